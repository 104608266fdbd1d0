import { INBOX_LATER_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { AppError } from "#server/core/app-error.ts";
import { settleInboxEntries } from "#server/db/inbox-entries.ts";
import { addLiveEvents } from "#server/db/live-events.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { SessionContext } from "#server/http/context.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { bringBackEntries, putOffEntries } from "#server/modules/inbox/inbox.store.ts";
import { messagesOf } from "#server/platform/live-bus.ts";

/**
 * Puts entries off until a time within the next days.
 * @throws AppError invalid_input for any other time
 */
export async function putOff(
  { system, principal, now }: SessionContext,
  { ids, until }: { ids: readonly number[]; until: string },
): Promise<void> {
  const ahead = Date.parse(until) - now.getTime();
  if (ahead <= 0 || ahead > INBOX_LATER_DAYS * DAY_MS)
    throw new AppError("invalid_input", { fields: { until: ["choice"] } });
  await putOffEntries(system, principal.user_id, { ids, until, now });
}

/** Changes entries and tells the open pages of their readers, in one transaction. */
const changeEntries = (deps: ClockDeps, change: (trx: SystemDb, now: Date) => Promise<number[]>): Promise<void> =>
  systemTransaction(deps.db, {}, async (trx) => {
    const readers = await change(trx, deps.clock.now());
    const messages = readers.flatMap((id) => messagesOf({ kind: "inbox_changed", id }, []));
    if (messages.length > 0) await addLiveEvents(messages).execute(trx);
  });

export const bringBack = (deps: ClockDeps): Promise<void> => changeEntries(deps, bringBackEntries);

/** Settles entries that waited for something that passed without a change of their record. */
export const settleAll = (deps: ClockDeps): Promise<void> =>
  changeEntries(deps, async (trx, at) => {
    const { rows } = await settleInboxEntries(null, { user: null, workspace: null, at }).execute(trx);
    return rows.map(({ user_id }) => user_id);
  });
