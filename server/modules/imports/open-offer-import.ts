import { checkOffer } from "#contract/imports/check-offer.ts";
import type { CheckedOffer } from "#contract/imports/check-offer.ts";
import { columnStyles } from "#contract/imports/column-style.ts";
import type { ColumnStyle } from "#contract/imports/column-style.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { IDENTITY_FIELDS, OFFER_KEY_FIELDS, OFFER_VALUE_FIELDS, isOfferField } from "#contract/imports/offer-fields.ts";
import type { OfferField } from "#contract/imports/offer-fields.ts";
import { sumColumn } from "#contract/imports/price-columns.ts";
import type { DoubtFacts } from "#contract/imports/price-doubts.ts";
import { NO_TERMS, priceTerms } from "#contract/imports/price-terms.ts";
import type { PriceTerms } from "#contract/imports/price-terms.ts";
import { ownColumns } from "#contract/imports/suggest-offer-mapping.ts";
import type { SuggestedFor } from "#contract/imports/suggest-offer-mapping.ts";
import type { MappingSuggestion } from "#contract/imports/targets.ts";
import { withOtherHeadings } from "#contract/imports/second-headings.ts";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { vatPercent } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { applyFixes } from "#server/modules/imports/analyse-import.ts";
import { layoutOf, sampleOf, sheetAt } from "#server/modules/imports/layout.ts";
import type { Layout } from "#server/modules/imports/layout.ts";
import { changesPrice, differencesOf } from "#server/modules/imports/offer-differences.ts";
import type { ComparedField, LineDifference } from "#server/modules/imports/offer-differences.ts";
import { isOwn, learnedOfferMappings, OFFER_WORDS, offerSuggestions } from "#server/modules/imports/offer-layout.ts";
import type { LineValue, OfferImportRecord } from "#server/modules/imports/offer-import.store.ts";
import { findOfferImport } from "#server/modules/imports/offer-import.store.ts";
import { unpackWorkbook } from "#server/modules/imports/pack-workbook.ts";
import { knownPrices } from "#server/modules/offers/known-price.store.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { listDraftLines, listOfferLines } from "#server/modules/offers/offer-line.store.ts";
import type { DraftLineRow } from "#server/modules/offers/offer-line.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { findOfferOfSide } from "#server/modules/offers/lock-offer.ts";
import { makerAliasesOf } from "#server/records/company-word/maker-alias.ts";
import { rowBlockers } from "#server/modules/imports/row-limit.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

export interface OpenOfferImport {
  readonly record: OfferImportRecord;
  readonly workbook: ReadWorkbook;
  readonly offer: OfferRow;
  readonly lines: readonly DraftLineRow[];
  readonly layout: Layout;
  readonly rows: readonly FileRow[];
  readonly styles: (column: number) => ColumnStyle;
  readonly mapping: readonly { readonly column: number; readonly field: OfferField }[];
  readonly suggestion: readonly MappingSuggestion<OfferField>[];
  readonly is_own: boolean;
  readonly checked: CheckedOffer;
  readonly terms: PriceTerms;
  readonly differences: readonly LineDifference[];
  readonly same_count: number;
  readonly blockers: readonly string[];
}

/** Returns the given fields of a line. A price is always returned with the number of units that it is for. */
export function valuesOf(line: DraftLineRow, fields: readonly ComparedField[]): Record<string, LineValue> {
  const price: readonly ComparedField[] = changesPrice({ fields }) ? ["price", "price_quantity"] : [];
  return Object.fromEntries([...new Set([...fields, ...price])].map((field) => [field, line[field]]));
}

/** Returns the lines of the open draft, or the lines of the offer if no draft is open. */
export async function linesOfOffer(ctx: MemberContext, offer: OfferRow): Promise<DraftLineRow[]> {
  const query = { limit: LIST_MAX_LIMIT, offset: 0, ordering: "position" } as const;
  if (offer.draft_id !== null) return (await listDraftLines(ctx.db, offer.draft_id, query)).rows;
  return (await listOfferLines(ctx.db, offer.id, query)).rows.map((line) => ({ ...line, version: 0, revision: 0 }));
}

export const matchedRows = ({ rows }: CheckedOffer): number => rows.filter(({ match }) => match.lot !== null).length;

