import { unitSymbol } from "#contract/reference/units.ts";
import type { LotComparison } from "#contract/award/award.types.ts";
import { withoutExtraCosts } from "#contract/award/cell-cost.ts";
import { surplusText } from "#server/modules/comparison/pack-words.ts";
import { paidMoney } from "#contract/award/ledger.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { weeksUntil } from "#contract/award/weeks-until.ts";
import { amountFormulas } from "#contract/money/amount-formulas.ts";
import { convert } from "#contract/money/currency.ts";
import { compare, isZero, multiply, roundHalfUp, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { awardColumns, awardPlan } from "#server/modules/award/award-plan.ts";
import type { AwardPlan, Letters } from "#server/modules/award/award-plan.ts";
import { linesByLot, wonOf } from "#server/modules/award/award-won.ts";
import { BEST_PRICE } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparisonSheetData } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparedItem, ComparedLot } from "#server/modules/comparison/comparison.store.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

const NEEDED = "C";

/** Returns warnings to read before ordering. They describe the winners at the time of the export. */
function warningsOf(
  given: ComparisonSheetData,
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
      const remarks = [
        ...(offer.is_closed ? [word("closed")] : []),
        ...(line.replacement
          ? [word("substitute", { name: line.replacement_part_number ?? line.replacement_manufacturer ?? "" })]
          : []),
        ...(available !== null && compare(available, quantity) < 0 ? [word("partial", { quantity: available })] : []),
        ...(surplus === null ? [] : [word("surplus", { words: surplus })]),
        ...(compared?.cells[place]?.late === true ? [word("late", { weeks: String(line.delivery_max ?? "") })] : []),
        ...(compared?.cells[place]?.state === "no_rate" ? [word("no_rate")] : []),
      ];
      return remarks.length === 0 ? [] : [`${offer.supplier.name}: ${remarks.join(", ")}`];
    })
    .join("; ");
}

/** Returns the formulas of a winner's net and gross sums from the chosen quantity and the price in the comparison. */
function sumsIn(row: number, of: Letters, given: { basis: VatBasis; percent: string | null }) {
  const { basis, percent } = given;
  const whole = `IF(${of.price}${row}="",0,ROUND(${of.quantity}${row}*${of.price}${row},2))`;
  if (percent === null) return { net: whole, gross: whole };
  const cells = { net: `${of.own.net}${row}`, gross: `${of.own.gross}${row}` };
  return amountFormulas(basis, whole, { rate: { percent }, cells });
}

const plus = (letters: readonly string[], row: number): string =>
  letters.length === 0 ? "0" : letters.map((letter) => `${letter}${row}`).join("+");

function dearerBy(given: { own: string; quantity: string; best: string | null }): string {
  const { own, quantity, best } = given;
  return best === null || isZero(best) ? "0" : subtract(own, roundHalfUp(multiply(best, quantity), 2));
}

