import { CHANGES_MAIL_MINUTES } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { MemberContext } from "#server/http/context.ts";
import { insertChanges, scheduleAnnouncement } from "#server/modules/tenders/tender-change.store.ts";
import type { FieldChange } from "#server/modules/tenders/tender-change.store.ts";
import { offersOfTender } from "#server/modules/tenders/tender-supplier.store.ts";

/**
 * Records changes of an open tender for its suppliers and publishes events. One email is sent a few minutes after the
 * first change and covers later changes too. Changes that have a separate email (`is_announced`) are excluded.
 */
export async function noteChanges(
  ctx: MemberContext,
  tender: number,
  changes: readonly FieldChange[],
  options: { is_announced: boolean } = { is_announced: false },
): Promise<void> {
  const { db, now } = ctx;
  if (changes.length === 0) return;
  await insertChanges(db, tender, { changes, ...options, at: now });
  if (!options.is_announced)
    await scheduleAnnouncement(db, tender, new Date(now.getTime() + CHANGES_MAIL_MINUTES * MINUTE_MS));
  for (const { id, supplier_id } of await offersOfTender(db, tender))
    ctx.live({ kind: "offer_changed", id }, [supplier_id]);
}
