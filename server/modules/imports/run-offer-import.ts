import type { z } from "zod";
import { namedFields } from "#contract/imports/column-names.ts";
import { offerImportMachine } from "#contract/imports/import.machine.ts";
import type { OfferImportRun, OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import type { Language } from "#contract/primitives.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { OFFER_SIGNATURE, rememberMapping } from "#server/modules/imports/saved-mapping.store.ts";
import { confidentMapping } from "#server/modules/imports/layout.ts";
import { findOfferImport } from "#server/modules/imports/offer-import.store.ts";
import type { LineValue, OfferImportRecord } from "#server/modules/imports/offer-import.store.ts";
import { offerSuggestions } from "#server/modules/imports/offer-layout.ts";
import { offerImportView } from "#server/modules/imports/offer-import.view.ts";
import {
  linesOfOffer,
  matchedRows,
  openOfferImport,
  openOfferRecord,
  suggestedFor,
  valuesOf,
} from "#server/modules/imports/open-offer-import.ts";
import type { LineDifference } from "#server/modules/imports/offer-differences.ts";
import type { OpenOfferImport } from "#server/modules/imports/open-offer-import.ts";
import { assertFewRows, blockerProblems } from "#server/modules/imports/row-limit.ts";
import { changeDraftItems } from "#server/modules/offers/change-draft-items.ts";
import { findOfferOfSide } from "#server/modules/offers/lock-offer.ts";
import { openDraft } from "#server/modules/offers/open-draft.ts";

/**
 * Checks that the import can run.
 * @throws AppError too_many_rows, mapping_incomplete, rows_have_problems
 */
function assertRunnable({ blockers, checked, differences, layout }: OpenOfferImport, language: Language): void {
  const problems = blockerProblems(blockers, layout);
  assertFewRows(matchedRows(checked), layout, language);
  if (blockers.some((code) => code.endsWith("_column"))) throw new AppError("mapping_incomplete", { problems });
  if (blockers.length > 0 || differences.length === 0)
    throw new AppError("rows_have_problems", {
      problems: blockers.length > 0 ? problems : [{ code: "import_nothing_new" }],
    });
}

/**
 * Returns the differences to apply: the differences for the requested lines, or all differences without a suspicious
 * price if the request lists no lines.
 * @throws AppError version_conflict if a requested line has changed or no longer differs
 */
function acceptedOf(
  ctx: MemberContext,
  open: OpenOfferImport,
  asked: OfferImportRun["lines"],
): readonly LineDifference[] {
  if (asked === undefined) return open.differences.filter(({ doubt }) => doubt === null);
  const versions = new Map(asked.map(({ lot, version }) => [lot, version]));
  const accepted = open.differences.filter(({ before }) => versions.has(before.lot));
  if (accepted.length < versions.size || accepted.some(({ before }) => before.version !== versions.get(before.lot)))
    throw new AppError("version_conflict", { current: offerImportView(open, ctx.language) });
  return accepted;
}

async function remember(
  ctx: MemberContext,
  { record, layout, mapping, is_own, offer, lines }: OpenOfferImport,
): Promise<void> {
  if (layout.signature === null || is_own) return;
  await rememberMapping(ctx.db, {
    signature: OFFER_SIGNATURE + layout.signature,
    headers: layout.headers,
    mapping: namedFields(layout.headers, {
      mapping,
      sure: confidentMapping(offerSuggestions(layout, suggestedFor(offer, lines), undefined)),
    }),
    name: null,
    file_name: record.file_name,
    at: ctx.now,
  });
}

const patchOf = (values: Readonly<Record<string, LineValue>>) => {
  const { price, price_quantity: _per, ...others } = values;
  return OfferDraftItemPatch.parse(
    price === undefined || (price === null && values["rejected"] === true) ? others : values,
  );
};

/**
 * Applies the changes to all lines or to the requested ones, in one transaction and as one undo step. Idempotent:
 * running the import again returns the first result.
 * @throws AppError not_found, wrong_state, tender_closed, version_conflict, mapping_incomplete, too_many_rows,
 * rows_have_problems
 */
export async function runOfferImport(
  ctx: MemberContext,
  id: number,
  asked: OfferImportRun,
): Promise<z.input<typeof OfferImportTask>> {
  const held = foundOrThrow(await findOfferImport(ctx.db, id, { lock: true }));
  if (held.status === "done") return offerImportView(await openOfferRecord(ctx, held), ctx.language);
  if (!offerImportMachine.can(held.status, "run")) throw wrongStateError(offerImportMachine, held.status);
  // Locks the offer, so that its lines can't change from here on.
  const draft = await openDraft(ctx, held.offer_id);
  const open = await openOfferRecord(ctx, held);
  if (asked.version !== undefined && asked.version !== held.version)
    throw new AppError("version_conflict", { current: offerImportView(open, ctx.language) });
  assertRunnable(open, ctx.language);
  const accepted = acceptedOf(ctx, open, asked.lines);
  await changeDraftItems(
    ctx,
    draft.id,
    accepted.map(({ before, after, fields }) => ({ ...patchOf(valuesOf(after, fields)), id: before.id })),
    held.file_name,
  );
  const lines = accepted.map(({ before, after, fields }) => ({
    lot: before.lot,
    before: valuesOf(before, fields),
    after: valuesOf(after, fields),
  }));
  const result: NonNullable<OfferImportRecord["result"]> = {
    at: ctx.now.toISOString(),
    cells: accepted.reduce((sum, { fields }) => sum + fields.length, 0),
    lines,
  };
  await transition(ctx, offerImportMachine, {
    action: "run",
    table: "import_task",
    entity: "import_task",
    row: held,
    set: { result: JSON.stringify(result) },
  });
  await remember(ctx, open);
  ctx.live({ kind: "offer_changed", id: held.offer_id }, [ctx.db.me]);
  return offerImportView(await openOfferImport(ctx, id), ctx.language);
}

/**
 * Undoes the import. Restores each field that still has the imported value and keeps later changes. Idempotent.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function undoOfferImport(ctx: MemberContext, id: number): Promise<z.input<typeof OfferImportTask>> {
  const held = foundOrThrow(await findOfferImport(ctx.db, id, { lock: true }));
  if (held.status === "undone") return offerImportView(await openOfferRecord(ctx, held), ctx.language);
  if (!offerImportMachine.can(held.status, "undo")) throw wrongStateError(offerImportMachine, held.status);
  const draft = await openDraft(ctx, held.offer_id);
  const lines = new Map(
    (await linesOfOffer(ctx, await findOfferOfSide(ctx, held.offer_id, "make"))).map((line) => [line.lot, line]),
  );
  const patches = (held.result?.lines ?? []).flatMap(({ lot, before, after }) => {
    const line = lines.get(lot);
    const current = new Map<string, unknown>(Object.entries(line ?? {}));
    const isLeft = (field: string): boolean => field in after && current.get(field) !== after[field];
    // The price and the number of units that it is for are restored together or not at all.
    const left = isLeft("price_quantity") ? "price" : null;
    const fields =
      line === undefined ? [] : Object.entries(before).filter(([field]) => !isLeft(field) && field !== left);
    return line === undefined || fields.length === 0 ? [] : [{ ...patchOf(Object.fromEntries(fields)), id: line.id }];
  });
  if (patches.length > 0) await changeDraftItems(ctx, draft.id, patches, held.file_name);
  await transition(ctx, offerImportMachine, { action: "undo", table: "import_task", entity: "import_task", row: held });
  ctx.live({ kind: "offer_changed", id: held.offer_id }, [ctx.db.me]);
  return offerImportView(await openOfferImport(ctx, id), ctx.language);
}
