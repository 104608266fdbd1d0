import type { z } from "zod";
import { namedByHand, chosenByHandFirst } from "#contract/imports/column-names.ts";
import { hasOtherRows } from "#contract/imports/file-options.ts";
import { isOfferField } from "#contract/imports/offer-fields.ts";
import { aboutChanges } from "#contract/imports/form-changes.ts";
import type { FormAnswers } from "#contract/imports/form-changes.ts";
import type { Mapping } from "#contract/imports/import.schema.ts";
import { PRICES } from "#contract/imports/other-units.ts";
import type { RowChoices } from "#contract/imports/offer-match.ts";
import { offerImportMachine } from "#contract/imports/import.machine.ts";
import type { OfferImportPatch, OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { fileOptionsAfter, fixesAfter, rereadFile } from "#server/modules/imports/file-choices.ts";
import { layoutOf, sheetAt, confidentMapping } from "#server/modules/imports/layout.ts";
import { findOfferImport } from "#server/modules/imports/offer-import.store.ts";
import type { OfferImportRecord } from "#server/modules/imports/offer-import.store.ts";
import { firstOfferReading, learnedOfferMappings, offerSuggestions } from "#server/modules/imports/offer-layout.ts";
import { offerImportView } from "#server/modules/imports/offer-import.view.ts";
import { openOfferImport, openOfferRecord, suggestedFor } from "#server/modules/imports/open-offer-import.ts";
import type { OpenOfferImport } from "#server/modules/imports/open-offer-import.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";
import { updateTask } from "#server/modules/imports/task.store.ts";

/**
 * Merges a patch into the user's assignment of rows to offer lines. A line has at most one row, so a new row replaces
 * the line's previous row.
 * @throws AppError invalid_input
 */
function choicesAfter(
  before: RowChoices,
  { layout, lines }: Pick<OpenOfferImport, "layout" | "lines">,
  asked: NonNullable<OfferImportPatch["choices"]>,
): RowChoices {
  const rows = new Set(layout.rows.map(({ number }) => number));
  const lots = new Set(lines.map(({ lot }) => lot));
  const unknown = asked.flatMap(({ row, lot }, index) =>
    rows.has(row) && (lot === null || lot === 0 || lots.has(lot)) ? [] : [{ code: "not_found", row: index }],
  );
  if (unknown.length > 0) throw new AppError("invalid_input", { problems: unknown });
  let after: Record<string, number> = { ...before };
  for (const { row, lot } of asked) {
    if (lot !== null && lot !== 0)
      after = Object.fromEntries(Object.entries(after).filter(([, chosen]) => chosen !== lot));
    if (lot === null) delete after[String(row)];
    else after[String(row)] = lot;
  }
  return after;
}

/**
 * Returns the user's answers about discount and VAT rate. The answers are reset if another table or other price columns
 * are chosen.
 */
function pricesAfter(
  before: Pick<OfferImportRecord, "options" | "mapping">,
  { options = {}, mapping = before.mapping }: OfferImportPatch,
): Pick<OfferImportRecord["options"], "discount" | "named_rate"> {
  const pricesOf = (pairs: Mapping): string =>
    JSON.stringify(pairs.filter(({ field }) => PRICES.some((price) => price === field)));
  const isOther =
    options.sheet !== undefined || options.header_row !== undefined || pricesOf(mapping) !== pricesOf(before.mapping);
  const { discount = isOther ? null : (before.options.discount ?? null) } = options;
  const { named_rate = isOther ? null : (before.options.named_rate ?? null) } = options;
  return { discount, named_rate };
}

/**
 * Merges a patch into the user's answers about changed cells. An answer applies only while the text of its cell stays
 * the same.
 */
function answersAfter(
  before: FormAnswers,
  { checked }: Pick<OpenOfferImport, "checked">,
  asked: NonNullable<OfferImportPatch["answers"]>,
): FormAnswers {
  const changes = new Map(checked.rows.map((row) => [row.match.row, row.changes]));
  const unknown = asked.flatMap(({ row }, index) =>
    (changes.get(row) ?? []).length > 0 ? [] : [{ code: "not_found", row: index }],
  );
  if (unknown.length > 0) throw new AppError("invalid_input", { problems: unknown });
  const given = asked.flatMap(({ row, answer }) =>
    answer === null ? [] : [[String(row), { answer, about: aboutChanges(changes.get(row) ?? []) }] as const],
  );
  const taken_back = new Set(asked.map(({ row }) => String(row)));
  return {
    ...Object.fromEntries(Object.entries(before).filter(([row]) => !taken_back.has(row))),
    ...Object.fromEntries(given),
  };
}

async function changeInside(
  ctx: MemberContext,
  id: number,
  patch: OfferImportPatch,
  read: { workbook: ReadWorkbook; packed: Buffer } | null,
): Promise<z.input<typeof OfferImportTask>> {
  const open = await openOfferImport(ctx, id, { lock: true });
  const { record } = open;
  const workbook = read?.workbook ?? open.workbook;
  if (record.status !== offerImportMachine.initial) throw wrongStateError(offerImportMachine, record.status);
  if (patch.version !== undefined && patch.version !== record.version)
    throw new AppError("version_conflict", { current: offerImportView(open, ctx.language) });
  const learned = await learnedOfferMappings(ctx.db, workbook);
  const offer = suggestedFor(open.offer, open.lines);
  const fresh = read === null ? null : firstOfferReading(workbook, learned, offer);
  const before: OfferImportRecord =
    fresh === null
      ? record
      : {
          ...record,
          options: { ...record.options, sheet: fresh.options.sheet, header_row: fresh.options.header_row },
          mapping: fresh.mapping,
        };
  const options = {
    ...fileOptionsAfter(before.options, patch.options, { workbook, learned }),
    empty: patch.options?.empty ?? before.options.empty,
    ...pricesAfter(before, patch),
  };
  const layout = layoutOf(sheetAt(workbook, options.sheet), options);
  if (patch.mapping?.some(({ column, field }) => column >= layout.width || !isOfferField(field)) === true)
    throw new AppError("invalid_input", { fields: { mapping: ["choice"] } });
  const isSameTable = options.sheet === before.options.sheet && options.header_row === before.options.header_row;
  const hand = namedByHand(open.layout.headers, { mapping: record.mapping, sure: confidentMapping(open.suggestion) });
  // If the headers change, only confident suggestions apply. Columns that the user mapped under an unchanged header
  // keep their field.
  const mapping =
    patch.mapping ??
    (isSameTable
      ? before.mapping
      : confidentMapping(
          offerSuggestions(layout, offer, chosenByHandFirst(learned.get(layout.signature ?? ""), hand)),
        ));
  const isOther = hasOtherRows(record.options, patch.options);
  const fixes = fixesAfter(isOther ? {} : before.fixes, layout, patch.fixes ?? []);
  const choices = choicesAfter(isOther ? {} : before.choices, { layout, lines: open.lines }, patch.choices ?? []);
  const answers = answersAfter(isOther ? {} : before.answers, open, patch.answers ?? []);
  await updateTask(ctx.db, { id, options, mapping, fixes, choices, answers, workbook: read?.packed });
  return offerImportView(
    await openOfferRecord(
      ctx,
      { ...record, version: record.version + 1, options, mapping, fixes, choices, answers },
      workbook,
    ),
    ctx.language,
  );
}

/**
 * Changes how an uploaded file is read, corrects rows or assigns offer lines to them, and returns the new differences.
 * If the encoding or delimiter changes, parses the file again outside any transaction.
 * @throws AppError not_found, wrong_state, version_conflict (with the current import), invalid_input; SheetError
 */
export async function changeOfferImport(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  patch: OfferImportPatch,
): Promise<z.input<typeof OfferImportTask>> {
  const { encoding, delimiter } = patch.options ?? {};
  if (encoding === undefined && delimiter === undefined)
    return ctx.transaction((inside) => changeInside(inside, id, patch, null));
  const read = await rereadFile(
    ctx,
    id,
    { encoding, delimiter },
    async (inside) => foundOrThrow(await findOfferImport(inside.db, id)).options,
  );
  return ctx.transaction((inside) => changeInside(inside, id, patch, read));
}
