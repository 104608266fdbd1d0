import type { z } from "zod";
import { announcementApi } from "#contract/operator/announcement.api.ts";
import type { AnnouncementState } from "#contract/operator/announcement.api.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { implement } from "#server/http/implement.ts";
import { announce, withdrawAnnouncement } from "#server/modules/operator/announce.ts";
import { findAnnouncement, findAnnouncementFor, insertDismissal } from "#server/modules/operator/announcement.store.ts";

const changed = (
  ctx: PreTransactionContext<SessionContext>,
  change: (inside: SessionContext) => Promise<void> = () => Promise.resolve(),
): Promise<z.input<typeof AnnouncementState>> =>
  ctx.transaction(async (inside) => {
    await change(inside);
    const known = await findAnnouncement(inside.system, inside.now);
    const { announcement, created_by = "", created_at = "" } = known ?? {};
    return {
      announcement: announcement === undefined ? null : { ...announcement, created_by, created_at },
      live_streams: ctx.deps.live.open,
    };
  });

export const announcementRoutes = implement("announcements", announcementApi, {
  own: async ({ system, principal, now }) => ({
    announcement: await findAnnouncementFor(system, principal.user_id, now),
  }),
  async dismiss({ system, principal }, { params: { id } }) {
    await insertDismissal(system, principal.user_id, id);
    return {};
  },
  state: { outside: (ctx) => changed(ctx) },
  announce: { outside: (ctx, { body }) => changed(ctx, (inside) => announce(inside, body)) },
  withdraw: { outside: (ctx, { params }) => changed(ctx, (inside) => withdrawAnnouncement(inside, params.id)) },
});
