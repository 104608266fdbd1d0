import { compareOffers } from "#contract/award/compare.ts";
import type { ComparisonResult, OfferComparison } from "#contract/award/award.types.ts";
import { add, subtract } from "#contract/money/decimal.ts";
import { divideHalfUp, fromScaled, toScaled } from "#contract/money/scaled.ts";
import { UNITS } from "#contract/imports/units.ts";
import type { Language } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import type { ComparedItem, ComparedLot, ComparedOffer } from "#server/modules/comparison/comparison.store.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

type Item = Omit<ComparedItem, "offer">;
type Offer = ComparedOffer & { readonly items: readonly Item[] };

interface Given {
  readonly lots: readonly ComparedLot[];
  readonly offers: readonly Offer[];
  readonly currency: CurrencyId;
  readonly above: readonly string[];
  readonly language: Language;
}

/** Columns before the suppliers', and how many each supplier has: price, sum, what else it says. */
const LOT_COLUMNS = [
  "position",
  "nomenclature",
  "part_number",
  "manufacturer",
  "quantity",
  "unit",
  "target_delivery_time",
  "last_price",
  "best_price",
  "best_sum",
] as const;
const QUANTITY = "E";
const BEST_PRICE = "I";
const BEST_SUM = "J";
const PER_OFFER = 3;
const TO_SUM = 1;
const priceLetter = (offer: number): string => columnLetters(LOT_COLUMNS.length + offer * PER_OFFER);
const sumLetter = (offer: number): string => columnLetters(LOT_COLUMNS.length + offer * PER_OFFER + TO_SUM);

/** What a line says beside its price: why it was declined, when it comes, what stands in for what. */
function noteOf(item: Item, language: Language): string {
  if (item.rejected)
    return translate(language, "sheets.comparison.declined", {
      reason: translate(language, `offers.line_reason.${item.reject_reason ?? "other"}`),
    });
  const { delivery_min: from, delivery_max: to } = item;
  const weeks =
    from === null && to === null
      ? null
      : translate(language, "comparison.weeks", {
          weeks: from === null || to === null || from === to ? String(to ?? from ?? "") : `${from}–${to}`,
        });
  const replacement = item.replacement
    ? translate(language, "sheets.comparison.replacement", {
        name: [item.replacement_part_number, item.replacement_manufacturer].filter((word) => word !== null).join(", "),
      })
    : null;
  const available =
    item.available_quantity === null
      ? null
      : translate(language, "comparison.available", { quantity: item.available_quantity });
  const availability =
    item.availability === null ? null : translate(language, `offers.availability.${item.availability}`);
  return [weeks, availability, available, replacement, item.comment]
    .filter((word) => word !== null && word !== "")
    .join(" · ");
}

function columnsOf({ offers, currency, language }: Given): WorkbookColumn[] {
  const { symbol } = CURRENCY[currency];
  const kinds: Record<(typeof LOT_COLUMNS)[number], Pick<WorkbookColumn, "kind" | "width">> = {
    position: { kind: "integer", width: 6 },
    nomenclature: { kind: "text", width: 36 },
    part_number: { kind: "text", width: 22 },
    manufacturer: { kind: "text", width: 20 },
    quantity: { kind: "number", width: 11 },
    unit: { kind: "text", width: 7 },
    target_delivery_time: { kind: "date", width: 12 },
    last_price: { kind: "money", width: 13 },
    best_price: { kind: "sum_price", width: 13 },
    best_sum: { kind: "sum", width: 15 },
  };
  const word = (key: string, params: Record<string, string> = {}): string =>
    translate(language, `sheets.comparison.${key}`, { currency: symbol, ...params });
  return [
    ...LOT_COLUMNS.map((name): WorkbookColumn => ({
      ...kinds[name],
      header:
        name === "last_price" || name === "best_price" || name === "best_sum"
          ? word(name)
          : translate(language, `sheets.offer.${name}`),
    })),
    ...offers.flatMap(({ supplier: { name } }): WorkbookColumn[] => [
      { kind: "money", width: 14, header: word("price", { name }) },
      { kind: "sum", width: 15, header: word("sum", { name }) },
      { kind: "text", width: 26, header: word("terms", { name }) },
    ]),
  ];
}

function lotCells(
  given: Given,
  lot: ComparedLot,
  at: { row: number; place: number; result: ComparisonResult; items: readonly (Item | undefined)[] },
): WorkbookCell[] {
  const { row, result, items } = at;
  const compared = result.lots[at.place];
  // Substitutes don't compete for the best price, as on the screen unless it is told otherwise.
  const ranked = items.flatMap((item, place) => (item?.replacement === true ? [] : [`${priceLetter(place)}${row}`]));
  return [
    String(lot.position),
    lot.nomenclature,
    lot.part_number,
    lot.manufacturer,
    lot.quantity,
    UNITS.find(({ id }) => id === lot.unit)?.symbol[given.language] ?? null,
    lot.target_delivery_time,
    lot.last_price,
    { value: compared?.best_price ?? "0", formula: ranked.length === 0 ? "0" : `MIN(${ranked.join(",")})` },
    { value: compared?.best_sum ?? "0", formula: `ROUND(${QUANTITY}${row}*${BEST_PRICE}${row},2)` },
    ...items.flatMap((item, place): WorkbookCell[] => {
      const cell = compared?.cells[place];
      const best = cell?.best === true ? ({ tone: "best" } as const) : {};
      return [
        { value: item?.price_per_unit ?? null, ...best },
        { value: cell?.line_sum ?? "0", formula: `ROUND(${QUANTITY}${row}*${priceLetter(place)}${row},2)` },
        item === undefined ? null : noteOf(item, given.language),
      ];
    }),
  ];
}

