import type { VatBasis } from "../money/vat.ts";
import { cellStyle } from "./column-style.ts";
import type { ColumnStyle } from "./column-style.ts";
import type { FileRow } from "./detect-header.ts";
import { OFFER_VALUE_FIELDS } from "./offer-fields.ts";
import type { OfferField, OfferValueField } from "./offer-fields.ts";
import { matchRows } from "./offer-match.ts";
import type { LineKeys, RowChoices, RowMatch } from "./offer-match.ts";
import { inRequestedUnit, perUnit, PRICES, unitsIn } from "./other-units.ts";
import type { PerUnit } from "./other-units.ts";
import { cleared, isBlank, readOfferCell } from "./offer-rows.ts";
import type { OfferNote, OfferReading, OfferReadingContext, OfferRowProblem, OfferValues } from "./offer-rows.ts";
import { unitOfPrices, unitsInHeading } from "./price-unit.ts";
import { isUnitWord, UNITS } from "./units.ts";
import { otherHeadings } from "./second-headings.ts";
import { skipReason, skipReasonOf } from "./skip-rows.ts";
import type { SkipReason } from "./skip-rows.ts";

export type OfferCellProblem = {
  readonly row: number;
  readonly column: number;
  readonly field: OfferValueField | "unit";
  readonly code: OfferRowProblem;
  readonly value: string;
  readonly suggestion?: string;
};

/** A row as it is understood: its line, what it says, and which values aren't quite as they stand there. */
export interface OfferRow {
  readonly match: RowMatch;
  readonly values: OfferValues;
  readonly notes: Readonly<Partial<Record<OfferValueField, OfferNote>>>;
}

export interface CheckedOffer {
  readonly rows: readonly OfferRow[];
  readonly problems: readonly OfferCellProblem[];
  readonly skipped: readonly { readonly row: number; readonly reason: SkipReason }[];
}

interface CheckOfferInput {
  readonly rows: readonly FileRow[];
  /** How the columns are written. */
  readonly styles: (column: number) => ColumnStyle;
  readonly headers: readonly string[];
  readonly mapping: readonly { readonly column: number; readonly field: OfferField }[];
  readonly lines: readonly (LineKeys & { readonly unit: number })[];
  readonly choices: RowChoices;
  /** Empty cells take away what is in the line. */
  readonly clear: boolean;
  readonly context: Pick<OfferReadingContext, "currency" | "words">;
  /** On which basis the offer keeps its prices: of two in a file, that one counts. */
  readonly basis: VatBasis;
}

/** What a cell says, of a column that is mapped to a field. */
export const offerReader = (
  { styles, headers, context }: Pick<CheckOfferInput, "styles" | "headers" | "context">,
  { column, field }: { column: number; field: OfferValueField },
) => {
  const style = styles(column);
  const header = headers[column] ?? "";
  return (row: FileRow): OfferReading =>
    readOfferCell(field, row.cells[column] ?? "", { ...context, style: cellStyle(row, column, style).number, header });
};

/** What is wrong with a cell as it stands in the file. */
const problemIn = (
  row: FileRow,
  { column, field }: Pick<OfferCellProblem, "column" | "field">,
  code: OfferCellProblem["code"],
): OfferCellProblem => ({ row: row.number, column, field, code, value: row.cells[column] ?? "" });

/** Reads the rows of a supplier's file: which line each is about, what it says of it, and what can't be read. */
export function checkOffer(input: CheckOfferInput): CheckedOffer {
  const { rows, headers, mapping, lines, choices, clear, basis } = input;
  const columns = new Map<OfferField, number>(mapping.map(({ column, field }) => [field, column]));
  const readers = OFFER_VALUE_FIELDS.flatMap((field) => {
    const column = columns.get(field);
    return column === undefined ? [] : [{ field, column, read: offerReader(input, { column, field }) }];
  });
  const skipped: { row: number; reason: SkipReason }[] = [];
  const meant = rows.filter((row) => {
    const reason = skipReason(row.cells, { columns, headers });
    if (reason !== null) skipped.push({ row: row.number, reason: skipReasonOf(row, reason) });
    return reason === null;
  });
  const at = (row: FileRow, field: OfferField): string => (row.cells[columns.get(field) ?? -1] ?? "").trim();
  // A row of a price list that says nothing asks nobody which line it may be about.
  const saying = meant.filter(
    (row) => at(row, "lot") !== "" || readers.some(({ column, field }) => !isBlank(row.cells[column] ?? "", field)),
  );
  const keys = saying.map((row) => ({
    row: row.number,
    lot: at(row, "lot"),
    position: at(row, "position"),
    part_number: at(row, "part_number"),
    manufacturer: at(row, "manufacturer"),
  }));
  const matches = matchRows(keys, lines, choices);
  const problems: OfferCellProblem[] = [];
  const named = otherHeadings(rows);
  const over = new Map<PerUnit, string | null>(
    PRICES.map((field) => [field, unitOfPrices(headers[columns.get(field) ?? -1] ?? "")]),
  );
  const byLot = new Map(lines.map((line) => [line.lot, line]));
  const read = saying.map((row, place): OfferRow => {
    const match = matches[place] ?? { row: row.number, lot: null, why: "unknown", candidates: [] };
    let values: OfferValues = {};
    const notes: Partial<Record<OfferValueField, OfferNote>> = {};
    const isAsked = match.why !== "unknown" && match.why !== "left_out";
    const code = named(row);
    const [first] = readers;
    if (code !== null && first !== undefined) {
      if (isAsked) problems.push(problemIn(row, { column: first.column, field: first.field }, code));
      return { match, values, notes };
    }
    for (const { field, column, read: readCell } of readers) {
      const text = row.cells[column] ?? "";
      if (isBlank(text, field)) {
        if (clear) values = { ...cleared(field), ...values };
        continue;
      }
      const reading = readCell(row);
      if (reading.ok) {
        values = { ...values, ...reading.values };
        if (reading.note !== undefined) notes[field] = reading.note;
      } else if (isAsked) {
        // Of the many rows of a price list that nobody asked for, nothing has to be right.
        problems.push({
          ...problemIn(row, { column, field }, reading.code),
          ...(reading.heading === undefined ? {} : { value: reading.heading }),
          ...(reading.suggestion === undefined ? {} : { suggestion: reading.suggestion }),
        });
      }
    }
    const refusal = isAsked && isPricedRefusal(values) ? columns.get("reject_reason") : undefined;
    if (refusal !== undefined)
      problems.push(problemIn(row, { column: refusal, field: "reject_reason" }, "price_and_refusal"));
    const line = byLot.get(match.lot ?? 0);
    const other = line === undefined ? null : readUnit(row, { over, columns, values, notes, unit: line.unit });
    if (other?.problem != null && isAsked) problems.push(other.problem);
    return { match, values: onePrice(other?.values ?? values, basis), notes: { ...notes, ...other?.notes } };
  });
  return { rows: read, problems, skipped };
}

