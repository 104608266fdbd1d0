import { PRICE_SCALE } from "#contract/money/price-scale.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { totals } from "#contract/money/totals.ts";
import { basedPrice, lineAmounts, ratePercent, vatPercent } from "#contract/money/vat.ts";
import type { LineAmounts } from "#contract/money/vat.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { OWN_SHEET_MARK } from "#contract/imports/offer-fields.ts";
import type { OfferSheetColumn } from "#contract/imports/offer-fields.ts";
import { DELIVERY_MAX_WEEKS } from "#contract/limits.ts";
import { UNITS } from "#contract/imports/units.ts";
import type { Language } from "#contract/primitives.ts";
import { toldWords } from "#contract/tenders/round-told.schema.ts";
import type { RoundTells } from "#contract/tenders/round-told.schema.ts";
import { headOf } from "#server/modules/offers/offer-sheet-head.ts";
import type { Given, SheetLine } from "#server/modules/offers/offer-sheet-head.ts";
import type { OfferRow } from "#server/db/offer-rows.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

/** The columns in their order. What the customer asks for stands first, sums stand where they were computed from. */
const COLUMNS = [
  "lot",
  "position",
  "nomenclature",
  "part_number",
  "manufacturer",
  "quantity",
  "unit",
  "target_delivery_time",
  "lot_comment",
  "told",
  "price_per_unit",
  "price_with_vat",
  "total",
  "vat",
  "total_with_vat",
  "delivery_min",
  "delivery_max",
  "availability",
  "available_quantity",
  "replacement_part_number",
  "replacement_manufacturer",
  "comment",
  "reject_reason",
  // Few lines need them.
  "pack_quantity",
  "minimum_quantity",
] as const satisfies readonly OfferSheetColumn[];
type Name = (typeof COLUMNS)[number];

/** Left out where nobody adds VAT: both prices are one. */
const OF_VAT: readonly Name[] = ["price_with_vat", "vat", "total_with_vat"];
/** What is told of the prices of the round before; undefined for nothing. */
const toldIn = ({
  tender_round,
  told_of_round: tells,
}: Pick<OfferRow, "tender_round" | "told_of_round">): Exclude<RoundTells, "nothing"> | undefined =>
  tender_round === 1 || tells === "nothing" ? undefined : tells;
function headerOf(name: Name, offer: OfferRow, language: Language): string {
  if (name === "lot") return OWN_SHEET_MARK;
  const tells = toldIn(offer);
  if (name !== "told")
    return translate(language, `sheets.offer.${name}`, { currency: CURRENCY[offer.currency].symbol });
  return tells === undefined ? "" : translate(language, `sheets.told.${tells}`, { round: offer.tender_round - 1 });
}
/** Below a milliard, as a typed price. */
const MOST = "999999999";

function columnOf(name: Name, { language, offer, open }: Given): WorkbookColumn {
  const word = (key: string): string => translate(language, `sheets.${key}`);
  const header = headerOf(name, offer, language);
  const typed = (column: Omit<WorkbookColumn, "header" | "locked">): WorkbookColumn => ({
    header,
    locked: !open,
    ...column,
  });
  const text = (most: number, width: number): WorkbookColumn =>
    typed({ kind: "text", width, max: String(most), refusal: translate(language, "sheets.refusal.text", { most }) });
  const weeks = typed({
    kind: "integer",
    width: 9,
    min: "0",
    max: String(DELIVERY_MAX_WEEKS),
    refusal: translate(language, "sheets.refusal.weeks", { most: DELIVERY_MAX_WEEKS }),
  });
  const shown = (kind: WorkbookColumn["kind"], width: number): WorkbookColumn => ({
    header,
    kind,
    width,
    locked: true,
  });
  switch (name) {
    case "lot":
      return { ...shown("text", 12), hidden: true };
    case "position":
      return shown("integer", 6);
    case "nomenclature":
      return shown("text", 36);
    case "quantity":
      return shown("number", 11);
    case "unit":
      return shown("text", 7);
    case "target_delivery_time":
      return shown("date", 12);
    case "part_number":
    case "manufacturer":
    case "lot_comment":
    case "told":
      return shown("text", 22);
    case "price_per_unit":
    case "price_with_vat":
      // The one that counts is typed, the other follows from it.
      return (name === "price_with_vat") === (basisOf(offer) === "gross")
        ? typed({ kind: "money", width: 14, min: "0", max: MOST, refusal: word("refusal.price") })
        : shown("money", 14);
    case "total":
    case "vat":
    case "total_with_vat":
      return shown("sum", 15);
    case "delivery_min":
    case "delivery_max":
      return weeks;
    case "availability":
      return typed({
        kind: "text",
        width: 13,
        list: AVAILABILITIES.map((value) => translate(language, `offers.availability.${value}`)),
        refusal: word("refusal.list"),
      });
    case "available_quantity":
    case "pack_quantity":
    case "minimum_quantity":
      return typed({ kind: "number", width: 12, min: "0.001", max: MOST, refusal: word("refusal.quantity") });
    case "replacement_part_number":
    case "replacement_manufacturer":
      return text(200, 22);
    case "comment":
      return text(2000, 30);
    case "reject_reason":
      return typed({
        kind: "text",
        width: 18,
        list: ITEM_REJECT_REASONS.map((value) => translate(language, `offers.line_reason.${value}`)),
        refusal: word("refusal.list"),
      });
  }
}

const letterOf = (names: readonly Name[], name: Name): string => columnLetters(names.indexOf(name));

