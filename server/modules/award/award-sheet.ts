import { UNITS } from "#contract/imports/units.ts";
import type { LotComparison } from "#contract/award/award.types.ts";
import { pricesAlone } from "#contract/award/cell-cost.ts";
import { surplusText } from "#server/modules/comparison/pack-words.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { weeksUntil } from "#contract/award/weeks-until.ts";
import { compare, isZero, multiply, roundHalfUp, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { awardColumns, awardPlan } from "#server/modules/award/award-plan.ts";
import type { AwardPlan, Letters } from "#server/modules/award/award-plan.ts";
import { linesByLot, wonOf } from "#server/modules/award/award-won.ts";
import { BEST_PRICE } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparisonGiven } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparedItem, ComparedLot } from "#server/modules/comparison/comparison.store.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

const NEEDED = "C";

/** What should be looked at before this is ordered: of the winners as they were when the file was made. */
function warningsOf(
  given: ComparisonGiven,
  lot: ComparedLot,
  { lines, compared }: { lines: readonly (ComparedItem | undefined)[]; compared: LotComparison | undefined },
): string {
  const { language, offers } = given;
  const word = (key: string, params: Record<string, string> = {}): string =>
    translate(language, `sheets.award.${key}`, params);
  return lot.winners
    .flatMap(({ offer_item, quantity }) => {
      const place = lines.findIndex((line) => line?.id === offer_item);
      const [line, offer] = [lines[place], offers[place]];
      if (line === undefined || offer === undefined) return [];
      const { available_quantity: available } = line;
      const surplus = surplusText({ quantity, unit: lot.unit, line }, language);
      const told = [
        ...(offer.is_closed ? [word("closed")] : []),
        ...(line.replacement
          ? [word("substitute", { name: line.replacement_part_number ?? line.replacement_manufacturer ?? "" })]
          : []),
        ...(available !== null && compare(available, quantity) < 0 ? [word("partial", { quantity: available })] : []),
        ...(surplus === null ? [] : [word("surplus", { words: surplus })]),
        ...(compared?.cells[place]?.late === true ? [word("late", { weeks: String(line.delivery_max ?? "") })] : []),
        ...(compared?.cells[place]?.state === "no_rate" ? [word("no_rate")] : []),
      ];
      return told.length === 0 ? [] : [`${offer.supplier.name}: ${told.join(", ")}`];
    })
    .join("; ");
}

/** Both sums of a winner as a program computes them from what is chosen and the price in the comparison. */
function sumsIn(row: number, of: Letters, given: { basis: "net" | "gross"; percent: string | null }) {
  const { basis, percent } = given;
  const { net, gross } = of.own;
  const whole = `IF(${of.price}${row}="",0,ROUND(${of.quantity}${row}*${of.price}${row},2))`;
  if (percent === null) return { net: whole, gross: whole };
  return basis === "net"
    ? { net: whole, gross: `ROUND(${net}${row}+ROUND(${net}${row}*${percent}/100,2),2)` }
    : { net: `ROUND(${gross}${row}-ROUND(${gross}${row}*${percent}/(100+${percent}),2),2)`, gross: whole };
}

const plus = (letters: readonly string[], row: number): string =>
  letters.length === 0 ? "0" : letters.map((letter) => `${letter}${row}`).join("+");

/** What the chosen part of a lot costs more than its best price. */
function dearerBy(given: { own: string; quantity: string; best: string | null }): string {
  const { own, quantity, best } = given;
  return best === null || isZero(best) ? "0" : subtract(own, roundHalfUp(multiply(best, quantity), 2));
}

