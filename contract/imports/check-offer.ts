import { divide, isZero } from "#contract/money/decimal.ts";
import { isBelowPriceScale, otherBasis, priceFieldOf } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { readDecimal } from "#contract/numbers/decimal-text.ts";
import type { MakerKeys } from "#contract/purchase-items/maker-key.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import type { NumberStyle } from "#contract/numbers/decimal-text.ts";
import { cellStyle } from "./column-style.ts";
import type { FileRow } from "./detect-header.ts";
import { formAnswer, formChanges, formValues } from "./form-changes.ts";
import type { RequestedLine, FormAnswers, FormChange, RowIdentity } from "./form-changes.ts";
import { IDENTITY_FIELDS, OFFER_VALUE_FIELDS } from "./offer-fields.ts";
import type { OfferField, OfferValueField } from "./offer-fields.ts";
import { matchRows, offeredAlternate } from "./offer-match.ts";
import type { LineKeys, RowChoices, RowMatch } from "./offer-match.ts";
import { PRICES } from "./other-units.ts";
import type { PerUnit } from "./other-units.ts";
import { cleared, isBlank, namedPrice, readOfferCell } from "./offer-rows.ts";
import type { OfferValues } from "./offer-rows.ts";
import { readersOf } from "./offer-readers.ts";
import type { ColumnReader, ReadersInput } from "./offer-readers.ts";
import type { ReadBreak } from "./price-terms.ts";
import { unitOfPrices } from "./price-unit.ts";
import { problemIn, readUnit } from "./read-offer-unit.ts";
import type { OfferCellProblem } from "./read-offer-unit.ts";
import { otherHeadings } from "./second-headings.ts";
import { skipReason, skipReasonOf } from "./skip-rows.ts";
import type { SkipReason } from "./skip-rows.ts";
import type { FormAnswer, OfferNote } from "./offer-import-codes.ts";

export interface OfferRow {
  readonly match: RowMatch;
  readonly said: RowIdentity;
  readonly changes: readonly FormChange[];
  readonly answer: FormAnswer | null;
  readonly values: OfferValues;
  readonly notes: Readonly<Partial<Record<OfferValueField, OfferNote>>>;
  readonly breaks: readonly ReadBreak[];
  /** Unit price derived from the sum of the row; null if the file has no sum column. */
  readonly from_sum: string | null;
}

export interface CheckedOffer {
  readonly rows: readonly OfferRow[];
  readonly problems: readonly OfferCellProblem[];
  readonly skipped: readonly { readonly row: number; readonly reason: SkipReason }[];
}

type Line = LineKeys & RequestedLine;

interface CheckOfferInput extends ReadersInput {
  readonly rows: readonly FileRow[];
  readonly mapping: readonly { readonly column: number; readonly field: OfferField }[];
  readonly lines: readonly Line[];
  readonly choices: RowChoices;
  readonly answers: FormAnswers;
  /** True if empty cells clear the values of the line. */
  readonly clear: boolean;
  /** VAT basis of the offer. If a file contains prices with and without VAT, only the price on this basis is used. */
  readonly basis: VatBasis;
  readonly sum_column: number | null;
  readonly makerOf: MakerKeys;
}

export function checkOffer(input: CheckOfferInput): CheckedOffer {
  const { rows, headers, mapping, lines, choices, makerOf } = input;
  const columns = new Map<OfferField, number>(mapping.map(({ column, field }) => [field, column]));
  const skipped: { row: number; reason: SkipReason }[] = [];
  const meant = rows.filter((row) => {
    const reason = skipReason(row.cells, { columns, headers });
    if (reason !== null) skipped.push({ row: row.number, reason: skipReasonOf(row, reason) });
    return reason === null;
  });
  const at = (row: FileRow, field: OfferField): string => (row.cells[columns.get(field) ?? -1] ?? "").trim();
  // A price-list row without any values needs no match, so the user isn't asked about it.
  const values = [...columns].filter(([field]) => OFFER_VALUE_FIELDS.some((each) => each === field));
  const breaks = [...input.terms.breaks.values()].flat();
  const saying = meant.filter(
    (row) =>
      at(row, "lot") !== "" ||
      values.some(
        ([field, column]) => !isBlank(row.cells[column] ?? "", field === "comment" ? field : "price_per_unit"),
      ) ||
      breaks.some(({ column }) => !isBlank(row.cells[column] ?? "", "price_per_unit")),
  );
  const identities = saying.map((row) => identityOf(row, at));
  const keys = saying.map((row, place) => ({
    row: row.number,
    lot: at(row, "lot"),
    ...(identities[place] ?? NOTHING),
  }));
  const matches = matchRows(keys, lines, { choices, makerOf });
  const reader = new RowReader(input, columns);
  const read = saying.map((row, place) =>
    reader.read(row, {
      match: matches[place] ?? { row: row.number, lot: null, why: "unknown", candidates: [] },
      said: identities[place] ?? NOTHING,
      is_own: at(row, "lot") !== "",
    }),
  );
  return { rows: read, problems: reader.problems, skipped };
}

