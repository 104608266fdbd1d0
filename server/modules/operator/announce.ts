import { hasEnded } from "#contract/operator/announcement.schema.ts";
import type { Announcement, AnnouncementInput } from "#contract/operator/announcement.schema.ts";
import { Timestamp } from "#contract/primitives.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { endAnnouncement, findAnnouncement, insertAnnouncement } from "#server/modules/operator/announcement.store.ts";

/** What the history keeps of an announcement. */
const recorded = ({ texts, tone, starts_at, ends_at }: Omit<Announcement, "id">) => ({
  text: Object.values(texts),
  tone,
  starts_at,
  ends_at,
});

/**
 * Shows an announcement to all users instead of the last one, at once on pages that are open.
 * @throws AppError invalid_input if it would end before it begins
 */
export async function announce(ctx: SessionContext, input: AnnouncementInput): Promise<void> {
  const { system, now, principal } = ctx;
  const given = { ...input, starts_at: input.starts_at ?? Timestamp.parse(now.toISOString()) };
  if (hasEnded(given, now.getTime()))
    throw new AppError("invalid_input", { fields: { ends_at: ["ends_before_start"] } });
  const before = await findAnnouncement(system, now);
  const created = { created_by: principal.user_id, created_at: now.toISOString() };
  const id = await insertAnnouncement(system, { ...given, ...created });
  const from = before === undefined ? undefined : recorded(before.announcement);
  const { text, tone, starts_at, ends_at } = recorded(given);
  await ctx.audit({
    entity: "announcement",
    entity_id: id,
    action: "create",
    changes: {
      text: { from: from?.text ?? null, to: text },
      tone: { from: from?.tone ?? null, to: tone },
      starts_at: { from: from?.starts_at ?? null, to: starts_at },
      ends_at: { from: from?.ends_at ?? null, to: ends_at },
    },
  });
  ctx.live({ kind: "announcement_changed", id, announcement: { id, ...given } }, []);
}

/** @throws AppError not_found if the announcement is not the last one, has ended or was withdrawn already */
export async function withdrawAnnouncement(ctx: SessionContext, id: number): Promise<void> {
  const { system, now } = ctx;
  const last = await findAnnouncement(system, now);
  foundOrThrow(last?.announcement.id === id ? last : undefined);
  await endAnnouncement(system, id, now);
  await ctx.audit({ entity: "announcement", entity_id: id, action: "withdraw" });
  ctx.live({ kind: "announcement_changed", id, announcement: null }, []);
}
