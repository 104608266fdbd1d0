import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import { AppError } from "#server/core/app-error.ts";
import { asList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findSettings, saveSettings } from "#server/modules/inbox/inbox-settings.store.ts";
import { markAllRead, markEntries, unreadCount } from "#server/modules/inbox/inbox.store.ts";
import { listMuted, mute, unmute } from "#server/modules/inbox/mute.store.ts";
import { putOff } from "#server/modules/inbox/put-off.ts";
import { listInbox } from "#server/modules/inbox/read-inbox.ts";
import { nextDigest } from "#server/platform/mail/mail-time.ts";

/** Tells the caller's other pages that entries were marked, and returns the number of unread ones. */
async function afterMarking({ system, principal, live }: SessionContext): Promise<{ unread: number }> {
  live({ kind: "inbox_changed", id: principal.user_id }, []);
  return { unread: await unreadCount(system, principal.user_id) };
}

export const inboxRoutes = implement("inbox", inboxApi, {
  list: (ctx, { query }) => listInbox(ctx, query),
  mark: async (ctx, { body }) => {
    await markEntries(ctx.system, ctx.principal.user_id, { ...body, now: ctx.now });
    return afterMarking(ctx);
  },
  put_off: async (ctx, { body }) => {
    await putOff(ctx, body);
    return afterMarking(ctx);
  },
  muted: async ({ system, principal }, { query }) => {
    const rows = await listMuted(system, principal.user_id);
    return asList(
      rows.map(({ entity, record_id: id, number, round, workspace, name }) => ({
        workspace,
        record: { entity, id },
        code: entity === "tender" ? tenderCode({ number, round }) : offerCode(number),
        name,
      })),
      query,
    );
  },
  mute: async ({ system, principal, live }, { body: { workspace, record, is_followed } }) => {
    const of = { workspace, ...record };
    if (is_followed) await unmute(system, principal.user_id, of);
    else if (!(await mute(system, principal.user_id, of))) throw new AppError("not_found");
    live({ kind: "inbox_changed", id: principal.user_id }, []);
    return { is_followed };
  },
  mark_all: async (ctx, { body }) => {
    await markAllRead(ctx.system, ctx.principal.user_id, { ...body, now: ctx.now });
    return afterMarking(ctx);
  },
  settings: (ctx) => findSettings(ctx.system, ctx.principal.user_id),
  change_settings: async (ctx, { body }) => {
    const next = nextDigest(body, ctx.now);
    await saveSettings(ctx.system, ctx.principal.user_id, { settings: body, next, now: ctx.now });
    return { settings: body, next_digest_at: next?.toISOString() ?? null };
  },
});