function blockersOf({
  mapping,
  rows,
  matched,
  left_out,
  layout,
}: {
  mapping: readonly { readonly field: OfferField }[];
  rows: number;
  /** Number of rows that match an offer line. A price list may contain far more parts than the tender requests. */
  matched: number;
  left_out: boolean;
  layout: Layout;
}): string[] {
  const has = (names: readonly OfferField[]): boolean => mapping.some(({ field }) => names.includes(field));
  const missing = [
    ...(has(OFFER_KEY_FIELDS.filter((field) => field !== "manufacturer")) ? [] : ["import_no_key_column"]),
    ...(has(OFFER_VALUE_FIELDS) ? [] : ["import_no_value_column"]),
  ];
  // Without the required columns, no row can be read. The missing columns are reported once instead.
  return [
    ...missing,
    ...rowBlockers(matched, layout),
    ...(rows === 0 && missing.length === 0 ? [left_out ? "import_all_left_out" : "import_no_rows"] : []),
  ];
}

export const suggestedFor = (offer: OfferRow, lines: readonly DraftLineRow[]): SuggestedFor => ({
  currency: offer.currency,
  basis: basisOf(offer),
  lines,
});

/**
 * Returns the supplier's earlier prices by lot. Returns none if the customer enters the offer, because only the
 * supplier may see them.
 */
async function knownByLot(ctx: MemberContext, offer: OfferRow): Promise<DoubtFacts["known"]> {
  if (offer.outside !== null) return new Map();
  const known = await knownPrices(ctx.db, { offer: offer.id, currency: offer.currency, now: ctx.now });
  return new Map(known.map(({ lot, prices }) => [lot, prices]));
}

/** Returns the column mapping. In our own form, the part columns and the hidden lot key override the user's mapping. */
function mappingOf(
  record: OfferImportRecord,
  { headers }: Layout,
  basis: VatBasis,
): { column: number; field: OfferField }[] {
  const chosen = record.mapping.flatMap(({ column, field }) =>
    isOfferField(field) && field !== "lot" ? [{ column, field }] : [],
  );
  const own = (ownColumns(headers, basis) ?? []).filter(
    ({ field }) => field === "lot" || IDENTITY_FIELDS.some((each) => each === field),
  );
  return [
    ...own.map(({ column, field }) => ({ column, field })),
    ...chosen.filter(({ column, field }) => !own.some((pair) => pair.column === column || pair.field === field)),
  ];
}

export async function openOfferRecord(
  ctx: MemberContext,
  record: OfferImportRecord,
  known?: ReadWorkbook,
): Promise<OpenOfferImport> {
  const workbook = known ?? (await unpackWorkbook(record.workbook));
  const offer = await findOfferOfSide(ctx, record.offer_id, "make");
  const lines = await linesOfOffer(ctx, offer);
  const layout = layoutOf(sheetAt(workbook, record.options.sheet), record.options);
  const mapping = mappingOf(record, layout, basisOf(offer));
  const rows = applyFixes(withOtherHeadings(layout.rows, { mapping, headers: layout.headers }), record.fixes);
  const styles = columnStyles(layout.rows, record.options.decimal);
  const table = { headers: layout.headers, rows: sampleOf(layout).map(({ cells }) => cells) };
  const terms = isOwn(layout)
    ? NO_TERMS
    : priceTerms({
        headers: layout.headers,
        rows,
        mapping,
        vat_percent: vatPercent(offer.tax_type, offer.vat_rate),
        answers: {
          discount: record.options.discount ?? null,
          named_rate: record.options.named_rate ?? null,
        },
      });
  const checked = checkOffer({
    basis: basisOf(offer),
    terms,
    sum_column: sumColumn(table),
    answers: record.answers,
    rows,
    styles,
    headers: layout.headers,
    mapping,
    lines,
    choices: record.choices,
    makerOf: makerKeys(await makerAliasesOf(ctx.db)),
    clear: record.options.empty === "clear",
    context: { currency: offer.currency, words: OFFER_WORDS },
  });
  const blockers = blockersOf({
    mapping,
    rows: checked.rows.length,
    matched: matchedRows(checked),
    left_out: rows.length < layout.rows.length,
    layout,
  });
  const difference =
    blockers.includes("import_no_key_column") || blockers.includes("import_no_value_column")
      ? { differences: [], same_count: 0 }
      : differencesOf(checked, lines, { offer, known: await knownByLot(ctx, offer) });
  return {
    record,
    workbook,
    offer,
    lines,
    layout,
    rows,
    styles,
    mapping,
    terms,
    suggestion: offerSuggestions(
      layout,
      suggestedFor(offer, lines),
      (await learnedOfferMappings(ctx.db, workbook)).get(layout.signature ?? ""),
    ),
    is_own: isOwn(layout),
    checked,
    ...difference,
    blockers,
  };
}

/** @throws AppError not_found if the import doesn't exist */
export async function openOfferImport(
  ctx: MemberContext,
  id: number,
  options: { lock?: boolean } = {},
): Promise<OpenOfferImport> {
  return openOfferRecord(ctx, foundOrThrow(await findOfferImport(ctx.db, id, options)));
}