/** The amounts of a line as the server computes them; null without a price. */
function amountsOf(offer: OfferRow, line: SheetLine): LineAmounts | null {
  const basis = basisOf(offer);
  const price = basedPrice(basis, line);
  const { tax_type, vat_rate } = offer;
  return price === null
    ? null
    : lineAmounts({ quantity: line.quantity, basis, price, tax_type, vat_percent: ratePercent(vat_rate) });
}

/** A line's cells. Formulas are those of `contract/money` with the same rounding; their results are computed there. */
function cellsOf(
  line: SheetLine,
  row: number,
  { names, given }: { names: readonly Name[]; given: Given },
): WorkbookCell[] {
  const { offer, language } = given;
  const percent = vatPercent(offer.tax_type, offer.vat_rate);
  const basis = basisOf(offer);
  const sums = amountsOf(offer, line);
  const withVat = String(100 + Number(percent ?? "0"));
  const at = (name: Name): string => `${letterOf(names, name)}${row}`;
  const cell = (name: Name): WorkbookCell => {
    switch (name) {
      case "lot":
        return String(line.lot);
      case "position":
        return String(line.position);
      case "unit":
        return UNITS.find(({ id }) => id === line.unit)?.symbol[language] ?? null;
      case "told": {
        if (line.told === null) return null;
        const { word, params } = toldWords(line.told);
        return translate(language, `offers.round.told.${word}`, params);
      }
      case "price_per_unit":
        if (basis === "net") return line.price_per_unit;
        return {
          value: line.price_per_unit,
          formula: `IF(${at("price_with_vat")}="","",ROUND(${at("price_with_vat")}*100/${withVat},${PRICE_SCALE}))`,
        };
      case "price_with_vat":
        if (basis === "gross") return line.price_with_vat;
        return {
          value: percent === null ? null : line.price_with_vat,
          formula: `IF(${at("price_per_unit")}="","",ROUND(${at("price_per_unit")}*${withVat}/100,${PRICE_SCALE}))`,
        };
      case "total":
        return {
          value: sums?.net ?? "0",
          formula:
            basis === "net"
              ? `ROUND(${at("quantity")}*${at("price_per_unit")},2)`
              : `ROUND(${at("total_with_vat")}-${at("vat")},2)`,
        };
      case "vat":
        return {
          value: sums?.vat ?? "0",
          formula:
            basis === "net"
              ? `ROUND(${at("total")}*${percent ?? "0"}/100,2)`
              : `ROUND(${at("total_with_vat")}*${percent ?? "0"}/${withVat},2)`,
        };
      case "total_with_vat":
        return {
          value: sums?.gross ?? "0",
          formula:
            basis === "net"
              ? `ROUND(${at("total")}+${at("vat")},2)`
              : `ROUND(${at("quantity")}*${at("price_with_vat")},2)`,
        };
      case "delivery_min":
      case "delivery_max":
        return line[name] === null ? null : String(line[name]);
      case "availability":
        return line.availability === null ? null : translate(language, `offers.availability.${line.availability}`);
      case "reject_reason":
        return line.rejected ? translate(language, `offers.line_reason.${line.reject_reason ?? "other"}`) : null;
      default:
        return line[name];
    }
  };
  return names.map(cell);
}

/** The sums under the lines. */
function totalCells({ names, given, first }: { names: readonly Name[]; given: Given; first: number }): WorkbookCell[] {
  const { offer, lines, language } = given;
  const percent = vatPercent(offer.tax_type, offer.vat_rate);
  const amounts = lines.flatMap((line) => {
    const of = amountsOf(offer, line);
    return of === null ? [] : [{ ...of, vat_percent: percent }];
  });
  const sums = totals(amounts);
  const results: Partial<Record<Name, string>> = { total: sums.net, vat: sums.vat ?? "0", total_with_vat: sums.gross };
  return names.map((name): WorkbookCell => {
    if (name === "nomenclature") return { value: translate(language, "sheets.total"), tone: "total" };
    const value = results[name];
    if (value === undefined) return { value: null, tone: "total" };
    const letter = letterOf(names, name);
    return {
      value,
      formula: `ROUND(SUM(${letter}${first}:${letter}${first + Math.max(lines.length, 1) - 1}),2)`,
      tone: "total",
    };
  });
}

/** The names of the columns of a sheet: the hidden one is headed by them, so that the way back needs no guess. */
export function offerColumns(
  offer: Pick<OfferRow, "tax_type" | "vat_rate" | "tender_round" | "told_of_round">,
): readonly Name[] {
  const isWithoutVat = vatPercent(offer.tax_type, offer.vat_rate) === null;
  const isTold = toldIn(offer) !== undefined;
  return COLUMNS.filter((name) => (name === "told" ? isTold : !isWithoutVat || !OF_VAT.includes(name)));
}

/**
 * An offer as a sheet: what is asked is locked, prices and answers are open and checked by the program, sums are
 * formulas. A hidden column holds each line's lot.
 */
export function offerSheet(given: Given): WorkbookSheet {
  const names = offerColumns(given.offer);
  const above = headOf(given);
  const first = firstRow({ above });
  const columns = names.map((name) => columnOf(name, given));
  return {
    name: translate(given.language, "sheets.offer.sheet"),
    above,
    columns: columns.map((column, place) =>
      place === 0 ? { ...column, header: `${OWN_SHEET_MARK}${names.join(",")}` } : column,
    ),
    rows: given.lines.map((line, place) => cellsOf(line, first + place, { names, given })),
    closing_rows: [totalCells({ names, given, first })],
    protected: true,
    frozen_columns: 4,
  };
}
