import { add, compare, divide, multiply, subtract, toPrice } from "#contract/money/decimal.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { readDecimal } from "#contract/numbers/decimal-text.ts";
import { cellStyle } from "./column-style.ts";
import type { ColumnStyle } from "./column-style.ts";
import type { FileRow } from "./detect-header.ts";
import type { OfferField } from "./offer-fields.ts";
import { isBlank, readOfferCell } from "./offer-rows.ts";
import type { OfferReading, OfferReadingContext, OfferValues } from "./offer-rows.ts";
import { PRICES } from "./other-units.ts";
import { priceBreaksOf, discountColumn, isAfterDiscount } from "./price-columns.ts";
import type { PriceBreak } from "./price-columns.ts";
import { vatOfHeading } from "./vat-heading.ts";
import type { OfferNote } from "./offer-import-codes.ts";

export type PriceField = (typeof PRICES)[number];

export interface PriceAnswers {
  readonly discount: "apply" | "ignore" | null;
  /**
   * How to convert prices whose VAT rate differs from the tender's rate. `gross` preserves the price with VAT; `net`
   * preserves the price without VAT. The answer applies only to `rate`.
   */
  readonly named_rate: { readonly rate: string; readonly prices: VatBasis } | null;
}

/** A question asked once per file. No price is applied until the user answers. */
export type PriceQuestion =
  | { readonly code: "discount"; readonly column: number; readonly answer: "apply" | "ignore" | null }
  | { readonly code: "named_rate"; readonly column: number; readonly rate: string; readonly answer: VatBasis | null };

export interface PriceTerms {
  readonly questions: readonly PriceQuestion[];
  readonly breaks: ReadonlyMap<PriceField, readonly PriceBreak[]>;
  readonly discount: { readonly column: number; readonly is_share: boolean } | null;
  /** VAT rate to remove from the price before the tender's rate is added, in per cent. */
  readonly named_rate: string | null;
}

export const NO_TERMS: PriceTerms = { questions: [], breaks: new Map(), discount: null, named_rate: null };

const HUNDRED = "100";
/** Decimals of intermediate results; the price is rounded once at the end. */
const EXACT = 18;

/**
 * Returns true if a discount column contains fractions of one (percent cells of a spreadsheet) instead of percentages.
 */
function holdsShares(rows: readonly FileRow[], column: number): boolean {
  const texts = rows.map((row) => (row.cells[column] ?? "").trim()).filter((text) => text !== "" && text !== "0");
  return texts.length > 0 && texts.every((text) => /^0[.,]\d+$/u.test(text));
}

export function priceTerms({
  headers,
  rows,
  mapping,
  vat_percent,
  answers,
}: {
  headers: readonly string[];
  rows: readonly FileRow[];
  mapping: readonly { readonly column: number; readonly field: OfferField }[];
  vat_percent: string | null;
  answers: PriceAnswers;
}): PriceTerms {
  const file = { headers, rows: rows.slice(0, 200).map(({ cells }) => cells) };
  const columns = mapping.flatMap(({ column, field }) =>
    PRICES.flatMap((price) => (price === field ? [{ column, field: price }] : [])),
  );
  const mapped = new Set(mapping.map(({ column }) => column));
  const found = discountColumn(file);
  const discount =
    found === null || mapped.has(found) || columns.every(({ column }) => isAfterDiscount(headers[column] ?? ""))
      ? null
      : found;
  const rated = columns.flatMap(({ column, field }) => {
    const { rate } = vatOfHeading(headers[column] ?? "");
    return field === "price_with_vat" && rate !== null && compare(rate, vat_percent ?? "0") !== 0
      ? [{ column, rate }]
      : [];
  });
  const [other] = rated;
  const answer =
    answers.named_rate !== null && answers.named_rate.rate === other?.rate ? answers.named_rate.prices : null;
  return {
    questions: [
      ...(discount === null ? [] : [{ code: "discount" as const, column: discount, answer: answers.discount }]),
      ...(other === undefined ? [] : [{ code: "named_rate" as const, ...other, answer }]),
    ],
    breaks: new Map(
      columns.map(({ column, field }) => [
        field,
        priceBreaksOf(file, column).filter((each) => each.column === column || !mapped.has(each.column)),
      ]),
    ),
    discount:
      discount === null || answers.discount !== "apply"
        ? null
        : { column: discount, is_share: holdsShares(rows, discount) },
    named_rate: answer === "net" ? (other?.rate ?? null) : null,
  };
}

export const hasOpenPriceQuestions = ({ questions }: PriceTerms): boolean =>
  questions.some(({ answer }) => answer === null);