function lotRow(
  given: ComparisonGiven,
  at: {
    lot: ComparedLot;
    /** Its row here, and in the comparison. */
    row: number;
    beside: number;
    plan: AwardPlan;
    lines: readonly (ComparedItem | undefined)[];
    compared: LotComparison | undefined;
  },
): WorkbookCell[] {
  const { lot, row, beside, plan, lines, compared } = at;
  const { comparison, suppliers, chosen } = plan;
  const { percent, basis } = comparison;
  const { language } = given;
  const sheet = `'${translate(language, "sheets.comparison.sheet")}'`;
  const won = wonOf(given, lot, lines);
  const bases = percent === null ? (["net"] as const) : VAT_BASES;
  const cells = won.flatMap(({ offer, quantity, price, own, converted }, place): WorkbookCell[] => {
    const of = suppliers[place];
    const from = comparison.letters[place];
    if (of === undefined || from === undefined) return [];
    const formulas = sumsIn(row, of, { basis: offer.basis, percent });
    const there = `${sheet}!${from.price}${beside}`;
    const { rate } = from;
    return [
      { value: quantity, ...(quantity === null ? {} : { tone: "best" as const }) },
      { value: price, formula: `IF(${there}="","",${there})` },
      ...bases.map((on) => ({ value: own[on], formula: formulas[on] })),
      ...(converted === null || of.converted === of.own || of.converted === null
        ? []
        : bases.map((on) => ({ value: converted[on], formula: `ROUND(${of.own[on]}${row}${rate ?? ""},2)` }))),
    ];
  });
  const total = (on: VatBasis): string => toMoney(sum(won.map(({ converted }) => converted?.[on] ?? "0")));
  const whole = (on: VatBasis): WorkbookCell => {
    const letters = suppliers.flatMap(({ converted }) => (converted === null ? [] : [converted[on]]));
    return { value: total(on), formula: `ROUND(${plus(letters, row)},2)` };
  };
  const quantity = sum(won.map((one) => one.quantity ?? "0"));
  const quantities = suppliers.map((of) => of.quantity);
  const bestThere = `${sheet}!${BEST_PRICE}${beside}`;
  const [short, many] = [translate(language, "sheets.award.short"), translate(language, "sheets.award.many")];
  const left = compare(lot.quantity, quantity);
  // What a winner without a rate costs isn't known, and so not by how much it is dearer.
  const isKnown = won.every((one) => one.quantity === null || one.converted !== null);
  return [
    String(lot.position),
    lot.nomenclature ?? lot.part_number,
    lot.quantity,
    UNITS.find(({ id }) => id === lot.unit)?.symbol[language] ?? null,
    ...cells,
    { value: quantity, formula: `ROUND(${plus(quantities, row)},3)` },
    ...bases.map(whole),
    isKnown
      ? {
          value: dearerBy({ own: total(basis), quantity, best: compared?.best_price ?? null }),
          formula: `IF(${bestThere}=0,0,ROUND(${plan.total[basis]}${row}-ROUND(${chosen}${row}*${bestThere},2),2))`,
        }
      : null,
    {
      value: left > 0 ? short : left < 0 ? many : "",
      formula: `IF(${chosen}${row}>${NEEDED}${row},"${many}",IF(${NEEDED}${row}>${chosen}${row},"${short}",""))`,
    },
    warningsOf(given, lot, { lines, compared }),
  ];
}

/**
 * Who wins how much of each lot, beside the comparison whose prices it reads: what is chosen can be changed here, the
 * prices there, the rates on their sheet, and every sum follows; the sums are those of the orders, in the currency of
 * each offer and in the tender's. Nobody's declined line is a zero: it has no price. What comes late is so at `at`.
 */
export function awardSheet(given: ComparisonGiven & { readonly at: Date }): WorkbookSheet {
  const { lots, offers, currency, language, rates = {}, at } = given;
  const plan = awardPlan(given);
  const { basis, percent } = plan.comparison;
  const options = { currency, basis, include_replacements: false, rates };
  // As in the comparison beside it: formulas are of the prices.
  const plain = offers.map(pricesAlone);
  const needed = lots.map((lot) => ({
    ...lot,
    target_weeks: weeksUntil(lot.target_delivery_time, at.getTime()),
  }));
  const result = compareOffers({ lots: needed, offers: plain, options });
  const { above, first, closing: at_closing } = plan;
  const there = firstRow(given);
  const found = linesByLot(given);
  const columns = awardColumns(given, plan);
  const rows = lots.map((lot, place) =>
    lotRow(given, {
      lot,
      row: first + place,
      beside: there + place,
      plan,
      lines: found.map((items) => items.get(lot.id)),
      compared: result.lots[place],
    }),
  );
  const bases = percent === null ? (["net"] as const) : VAT_BASES;
  const sums = plan.suppliers.flatMap(({ own, converted }) => (converted === null ? [own] : [own, converted]));
  const summed = new Set([...sums, plan.total].flatMap((of) => bases.map((on) => of[on])).concat(plan.dearer));
  const valueOf = (cell: WorkbookCell | undefined): string =>
    cell === null || cell === undefined ? "0" : typeof cell === "string" ? cell : (cell.value ?? "0");
  const closing = columns.map((_, place): WorkbookCell => {
    const letters = columnLetters(place);
    if (place === 1) return { value: translate(language, "sheets.total"), tone: "total" };
    if (!summed.has(letters)) return { value: null, tone: "total" };
    const value = toMoney(sum(rows.map((row) => valueOf(row[place]))));
    return { value, formula: `ROUND(SUM(${letters}${first}:${letters}${at_closing - 1}),2)`, tone: "total" };
  });
  const name = translate(language, "sheets.award.sheet");
  return { name, above, columns, rows, closing_rows: [closing], frozen_columns: 2 };
}