const NOTHING: RowIdentity = { part_number: "", nomenclature: "", manufacturer: "", quantity: "", unit: "" };

const identityOf = (row: FileRow, at: (row: FileRow, field: OfferField) => string): RowIdentity => ({
  ...NOTHING,
  ...Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, at(row, field)])),
});

/** Returns false for rows that match no line, excluded rows and uncertain matches. Their cells are not parsed. */
const isTaken = ({ why }: RowMatch): boolean =>
  why !== "unknown" && why !== "left_out" && why !== "name" && why !== "near" && why !== "maker";

class RowReader {
  readonly problems: OfferCellProblem[] = [];
  readonly #input: CheckOfferInput;
  readonly #columns: ReadonlyMap<OfferField, number>;
  readonly #readers: readonly ColumnReader[];
  readonly #lines: ReadonlyMap<number, Line>;
  readonly #over: ReadonlyMap<PerUnit, string | null>;
  readonly #named: (row: FileRow) => OfferCellProblem["code"] | null;

  constructor(input: CheckOfferInput, columns: ReadonlyMap<OfferField, number>) {
    this.#input = input;
    this.#columns = columns;
    this.#readers = readersOf(input, columns);
    this.#lines = new Map(input.lines.map((line) => [line.lot, line]));
    this.#named = otherHeadings(input.rows);
    this.#over = new Map(PRICES.map((field) => [field, unitOfPrices(input.headers[columns.get(field) ?? -1] ?? "")]));
  }