export interface ReadBreak {
  readonly from: string;
  readonly text: string;
  readonly is_used: boolean;
}
export interface PriceReading {
  readonly column: number;
  readonly reading: OfferReading;
  readonly breaks: readonly ReadBreak[];
}

/**
 * Returns the share of the price that remains after the row's discount, such as "0.9". Returns null if the discount is
 * unreadable.
 */
function leftBy(
  row: FileRow,
  { column, is_share }: NonNullable<PriceTerms["discount"]>,
  style: ColumnStyle,
): string | null {
  const text = (row.cells[column] ?? "").trim();
  if (text === "" || /^[-–—]$/u.test(text)) return "1";
  const reading = readDecimal(text.replace(/[%％]\s*$/u, ""), { style: cellStyle(row, column, style).number });
  if (!reading.ok || (reading.unit !== undefined && reading.unit !== "%")) return null;
  const left = subtract("1", is_share ? reading.value : divide(reading.value, HUNDRED, EXACT));
  return compare(left, "0") > 0 ? left : null;
}

/** Returns the column of the highest price break that the quantity reaches and that isn't empty. */
function chosenBreak(
  row: FileRow,
  breaks: readonly PriceBreak[],
  quantity: string | null,
): { column: number; reached: boolean } | null {
  const filled = breaks.filter(({ column }) => !isBlank(row.cells[column] ?? "", "price_per_unit"));
  const reached = filled.filter(({ from }) => quantity === null || compare(from, quantity) <= 0);
  const best = reached.at(quantity === null ? 0 : -1);
  if (best !== undefined) return { column: best.column, reached: true };
  return filled[0] === undefined ? null : { column: filled[0].column, reached: false };
}

/**
 * Reads the price of a row for the quantity of its line and applies the accepted discount and VAT rate. Returns null
 * for an empty cell.
 */
export function readPriceOf(
  row: FileRow,
  {
    field,
    column: mapped,
    quantity,
    terms,
    headers,
    styles,
    context,
  }: {
    field: PriceField;
    column: number;
    /** Quantity of the line; null if the row has no line. */
    quantity: string | null;
    terms: PriceTerms;
    headers: readonly string[];
    styles: (column: number) => ColumnStyle;
    context: Pick<OfferReadingContext, "currency" | "words">;
  },
): PriceReading | null {
  const list = terms.breaks.get(field) ?? [];
  const chosen = list.length > 0 ? chosenBreak(row, list, quantity) : { column: mapped, reached: true };
  if (chosen === null) return null;
  const { column } = chosen;
  const text = row.cells[column] ?? "";
  if (isBlank(text, field)) return null;
  const breaks = list.map(({ from, column: place }) => ({
    from,
    text: (row.cells[place] ?? "").trim(),
    is_used: chosen.reached && place === column,
  }));
  if (!chosen.reached)
    return {
      column,
      breaks,
      reading: { ok: false, code: "below_breaks", suggestion: list.find((each) => each.column === column)?.from ?? "" },
    };
  const header = headers[column] ?? "";
  const style = cellStyle(row, column, styles(column)).number;
  const reading = readOfferCell(field, text, { ...context, style, header });
  if (!reading.ok || (terms.discount === null && terms.named_rate === null)) return { column, breaks, reading };
  const left = terms.discount === null ? "1" : leftBy(row, terms.discount, styles(terms.discount.column));
  if (left === null)
    return { column: terms.discount?.column ?? column, breaks, reading: { ok: false, code: "discount" } };
  return {
    column,
    breaks,
    reading: withTerms(reading.values, { left, field, terms, note: reading.note }),
  };
}

/** Applies the discount and removes VAT at the named rate. The number of units of the price doesn't change. */
function withTerms(
  values: OfferValues,
  { left, field, terms, note }: { left: string; field: PriceField; terms: PriceTerms; note: OfferNote | undefined },
): OfferReading {
  const { price_quantity } = values;
  const discounted = multiply(values[field] ?? "0", left);
  const rate = field === "price_with_vat" ? terms.named_rate : null;
  const exact = rate === null ? discounted : divide(multiply(discounted, HUNDRED), add(HUNDRED, rate), EXACT);
  const rounded = toPrice(exact);
  if (!/[1-9]/u.test(rounded)) return { ok: false, code: "zero_price" };
  const isRounded = compare(rounded, exact) !== 0;
  const said: OfferNote | undefined =
    rate !== null ? "rate" : isRounded ? "rounded" : compare(left, "1") === 0 ? note : "discount";
  return {
    ok: true,
    values: {
      [rate === null ? field : "price_per_unit"]: rounded,
      ...(price_quantity === undefined ? {} : { price_quantity }),
    },
    ...(said === undefined ? {} : { note: said }),
  };
}
