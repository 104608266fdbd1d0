import type { z } from "zod";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import type { LotPatch, LotsPatch } from "#contract/tenders/lot.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { chooseWinners } from "#server/modules/award/choose-winners.ts";
import type { WinnerChange } from "#server/modules/award/choose-winners.ts";
import { assertLots } from "#server/modules/tenders/check-lots.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { movedOrder } from "#server/modules/tenders/lot-order.ts";
import { findLots, lotOrder, numberLots, storedLots, updateLots } from "#server/modules/tenders/lot.store.ts";
import type { LotRow, StoredLot } from "#server/modules/tenders/lot.store.ts";

type Patch = z.output<typeof LotsPatch>[number];

/** Returns the lot fields of a patch without position and winners, which are written separately. */
function fieldsOf({
  id: _id,
  version: _version,
  position: _position,
  winners: _winners,
  ...fields
}: Patch): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Returns the stored lots that the patches change.
 * @throws AppError for unknown or duplicate lots and for outdated versions
 */
async function lotsToChange(
  ctx: MemberContext,
  tender: number,
  patches: readonly Patch[],
): Promise<Map<number, StoredLot>> {
  const ids = patches.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new AppError("invalid_input", {
      problems: ids.flatMap((id, row) => (ids.indexOf(id) < row ? [{ code: "invalid", row, field: "id" }] : [])),
    });
  const stored = new Map((await storedLots(ctx.db, tender, ids)).map((lot) => [lot.id, lot]));
  const missing = ids.flatMap((id, row) => (stored.has(id) ? [] : [{ code: "not_found", row, field: "id" }]));
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  const stale = patches.flatMap(({ id, version }, row) =>
    version === undefined || version === stored.get(id)?.version ? [] : [{ id, row }],
  );
  if (stale.length > 0) {
    const current = await findLots(
      ctx.db,
      tender,
      stale.map(({ id }) => id),
    );
    throw new AppError("version_conflict", {
      current,
      problems: stale.map(({ row }) => ({ code: "version_conflict", row, field: "version" })),
    });
  }
  return stored;
}

const winnerChanges = (patches: readonly Patch[]): WinnerChange[] =>
  patches.flatMap(({ id: lot, winners }, row) => (winners === undefined ? [] : [{ lot, winners, row }]));

async function writeFields(
  ctx: MemberContext,
  tender: number,
  given: { patches: readonly Patch[]; stored: ReadonlyMap<number, StoredLot> },
): Promise<void> {
  const { db } = ctx;
  const { patches, stored } = given;
  const changed = patches.filter((patch) => Object.keys(fieldsOf(patch)).length > 0 || patch.position !== undefined);
  if (changed.length === 0) return;
  const lots = changed.map((patch) => ({ ...foundOrThrow(stored.get(patch.id)), ...fieldsOf(patch) }));
  await assertLots(db, lots);
  await updateLots(db, tender, lots);
  const moves = new Map(
    changed.flatMap(({ id, position }) => (position === undefined ? [] : [[id, position] as const])),
  );
  if (moves.size > 0) await numberLots(db, tender, movedOrder(await lotOrder(db, tender), moves));
  await ctx.audit(
    changed.map((patch) => ({
      entity: "lot",
      entity_id: patch.id,
      action: "edit",
      changes: changesOf(
        { ...stored.get(patch.id) },
        { ...fieldsOf(patch), ...(patch.position === undefined ? {} : { position: patch.position }) },
      ),
    })),
  );
}

/**
 * Changes lots in one transaction, or none of them: fields and positions in a draft, winners once the tender is
 * completed. Returns the lots in the order of the patches.
 * @throws AppError not_found, wrong_state, version_conflict (with the current records), already_ordered, invalid_input;
 * problems are listed by row
 */
export async function changeLots(ctx: MemberContext, tender: number, patches: readonly Patch[]): Promise<LotRow[]> {
  const { db } = ctx;
  const row = await lockTenderForUpdate(ctx, tender);
  const fields = patches.some((patch) => Object.keys(fieldsOf(patch)).length > 0 || patch.position !== undefined);
  if (fields && row.status !== "DRAFT") throw wrongStateError(tenderMachine, row.status);
  const stored = await lotsToChange(ctx, tender, patches);
  await writeFields(ctx, tender, { patches, stored });
  const changes = winnerChanges(patches);
  if (changes.length > 0) await chooseWinners(ctx, row, changes);
  ctx.live({ kind: fields ? "tender_changed" : "winners_changed", id: tender }, [db.me]);
  const ids = patches.map(({ id }) => id);
  const written = new Map((await findLots(db, tender, ids)).map((lot) => [lot.id, lot]));
  return ids.map((id) => foundOrThrow(written.get(id)));
}

/** @throws AppError the errors of `changeLots`; version_conflict contains the current record instead of a list */
export async function changeLot(ctx: MemberContext, tender: number, given: LotPatch & { id: number }): Promise<LotRow> {
  try {
    return foundOrThrow((await changeLots(ctx, tender, [given]))[0]);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "version_conflict") throw error;
    const { current } = error.details;
    throw new AppError("version_conflict", Array.isArray(current) ? { current: current[0] } : {});
  }
}
