import { fieldsOf } from "#contract/fields.ts";
import { defaultVatRate, isVatRateInForce } from "#contract/money/vat.ts";
import { tenderCode } from "#contract/numbering.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import { mayFollow } from "#contract/tenders/tender.rules.ts";
import type { TenderCopy, TenderNextRound } from "#contract/tenders/tender.schema.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { copyDocumentsOfLots } from "#server/modules/tenders/lot-document.store.ts";
import { copyAwaited } from "#server/modules/tenders/awaited.store.ts";
import { insertDraft } from "#server/modules/tenders/create-tender.ts";
import type { NewTender } from "#server/modules/tenders/create-tender.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { copyLotAttributes, insertLotCopies, lotsToCopy } from "#server/modules/tenders/lot-copy.store.ts";
import { insertTenderSuppliers, knownSuppliers, supplierIds } from "#server/modules/tenders/tender-supplier.store.ts";
import { findTender, findNonMembers } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { copySampleMark } from "#server/records/sample/sample.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import type { TenderView } from "#server/modules/tenders/tender.view.ts";

/**
 * Returns the terms for a copy. A VAT rate that is no longer in force is replaced by the current one. The closing date
 * isn't copied.
 */
async function termsOf({ db, now }: MemberContext, row: TenderRow): Promise<NewTender> {
  const { closing_date: _past, vat_rate, ...terms } = fieldsOf(TENDER_FIELDS, row);
  const today = now.toISOString().slice(0, 10);
  const isInForce = vat_rate === null || isVatRateInForce(vat_rate, today);
  const managers = row.managers.map(({ id }) => id);
  const gone = await findNonMembers(db, managers);
  const left = managers.filter((id) => !gone.has(id));
  return {
    ...terms,
    vat_rate: isInForce ? vat_rate : defaultVatRate(today),
    ...(left.length === 0 ? {} : { managers: left }),
  };
}

/**
 * Copies lots and suppliers of an earlier tender into a new draft. Suppliers that can no longer be invited are omitted.
 */
async function fill(
  ctx: MemberContext,
  to: number,
  like: { from: number; follows: boolean; suppliers: readonly number[] | undefined },
): Promise<void> {
  const { db, now, principal } = ctx;
  await copySampleMark(db, like.from, to);
  const lots = await insertLotCopies(db, to, {
    lots: await lotsToCopy(db, like.from, { open: like.follows }),
    follows: like.follows,
  });
  await copyLotAttributes(db, lots);
  await copyDocumentsOfLots(db, lots, { by: principal.user_id, at: now });
  const before = await supplierIds(db, like.from);
  const { allowed } = await knownSuppliers(db, to, before);
  await insertTenderSuppliers(
    db,
    to,
    before.filter((id) => allowed.has(id) && (like.suppliers === undefined || like.suppliers.includes(id))),
  );
  await copyAwaited(db, like.from, { tender: to, at: now });
  await ctx.audit([
    { entity: "tender", entity_id: to, action: "add_lots", note: String(lots.length) },
    ...lots.map((lot) => ({ entity: "lot" as const, entity_id: lot.to, action: "create" as const })),
  ]);
}

/**
 * Creates a draft with a new number from a tender in any state. Copies the name, the terms without the closing date,
 * the lots with attributes, documents and purchase items, and the remaining suppliers and managers.
 * @throws AppError not_found, forbidden if the workspace isn't a customer
 */
export async function copyTender(ctx: MemberContext, id: number, asked: TenderCopy): Promise<TenderView> {
  const { db } = ctx;
  const from = await lockTenderForUpdate(ctx, id);
  const terms = await termsOf(ctx, from);
  const to = await insertDraft(ctx, { ...terms, name: asked.name ?? from.name });
  await fill(ctx, to, { from: id, follows: false, suppliers: undefined });
  await ctx.audit({ entity: "tender", entity_id: to, action: "copy", note: tenderCode(from) });
  return tenderView(ctx, foundOrThrow(await findTender(db, to)));
}

/**
 * Creates a draft for the next round of a completed tender. The draft has the same number, the lots without an order,
 * and the suppliers to invite again. The completed tender can't be reopened afterwards.
 * @throws AppError not_found; wrong_state if the tender isn't completed or already has a next round; already_ordered if
 * no lot is left; invalid_input for suppliers that weren't in the tender
 */
export async function nextRound(ctx: MemberContext, id: number, asked: TenderNextRound): Promise<TenderView> {
  const { db } = ctx;
  const from = await lockTenderForUpdate(ctx, id);
  const facts = { status: from.status, has_next: from.next_round !== null, has_open_lots: from.has_open_lots };
  if (!mayFollow({ ...facts, has_open_lots: true })) throw wrongStateError(tenderMachine, from.status);
  if (!mayFollow(facts)) throw new AppError("already_ordered");
  const before = new Set(await supplierIds(db, id));
  const unknown = (asked.suppliers ?? []).flatMap((supplier, row) =>
    before.has(supplier) ? [] : [{ code: "not_found", row, field: "suppliers" }],
  );
  if (unknown.length > 0) throw new AppError("invalid_input", { problems: unknown });
  const to = await insertDraft(ctx, {
    ...(await termsOf(ctx, from)),
    ...(asked.price_feedback === undefined ? {} : { price_feedback: asked.price_feedback }),
    follows: from,
  });
  await fill(ctx, to, { from: id, follows: true, suppliers: asked.suppliers });
  const after = foundOrThrow(await findTender(db, to));
  await ctx.audit([
    { entity: "tender", entity_id: id, action: "next_round", note: tenderCode(after) },
    { entity: "tender", entity_id: to, action: "follow", note: tenderCode(from) },
  ]);
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return tenderView(ctx, after);
}