/** The per cent of an offer's VAT, null where it adds none, and the sum of the VAT of its lines. (Integers: there are many thousands.) */
function vatOfOffer(
  { items }: Offer,
  result: ComparisonResult,
  place: number,
): { percent: string | null; vat: string } {
  const percent = items.find(({ vat_percent }) => vat_percent !== null)?.vat_percent ?? null;
  if (percent === null) return { percent, vat: "0" };
  const rate = toScaled(percent, 2);
  const vat = result.lots.reduce(
    (sum, { cells }) => sum + divideHalfUp(toScaled(cells[place]?.line_sum ?? "0", 2) * rate, HUNDRED),
    0n,
  );
  return { percent, vat: fromScaled(vat, 2) };
}

/** A hundred per cent at scale 2. */
const HUNDRED = 10_000n;

/** Under the lots: each whole offer without VAT, its VAT by lines, with VAT, how many lots it has, and how far it is from the best total. */
function closingRows(given: Given, { first, result }: { first: number; result: ComparisonResult }): WorkbookCell[][] {
  const { offers, lots, language } = given;
  const last = first + Math.max(lots.length, 1) - 1;
  const row = (place: number): number => last + 1 + place;
  const totals = result.offers.map(({ total }: OfferComparison) => total ?? "0");
  const taxes = offers.map((offer, place) => vatOfOffer(offer, result, place));
  const line = (name: string, best: WorkbookCell, cells: (place: number) => WorkbookCell): WorkbookCell[] => [
    { value: null, tone: "total" },
    { value: translate(language, `sheets.comparison.${name}`), tone: "total" },
    ...LOT_COLUMNS.slice(2, -1).map((): WorkbookCell => ({ value: null, tone: "total" })),
    best,
    ...offers.flatMap((_, place): WorkbookCell[] => [
      { value: null, tone: "total" },
      cells(place),
      { value: null, tone: "total" },
    ]),
  ];
  const none: WorkbookCell = { value: null, tone: "total" };
  return [
    line(
      "net",
      { value: result.best_total, formula: `ROUND(SUM(${BEST_SUM}${first}:${BEST_SUM}${last}),2)`, tone: "total" },
      (place) => ({
        value: totals[place] ?? "0",
        formula: `ROUND(SUM(${sumLetter(place)}${first}:${sumLetter(place)}${last}),2)`,
        tone: "total",
      }),
    ),
    line("vat", none, (place) => {
      const { percent = null, vat = "0" } = taxes[place] ?? {};
      return percent === null
        ? none
        : {
            value: vat,
            formula: `ROUND(SUMPRODUCT(ROUND(${sumLetter(place)}${first}:${sumLetter(place)}${last}*${percent}/100,2)),2)`,
            tone: "total",
          };
    }),
    line("gross", none, (place) => ({
      value: add(totals[place] ?? "0", taxes[place]?.vat ?? "0"),
      formula: `ROUND(${sumLetter(place)}${row(0)}+${sumLetter(place)}${row(1)},2)`,
      tone: "total",
    })),
    line("covered", none, (place) => ({
      value: String(result.offers[place]?.covered ?? 0),
      formula: `COUNT(${priceLetter(place)}${first}:${priceLetter(place)}${last})`,
      tone: "total",
    })),
    line("delta", none, (place) => ({
      value: subtract(totals[place] ?? "0", result.best_total),
      formula: `ROUND(${sumLetter(place)}${row(0)}-${BEST_SUM}${row(0)},2)`,
      tone: "total",
    })),
  ];
}

/**
 * The comparison as a sheet: lots × suppliers with prices without VAT; sums, the best price and the totals are formulas,
 * and their results those of the screen.
 */
export function comparisonSheet(given: Given): WorkbookSheet {
  const { lots, offers, currency, above } = given;
  const result = compareOffers({
    lots,
    offers,
    options: { currency, basis: "net", include_replacements: false, rates: {} },
  });
  const first = firstRow({ above });
  const found = offers.map(({ items }) => new Map(items.map((item) => [item.lot, item])));
  return {
    name: translate(given.language, "sheets.comparison.sheet"),
    above,
    columns: columnsOf(given),
    rows: lots.map((lot, place) =>
      lotCells(given, lot, { row: first + place, place, result, items: found.map((items) => items.get(lot.id)) }),
    ),
    closing_rows: closingRows(given, { first, result }),
    frozen_columns: 2,
  };
}
