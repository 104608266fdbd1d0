import { checkOffer } from "#contract/imports/check-offer.ts";
import type { CheckedOffer } from "#contract/imports/check-offer.ts";
import { columnStyles } from "#contract/imports/column-style.ts";
import type { ColumnStyle } from "#contract/imports/column-style.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { OFFER_KEY_FIELDS, OFFER_VALUE_FIELDS, isOfferField } from "#contract/imports/offer-fields.ts";
import type { OfferField } from "#contract/imports/offer-fields.ts";
import type { MappingSuggestion } from "#contract/imports/targets.ts";
import { withOtherHeadings } from "#contract/imports/second-headings.ts";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { vatPercent } from "#contract/money/vat.ts";
import { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import { found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { mended } from "#server/modules/imports/analyse-import.ts";
import { layoutOf, sheetAt } from "#server/modules/imports/layout.ts";
import type { Layout } from "#server/modules/imports/layout.ts";
import type { OfferNote } from "#contract/imports/offer-rows.ts";
import { isOwn, learnedOfferMappings, OFFER_WORDS, offerSuggestions } from "#server/modules/imports/offer-layout.ts";
import type { LineValue, OfferImportRecord } from "#server/modules/imports/offer-import.store.ts";
import { findOfferImport } from "#server/modules/imports/offer-import.store.ts";
import { unpackWorkbook } from "#server/modules/imports/pack-workbook.ts";
import { merged } from "#server/modules/offers/change-draft-items.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { listDraftLines, listOfferLines } from "#server/modules/offers/offer-line.store.ts";
import type { DraftLineRow } from "#server/modules/offers/offer-line.store.ts";
import type { OfferRow } from "#server/db/offer-rows.ts";
import { findMade } from "#server/modules/offers/open-offer.ts";
import { rowBlockers } from "#server/modules/imports/row-limit.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/** A line that the file changes: as it is, as it would be, and the fields that differ. */
export interface LineDifference {
  readonly row: number;
  readonly before: DraftLineRow;
  readonly after: DraftLineRow;
  readonly fields: readonly ComparedField[];
  readonly notes: Readonly<Record<string, OfferNote>>;
}

/** An import of an offer with all that its file comes to. */
export interface OpenOfferImport {
  readonly record: OfferImportRecord;
  readonly workbook: ReadWorkbook;
  readonly offer: OfferRow;
  readonly lines: readonly DraftLineRow[];
  readonly layout: Layout;
  readonly rows: readonly FileRow[];
  /** How the columns are written. */
  readonly styles: (column: number) => ColumnStyle;
  readonly mapping: readonly { readonly column: number; readonly field: OfferField }[];
  readonly suggestion: readonly MappingSuggestion<OfferField>[];
  readonly is_own: boolean;
  readonly checked: CheckedOffer;
  readonly differences: readonly LineDifference[];
  /** Rows of the file that say what their line has already. */
  readonly same_count: number;
  readonly blockers: readonly string[];
}

/** The fields of a line that an import can change. */
export const COMPARED_FIELDS = [
  "price",
  "delivery_min",
  "delivery_max",
  "availability",
  "available_quantity",
  "pack_quantity",
  "minimum_quantity",
  "replacement",
  "replacement_part_number",
  "replacement_manufacturer",
  "comment",
  "rejected",
  "reject_reason",
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** The fields of a line by name. */
export const valuesOf = (line: DraftLineRow, fields: readonly ComparedField[]): Record<string, LineValue> =>
  Object.fromEntries(fields.map((field) => [field, line[field]]));

/** The lines of the working copy, or of the offer itself where none is open. */
export async function linesOfOffer(ctx: MemberContext, offer: OfferRow): Promise<DraftLineRow[]> {
  const query = { limit: LIST_MAX_LIMIT, offset: 0, ordering: "position" } as const;
  if (offer.draft_id !== null) return (await listDraftLines(ctx.db, offer.draft_id, query)).rows;
  return (await listOfferLines(ctx.db, offer.id, query)).rows.map((line) => ({ ...line, version: 0, revision: 0 }));
}

function differencesOf(
  checked: CheckedOffer,
  lines: readonly DraftLineRow[],
  offer: OfferRow,
): { differences: LineDifference[]; same_count: number } {
  const byLot = new Map(lines.map((line) => [line.lot, line]));
  const pricing = { basis: basisOf(offer), percent: vatPercent(offer.tax_type, offer.vat_rate) };
  const matched = checked.rows.flatMap(({ match, values, notes }): LineDifference[] => {
    const before = match.lot === null ? undefined : byLot.get(match.lot);
    if (before === undefined) return [];
    const after = merged(before, { ...OfferDraftItemPatch.parse(values), id: before.id }, pricing);
    const fields = COMPARED_FIELDS.filter((field) => before[field] !== after[field]);
    const told = Object.entries(notes).flatMap(([field, note]) =>
      field === "delivery"
        ? [
            ["delivery_min", note],
            ["delivery_max", note],
          ]
        : [[field === "price_with_vat" || field === "price_per_unit" ? "price" : field, note]],
    );
    return [{ row: match.row, before, after, fields, notes: Object.fromEntries(told) }];
  });
  const differences = matched.filter(({ fields }) => fields.length > 0);
  return {
    differences: differences.toSorted((left, right) => left.before.position - right.before.position),
    same_count: matched.length - differences.length,
  };
}

/** How many rows of a file are about lines of the offer. */
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
  /** Rows about a line of the offer: a price list may be much longer than what it is asked for. */
  matched: number;
  left_out: boolean;
  layout: Layout;
}): string[] {
  const has = (names: readonly OfferField[]): boolean => mapping.some(({ field }) => names.includes(field));
  const missing = [
    ...(has(OFFER_KEY_FIELDS.filter((field) => field !== "manufacturer")) ? [] : ["import_no_key_column"]),
    ...(has(OFFER_VALUE_FIELDS) ? [] : ["import_no_value_column"]),
  ];
  // Without its columns no row says anything: that is said once.
  return [
    ...missing,
    ...rowBlockers(matched, layout),
    ...(rows === 0 && missing.length === 0 ? [left_out ? "import_all_left_out" : "import_no_rows"] : []),
  ];
}

/** Reads a record's file as the record says, beside the lines as they are now. */
export async function openOfferRecord(
  ctx: MemberContext,
  record: OfferImportRecord,
  known?: ReadWorkbook,
): Promise<OpenOfferImport> {
  const workbook = known ?? (await unpackWorkbook(record.workbook));
  const offer = await findMade(ctx, record.offer_id, "make");
  const lines = await linesOfOffer(ctx, offer);
  const layout = layoutOf(sheetAt(workbook, record.options.sheet), record.options);
  const mapping = record.mapping.flatMap(({ column, field }) => (isOfferField(field) ? [{ column, field }] : []));
  const rows = mended(withOtherHeadings(layout.rows, { mapping, headers: layout.headers }), record.fixes);
  const styles = columnStyles(layout.rows, record.options.decimal);
  const checked = checkOffer({
    basis: basisOf(offer),
    rows,
    styles,
    headers: layout.headers,
    mapping,
    lines,
    choices: record.choices,
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
      : differencesOf(checked, lines, offer);
  return {
    record,
    workbook,
    offer,
    lines,
    layout,
    rows,
    styles,
    mapping,
    suggestion: offerSuggestions(layout, (await learnedOfferMappings(ctx.db, workbook)).get(layout.signature ?? "")),
    is_own: isOwn(layout),
    checked,
    ...difference,
    blockers,
  };
}

/**
 * Opens an import into an offer of the workspace; `lock` holds its row until the end of the transaction.
 * @throws AppError not_found
 */
export async function openOfferImport(
  ctx: MemberContext,
  id: number,
  options: { lock?: boolean } = {},
): Promise<OpenOfferImport> {
  return openOfferRecord(ctx, found(await findOfferImport(ctx.db, id, options)));
}
