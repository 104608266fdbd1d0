import { PRICE_SCALE } from "#contract/price-scale.ts";
import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { amountFormulas } from "#contract/money/amount-formulas.ts";
import { totals } from "#contract/money/totals.ts";
import {
  lineAmounts,
  onOtherBasis,
  otherBasis,
  priceFieldOf,
  ratePercent,
  typedPrice,
  vatFactor,
  vatPercent,
} from "#contract/money/vat.ts";
import type { LineAmounts } from "#contract/money/vat.ts";
import { OWN_SHEET_MARK } from "#contract/imports/offer-fields.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import { priceFeedbackMessage } from "#contract/tenders/price-feedback.schema.ts";
import { columnOf, offerColumns } from "#server/modules/offers/offer-sheet-columns.ts";
import type { OfferColumn } from "#server/modules/offers/offer-sheet-columns.ts";
import { headOf } from "#server/modules/offers/offer-sheet-head.ts";
import type { Given, SheetLine } from "#server/modules/offers/offer-sheet-head.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

const letterOf = (names: readonly OfferColumn[], name: OfferColumn): string => columnLetters(names.indexOf(name));

function amountsOf(offer: OfferRow, line: SheetLine): LineAmounts | null {
  const basis = basisOf(offer);
  const typed = typedPrice(basis, line);
  const { tax_type, vat_rate } = offer;
  return typed === null
    ? null
    : lineAmounts({ quantity: line.quantity, basis, ...typed, tax_type, vat_percent: ratePercent(vat_rate) });
}

/** Builds the cells of a line. Formulas and rounding match `contract/money`, which computes the cached results. */
function cellsOf(
  line: SheetLine,
  row: number,
  { names, given }: { names: readonly OfferColumn[]; given: Given },
): WorkbookCell[] {
  const { offer, language } = given;
  const percent = vatPercent(offer.tax_type, offer.vat_rate);
  const basis = basisOf(offer);
  const sums = amountsOf(offer, line);
  // Net and gross price are for the same number of units.
  const price = typedPrice(basis, line)?.price ?? null;
  const other = price === null ? null : onOtherBasis({ basis, price }, percent);
  const withVat = String(100 + Number(percent ?? "0"));
  const at = (name: OfferColumn): string => `${letterOf(names, name)}${row}`;
  const units = `IF(${at("price_quantity")}="",1,${at("price_quantity")})`;
  const typedField = priceFieldOf(basis);
  const formulas = amountFormulas(basis, `ROUND(${at("quantity")}*${at(typedField)}/${units},2)`, {
    rate: { percent: percent ?? "0", withVat },
    cells: { net: at("total"), vat: at("vat"), gross: at("total_with_vat") },
  });
  const cell = (name: OfferColumn): WorkbookCell => {
    switch (name) {
      case "lot":
        return String(line.lot);
      case "position":
        return String(line.position);
      case "unit":
        return unitSymbol(line.unit, language) ?? null;
      case "feedback": {
        if (line.feedback === null) return null;
        const { word, params } = priceFeedbackMessage(line.feedback);
        return translate(language, `offers.round.feedback.${word}`, params);
      }
      case "price_per_unit":
      case "price_with_vat": {
        if (name === typedField) return price;
        const [times, by] = vatFactor(otherBasis(basis), withVat, "100");
        return {
          value: other,
          formula: `IF(${at(typedField)}="","",ROUND(${at(typedField)}*${times}/${by},${PRICE_SCALE}))`,
        };
      }
      case "price_quantity":
        return line.price_quantity === 1 ? null : String(line.price_quantity);
      case "total":
        return { value: sums?.net ?? "0", formula: formulas.net };
      case "vat":
        return { value: sums?.vat ?? "0", formula: formulas.vat };
      case "total_with_vat":
        return { value: sums?.gross ?? "0", formula: formulas.gross };
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

function totalCells({
  names,
  given,
  first,
}: {
  names: readonly OfferColumn[];
  given: Given;
  first: number;
}): WorkbookCell[] {
  const { offer, lines, language } = given;
  const percent = vatPercent(offer.tax_type, offer.vat_rate);
  const amounts = lines.flatMap((line) => {
    const of = amountsOf(offer, line);
    return of === null ? [] : [{ ...of, vat_percent: percent }];
  });
  const sums = totals(amounts);
  const results: Partial<Record<OfferColumn, string>> = toAmountColumns({ ...sums, vat: sums.vat ?? "0" });
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

/** Returns the column names for the hidden header. The computed price is left blank, so that it isn't imported. */
const markOf = (names: readonly OfferColumn[], offer: OfferRow): string => {
  const computed = priceFieldOf(otherBasis(basisOf(offer)));
  return names.map((name) => (name === computed && names.includes("price_with_vat") ? "" : name)).join(",");
};

/**
 * Builds the sheet of an offer. Requested values are locked, prices and answers are editable with validation, and sums
 * are formulas. A hidden column contains the lot id of each line.
 */
export function offerSheet(given: Given): WorkbookSheet {
  const names = offerColumns(given.offer, given.lines);
  const above = headOf(given);
  const first = firstRow({ above });
  const columns = names.map((name) => columnOf(name, given));
  return {
    name: translate(given.language, "sheets.offer.sheet"),
    above,
    columns: columns.map((column, place) =>
      place === 0 ? { ...column, header: `${OWN_SHEET_MARK}${markOf(names, given.offer)}` } : column,
    ),
    rows: given.lines.map((line, place) => cellsOf(line, first + place, { names, given })),
    closing_rows: [totalCells({ names, given, first })],
    protected: true,
    frozen_columns: 4,
  };
}