  read(row: FileRow, { match, said, is_own }: { match: RowMatch; said: RowIdentity; is_own: boolean }): OfferRow {
    const line = this.#lines.get(match.lot ?? 0);
    const style = this.#styleOf(row, this.#columns.get("quantity") ?? -1);
    const changes =
      is_own && line !== undefined ? formChanges(said, line, { style, makerOf: this.#input.makerOf }) : [];
    const answer = formAnswer(this.#input.answers, row.number, changes);
    const known = {
      said,
      changes,
      answer: changes.length > 0 ? answer : null,
      from_sum: is_own ? null : this.#priceFromSum(row, said, line),
    };
    // If a row of our form names another part or quantity, none of its values is applied until the user decides what
    // the change means.
    if (changes.length > 0 && answer === null)
      return { ...known, match: { ...match, lot: null, why: "changed" }, values: {}, notes: {}, breaks: [] };
    const nothing = { ...known, match, values: {}, notes: {}, breaks: [] };
    if (!isTaken(match)) return nothing;
    const code = this.#named(row);
    const [first] = this.#readers;
    if (code !== null && first !== undefined) {
      this.problems.push(problemIn(row, first, code));
      return nothing;
    }
    const cells = this.#readCells(row, line);
    if (line === undefined) return { ...nothing, ...cells };
    const values = is_own ? cells.values : { ...cells.values, ...this.#replacement(cells.values, said, line) };
    const offered = answer === "as_file" ? this.#asFile(row, { changes, line, values }) : values;
    this.#checkRefusal(row, offered);
    const other = readUnit(row, {
      over: this.#over,
      columns: this.#columns,
      values: offered,
      notes: cells.notes,
      unit: line.unit,
      without_own: answer === "as_asked",
    });
    if (other?.problem != null) this.problems.push(other.problem);
    return {
      ...known,
      match,
      values: this.#ordered(row, this.#priced(row, onePrice(other?.values ?? offered, this.#input.basis))),
      notes: { ...cells.notes, ...other?.notes },
      breaks: cells.breaks,
    };
  }

  #readCells(row: FileRow, line: Line | undefined): Pick<OfferRow, "values" | "notes" | "breaks"> {
    let values: OfferValues = {};
    let breaks: readonly ReadBreak[] = [];
    const notes: Partial<Record<OfferValueField, OfferNote>> = {};
    for (const { field, read } of this.#readers) {
      const found = read(row, line?.quantity ?? null);
      if (found === null) {
        if (this.#input.clear) values = { ...cleared(field), ...values };
        continue;
      }
      const { reading } = found;
      if (found.breaks.length > 0) ({ breaks } = found);
      if (reading.ok) {
        values = { ...values, ...reading.values };
        if (reading.note !== undefined) notes[field] = reading.note;
      } else {
        this.problems.push({
          ...problemIn(row, { column: found.column, field }, reading.code),
          ...(reading.heading === undefined ? {} : { value: reading.heading }),
          ...(reading.suggestion === undefined ? {} : { suggestion: reading.suggestion }),
        });
      }
    }
    return { values, notes, breaks };
  }

  #styleOf(row: FileRow, column: number): NumberStyle {
    return cellStyle(row, column, this.#input.styles(column)).number;
  }

  #priceFromSum(row: FileRow, said: RowIdentity, line: Line | undefined): string | null {
    const { sum_column } = this.#input;
    if (sum_column === null || line === undefined) return null;
    const sum = readDecimal(row.cells[sum_column] ?? "", { style: this.#styleOf(row, sum_column) });
    const named = readDecimal(said.quantity, { style: this.#styleOf(row, this.#columns.get("quantity") ?? -1) });
    const quantity = said.quantity === "" ? line.quantity : named.ok ? named.value : "0";
    return sum.ok && !isZero(quantity) ? divide(sum.value, quantity, 6) : null;
  }

  /** Returns the replacement that a row offers by naming an alternate that the line allows. A cell of its own counts more. */
  #replacement(values: OfferValues, said: RowIdentity, line: Line): OfferValues {
    const named = values.replacement_part_number ?? null;
    const alternate = named === null ? offeredAlternate(said, line, this.#input.makerOf) : null;
    if (alternate === null || values.rejected === true || partKey(said.part_number) === partKey(line.part_number))
      return {};
    return {
      replacement: true,
      replacement_part_number: said.part_number,
      replacement_manufacturer: said.manufacturer || alternate.manufacturer,
    };
  }

  /** Converts the changed cells to values of the offer, and reports cells that can't be converted. */
  #asFile(
    row: FileRow,
    { changes, line, values }: { changes: readonly FormChange[]; line: Line; values: OfferValues },
  ): OfferValues {
    const { headers, context } = this.#input;
    const offered = formValues(changes, line, (source, target) => {
      const column = this.#columns.get(source) ?? -1;
      const style = this.#styleOf(row, column);
      const header = headers[column] ?? "";
      const reading = readOfferCell(target, row.cells[column] ?? "", { ...context, style, header });
      // A quantity of zero parses as null, which would mean the full quantity.
      const code = reading.ok ? (reading.values[target] === null ? "not_a_number" : null) : reading.code;
      if (code !== null) this.problems.push(problemIn(row, { column, field: target }, code));
      return reading.ok && code === null ? reading.values : null;
    });
    return offered === null ? {} : { ...values, ...offered };
  }

  /** Removes the number of units if there is no price, and removes a price that rounds to zero for one unit. */
  #priced(row: FileRow, values: OfferValues): OfferValues {
    const { price_quantity, ...others } = values;
    const field = PRICES.find((each) => values[each] !== undefined);
    if (price_quantity === undefined || field === undefined) return others;
    const price = values[field] ?? null;
    if (price === null || !isBelowPriceScale({ price, price_quantity })) return values;
    this.problems.push(problemIn(row, { column: this.#columns.get(field) ?? -1, field }, "price_too_small"));
    const { [field]: _price, ...rest } = others;
    return rest;
  }

  /** Removes delivery times of two columns if the first week comes after the last. */
  #ordered(row: FileRow, values: OfferValues): OfferValues {
    const { delivery_min: first, delivery_max: last, ...others } = values;
    if (first == null || last == null || first <= last) return values;
    const field = "delivery_max";
    this.problems.push(problemIn(row, { column: this.#columns.get(field) ?? -1, field }, "weeks_order"));
    return others;
  }

  /**
   * Reports a row that declines the line and also contains a price. Only the supplier can decide which of the two is
   * meant.
   */
  #checkRefusal(row: FileRow, values: OfferValues): void {
    const column = this.#columns.get("reject_reason");
    if (column !== undefined && values.rejected === true && namedPrice(values) !== null)
      this.problems.push(problemIn(row, { column, field: "reject_reason" }, "price_and_refusal"));
  }
}

/**
 * Returns the values with only one price. If a file contains prices with and without VAT, the offer's VAT basis
 * decides.
 */
function onePrice(values: OfferValues, basis: VatBasis): OfferValues {
  if (values.price_per_unit === undefined || values.price_with_vat === undefined) return values;
  const [based, other] = [priceFieldOf(basis), priceFieldOf(otherBasis(basis))];
  const dropped = values[based] === null && values[other] !== null ? based : other;
  const { [dropped]: _dropped, ...kept } = values;
  return kept;
}