function lotRow(
  given: ComparisonSheetData,
  at: {
    lot: ComparedLot;
    row: number;
    otherRow: number;
    plan: AwardPlan;
    lines: readonly (ComparedItem | undefined)[];
    compared: LotComparison | undefined;
  },
): WorkbookCell[] {
  const { lot, row, otherRow, plan, lines, compared } = at;
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
    const there = `${sheet}!${from.price}${otherRow}`;
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
  const bestThere = `${sheet}!${BEST_PRICE}${otherRow}`;
  const [short, many] = [translate(language, "sheets.award.short"), translate(language, "sheets.award.many")];
  const left = compare(lot.quantity, quantity);
  // Without an exchange rate, the cost of a winner is unknown, and so is the difference to the best price.
  const isKnown = won.every((one) => one.quantity === null || one.converted !== null);
  return [
    String(lot.position),
    lot.nomenclature ?? lot.part_number,
    lot.quantity,
    unitSymbol(lot.unit, language) ?? null,
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
 * Builds the sheet of winners and quantities per lot. Formulas read the prices from the comparison sheet and the rates
 * from the rates sheet, so all sums follow a user's changes. The sums equal those of the orders, in the offer's and the
 * tender's currency. A declined line has no price rather than a price of zero. `at` determines which deliveries are
 * late.
 */
export function awardSheet(given: ComparisonSheetData & { readonly at: Date }): WorkbookSheet {
  const { lots, offers, currency, language, rates = {}, at } = given;
  const plan = awardPlan(given);
  const { basis, percent } = plan.comparison;
  const options = { currency, basis, include_replacements: false, rates };
  // Compares prices without freight, pack surplus and payment terms, like the formulas of the comparison sheet.
  const plain = offers.map(withoutExtraCosts);
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
      otherRow: there + place,
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
  const labelled = (label: string, cell: (letters: string, place: number) => WorkbookCell): WorkbookCell[] =>
    columns.map((_, place): WorkbookCell => {
      const letters = columnLetters(place);
      if (place === 1) return { value: translate(language, `sheets.award.${label}`), tone: "total" };
      return summed.has(letters) ? cell(letters, place) : { value: null, tone: "total" };
    });
  const goods = (label: string): WorkbookCell[] =>
    labelled(label, (letters, place) => ({
      value: toMoney(sum(rows.map((row) => valueOf(row[place])))),
      formula: `ROUND(SUM(${letters}${first}:${letters}${at_closing - 1}),2)`,
      tone: "total",
    }));
  const name = translate(language, "sheets.award.sheet");
  const table = { name, above, columns, rows, frozen_columns: 2 };
  if (plan.to_pay === at_closing) return { ...table, closing_rows: [goods("to_pay")] };
  const freight = freightCells(given, plan);
  const lines = [
    goods("goods"),
    labelled(
      "freight",
      (letters) => freight.get(letters) ?? { value: letters === plan.dearer ? null : "0", tone: "total" },
    ),
  ];
  const to_pay = labelled("to_pay", (letters, place) => {
    if (letters === plan.dearer) return { value: null, tone: "total" };
    const value = toMoney(sum(lines.map((line) => valueOf(line[place]))));
    return { value, formula: `ROUND(${letters}${at_closing}+${letters}${at_closing + 1},2)`, tone: "total" };
  });
  return { ...table, closing_rows: [...lines, to_pay] };
}

/**
 * Returns the freight cells by column. The formula adds a supplier's full freight as soon as any quantity is chosen.
 */
function freightCells(given: ComparisonSheetData, plan: AwardPlan): ReadonlyMap<string, WorkbookCell> {
  const { lots, offers, currency, rates = {} } = given;
  const { suppliers, first, closing } = plan;
  const bases = plan.comparison.percent === null ? (["net"] as const) : VAT_BASES;
  const cells = new Map<string, WorkbookCell>();
  const totals = new Map(bases.map((on) => [on, { value: "0", letters: [] as string[] }]));
  for (const [place, offer] of offers.entries()) {
    const [of, paid] = [suppliers[place], plan.freight[place] ?? null];
    if (of === undefined || paid === null) continue;
    const won = lots.some(({ winners }) => winners.some((winner) => winner.offer === offer.id));
    const money = paidMoney(paid);
    for (const on of bases) {
      const value = won ? money[on] : "0";
      const isWon = `SUM(${of.quantity}${first}:${of.quantity}${closing - 1})>0`;
      cells.set(of.own[on], { value, formula: `IF(${isWon},${money[on]},0)`, tone: "total" });
      const converted = convert({ amount: value, from: offer.currency, to: currency, rates });
      if (of.converted === null || converted === null) continue;
      const rate = plan.comparison.letters[place]?.rate ?? "";
      if (of.converted !== of.own)
        cells.set(of.converted[on], {
          value: converted,
          formula: `ROUND(${of.own[on]}${closing + 1}${rate},2)`,
          tone: "total",
        });
      const total = totals.get(on);
      if (total === undefined) continue;
      total.value = toMoney(sum([total.value, converted]));
      total.letters.push(of.converted[on]);
    }
  }
  for (const [on, { value, letters }] of totals)
    cells.set(plan.total[on], { value, formula: `ROUND(${plus(letters, closing + 1)},2)`, tone: "total" });
  return cells;
}