/** Where a row says for which unit a field is given: in its own cell, or over the column of the price. */
interface NamedUnit {
  readonly column: number;
  readonly field: OfferCellProblem["field"];
  readonly text: string;
}

/**
 * What a row says for the units that it and the headings of its prices name: the same for the requested one, or, where
 * one can't be converted, a problem, and nothing of prices and quantities. Null where it is the requested unit, or none
 * is named.
 */
function readUnit(
  row: FileRow,
  {
    over,
    columns,
    values,
    notes,
    unit,
  }: Pick<OfferRow, "values" | "notes"> & {
    /** The units that the headings of prices name. */
    over: ReadonlyMap<PerUnit, string | null>;
    columns: ReadonlyMap<OfferField, number>;
    unit: number;
  },
): (Pick<OfferRow, "values" | "notes"> & { readonly problem: OfferCellProblem | null }) | null {
  const column = columns.get("unit") ?? -1;
  const own: NamedUnit = { column, field: "unit", text: (row.cells[column] ?? "").trim() };
  const named = (field: PerUnit): NamedUnit => {
    const text = over.get(field) ?? null;
    return text === null ? own : { column: columns.get(field) ?? -1, field, text };
  };
  const given = perUnit(values)
    .map((field) => ({ field, of: named(field) }))
    .filter(({ of: { text } }) => !isBlank(text, "price_per_unit") && !isUnitWord(text, unit));
  if (given.length === 0) return null;
  const factors = new Map<PerUnit, string>();
  for (const { field, of } of given) {
    const factor = of.field === "unit" ? unitsIn(of.text, unit) : unitsInHeading(of.text, unit);
    if (factor !== null) factors.set(field, factor);
  }
  const converted = factors.size < given.length ? null : inRequestedUnit(values, factors);
  if (converted === null) {
    const { of: wrong } = given.find(({ field }) => !factors.has(field)) ?? given[0] ?? { of: own };
    const suggestion = UNITS.find(({ id }) => id === unit)?.slug ?? "";
    const fields = perUnit(values);
    const left = Object.fromEntries(Object.entries(values).filter(([field]) => !fields.some((each) => each === field)));
    return {
      values: left,
      notes: {},
      problem: { ...problemIn(row, wrong, "other_unit"), value: wrong.text, suggestion },
    };
  }
  const isRounded = (field: PerUnit): boolean => converted.rounded.has(field) || notes[field] === "rounded";
  const told = given.map(({ field }) => [field, isRounded(field) ? "unit_rounded" : "unit"]);
  return { values: { ...values, ...converted.values }, notes: Object.fromEntries(told), problem: null };
}

/** A row that declines its line and names a price for it: which of the two is meant is for the supplier to say. */
const isPricedRefusal = ({ rejected, price_per_unit, price_with_vat }: OfferValues): boolean =>
  rejected === true && (price_per_unit ?? price_with_vat ?? null) !== null;

/** A line has one price: the one on the basis of the offer, where a file names both. */
function onePrice(values: OfferValues, basis: VatBasis): OfferValues {
  if (values.price_per_unit === undefined || values.price_with_vat === undefined) return values;
  const { price_per_unit, price_with_vat, ...others } = values;
  const [counts, other] = basis === "gross" ? [price_with_vat, price_per_unit] : [price_per_unit, price_with_vat];
  return (basis === "gross") === (counts !== null || other === null)
    ? { ...others, price_with_vat }
    : { ...others, price_per_unit };
}
