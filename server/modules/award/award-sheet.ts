import { UNITS } from "#contract/imports/units.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare, isZero, multiply, roundHalfUp, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { lineAmounts, TAX_TYPE } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { BEST_PRICE, planOf } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparedLine, ComparisonGiven, OfferWithLines } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparedLot } from "#server/modules/comparison/comparison.store.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

/** Columns before the suppliers'. */
const LOT_COLUMNS = 4;
const NEEDED = "C";

/** Where the numbers of one supplier stand. */
interface Letters {
  readonly quantity: string;
  readonly price: string;
  readonly net: string;
  /** The same column where there is no VAT. */
  readonly gross: string;
}

interface Plan {
  readonly comparison: ReturnType<typeof planOf>;
  readonly suppliers: readonly Letters[];
  readonly chosen: string;
  readonly net: string;
  readonly gross: string;
  readonly dearer: string;
}

function awardPlan(given: ComparisonGiven): Plan {
  const comparison = planOf(given);
  const hasVat = comparison.percent !== null;
  let next = LOT_COLUMNS;
  const take = (): string => columnLetters(next++);
  const suppliers = given.offers.map((): Letters => {
    const [quantity, price, net] = [take(), take(), take()];
    return { quantity, price, net, gross: hasVat ? take() : net };
  });
  const chosen = take();
  const net = take();
  const gross = hasVat ? take() : net;
  return { comparison, suppliers, chosen, net, gross, dearer: take() };
}

/** What should be looked at before this is ordered: of the winners as they were when the file was made. */
function warningsOf(given: ComparisonGiven, lot: ComparedLot, lines: readonly (ComparedLine | undefined)[]): string {
  const { language, offers } = given;
  const word = (key: string, params: Record<string, string> = {}): string =>
    translate(language, `sheets.award.${key}`, params);
  return lot.winners
    .flatMap(({ offer_item, quantity }) => {
      const place = lines.findIndex((line) => line?.id === offer_item);
      const [line, offer] = [lines[place], offers[place]];
      if (line === undefined || offer === undefined) return [];
      const { available_quantity: available } = line;
      const told = [
        ...(offer.is_closed ? [word("closed")] : []),
        ...(line.replacement
          ? [word("substitute", { name: line.replacement_part_number ?? line.replacement_manufacturer ?? "" })]
          : []),
        ...(available !== null && compare(available, quantity) < 0 ? [word("partial", { quantity: available })] : []),
      ];
      return told.length === 0 ? [] : [`${offer.supplier.name}: ${told.join(", ")}`];
    })
    .join("; ");
}

/** What a winner comes to, as its order will. */
function amountsOf(offer: OfferWithLines, line: ComparedLine | undefined, quantity: string | null) {
  const price = offer.basis === "gross" ? line?.price_with_vat : line?.price_per_unit;
  if (quantity === null || price === undefined || price === null) return { price: price ?? null, net: "0", gross: "0" };
  const vat_percent = line?.vat_percent ?? null;
  const tax_type = vat_percent === null ? TAX_TYPE.NOT_SUBJECT : TAX_TYPE.SUBJECT;
  const { net, gross } = lineAmounts({ quantity, basis: offer.basis, price, tax_type, vat_percent });
  return { price, net, gross };
}

/** Both sums of a winner as a program computes them from what is chosen and the price in the comparison. */
function sumsIn(row: number, of: Letters, given: { basis: "net" | "gross"; percent: string | null }) {
  const { basis, percent } = given;
  const whole = `IF(${of.price}${row}="",0,ROUND(${of.quantity}${row}*${of.price}${row},2))`;
  if (percent === null) return { net: whole, gross: whole };
  return basis === "net"
    ? { net: whole, gross: `ROUND(${of.net}${row}+ROUND(${of.net}${row}*${percent}/100,2),2)` }
    : { net: `ROUND(${of.gross}${row}-ROUND(${of.gross}${row}*${percent}/(100+${percent}),2),2)`, gross: whole };
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
    plan: Plan;
    lines: readonly (ComparedLine | undefined)[];
    best: string | null;
  },
): WorkbookCell[] {
  const { lot, row, beside, plan, lines, best } = at;
  const { comparison, suppliers, chosen } = plan;
  const { percent, basis } = comparison;
  const { language } = given;
  const sheet = `'${translate(language, "sheets.comparison.sheet")}'`;
  const won = given.offers.map((offer, place) => {
    const quantity = lot.winners.find(({ offer_item }) => offer_item === lines[place]?.id)?.quantity ?? null;
    return { offer, quantity, ...amountsOf(offer, lines[place], quantity) };
  });
  const cells = won.flatMap(({ offer, quantity, price, net, gross }, place): WorkbookCell[] => {
    const of = suppliers[place];
    const from = comparison.letters[place];
    if (of === undefined || from === undefined) return [];
    const formulas = sumsIn(row, of, { basis: offer.basis, percent });
    const there = `${sheet}!${from.price}${beside}`;
    return [
      { value: quantity, ...(quantity === null ? {} : { tone: "best" as const }) },
      { value: price, formula: `IF(${there}="","",${there})` },
      { value: net, formula: formulas.net },
      ...(percent === null ? [] : [{ value: gross, formula: formulas.gross }]),
    ];
  });
  const total = (name: "net" | "gross"): string => toMoney(sum(won.map((one) => one[name])));
  const whole = (name: "net" | "gross"): WorkbookCell => {
    const letters = suppliers.map((of) => of[name]);
    return { value: total(name), formula: `ROUND(${plus(letters, row)},2)` };
  };
  const quantity = sum(won.map((one) => one.quantity ?? "0"));
  const quantities = suppliers.map((of) => of.quantity);
  const bestThere = `${sheet}!${BEST_PRICE}${beside}`;
  const [short, many] = [translate(language, "sheets.award.short"), translate(language, "sheets.award.many")];
  const left = compare(lot.quantity, quantity);
  return [
    String(lot.position),
    lot.nomenclature ?? lot.part_number,
    lot.quantity,
    UNITS.find(({ id }) => id === lot.unit)?.symbol[language] ?? null,
    ...cells,
    { value: quantity, formula: `ROUND(${plus(quantities, row)},3)` },
    whole("net"),
    ...(percent === null ? [] : [whole("gross")]),
    {
      value: dearerBy({ own: total(basis), quantity, best }),
      formula: `IF(${bestThere}=0,0,ROUND(${plan[basis]}${row}-ROUND(${chosen}${row}*${bestThere},2),2))`,
    },
    {
      value: left > 0 ? short : left < 0 ? many : "",
      formula: `IF(${chosen}${row}>${NEEDED}${row},"${many}",IF(${NEEDED}${row}>${chosen}${row},"${short}",""))`,
    },
    warningsOf(given, lot, lines),
  ];
}

function columnsOf(given: ComparisonGiven, { comparison: { percent, basis } }: Plan): WorkbookColumn[] {
  const { language, offers, currency } = given;
  const { symbol } = CURRENCY[currency];
  const word = (key: string, params: Record<string, string> = {}): string =>
    translate(language, `sheets.award.${key}`, { currency: symbol, ...params });
  const amount = (key: "sum" | "price", on: VatBasis, name: string): string =>
    translate(language, `sheets.comparison.${percent === null ? key : `${key}_${on}`}`, { currency: symbol, name });
  const head = (name: string): string => translate(language, `sheets.offer.${name}`);
  const sums = (name: string): WorkbookColumn[] => [
    { header: amount("sum", "net", name), kind: "sum", width: 15 },
    ...(percent === null ? [] : [{ header: amount("sum", "gross", name), kind: "sum" as const, width: 15 }]),
  ];
  return [
    { header: head("position"), kind: "integer", width: 6 },
    { header: head("nomenclature"), kind: "text", width: 36 },
    { header: head("quantity"), kind: "number", width: 11 },
    { header: head("unit"), kind: "text", width: 7 },
    ...offers.flatMap((offer): WorkbookColumn[] => [
      { header: word("chosen_of", { name: offer.supplier.name }), kind: "number", width: 13 },
      { header: amount("price", offer.basis, offer.supplier.name), kind: "sum_price", width: 14 },
      ...sums(offer.supplier.name),
    ]),
    { header: word("chosen"), kind: "number", width: 13 },
    ...sums(translate(language, "sheets.total")),
    { header: word(percent === null ? "dearer" : `dearer_${basis}`), kind: "money", width: 16 },
    { header: word("quantity_check"), kind: "number", width: 20 },
    { header: word("warnings"), kind: "text", width: 50 },
  ];
}

/**
 * Who wins how much of each lot, beside the comparison whose prices it reads: what is chosen can be changed here, the
 * prices there, and every sum follows; the sums are those of the orders. Nobody's declined line is a zero: it has no
 * price.
 */
export function awardSheet(given: ComparisonGiven): WorkbookSheet {
  const { lots, offers, currency, language } = given;
  const plan = awardPlan(given);
  const { basis, percent } = plan.comparison;
  const options = { currency, basis, include_replacements: false, rates: {} };
  // As in the comparison beside it: formulas are of the prices.
  const plain = offers.map((offer) => ({ ...offer, freight: null }));
  const result = compareOffers({ lots, offers: plain, options });
  const above = [translate(language, "sheets.award.title"), translate(language, "sheets.award.how")];
  const [first, there] = [firstRow({ above }), firstRow(given)];
  const found = offers.map(({ items }) => new Map(items.map((item) => [item.lot, item])));
  const columns = columnsOf(given, plan);
  const rows = lots.map((lot, place) =>
    lotRow(given, {
      lot,
      row: first + place,
      beside: there + place,
      plan,
      lines: found.map((items) => items.get(lot.id)),
      best: result.lots[place]?.best_price ?? null,
    }),
  );
  const last = first + Math.max(lots.length, 1) - 1;
  const summed = new Set(
    [...plan.suppliers, plan]
      .flatMap(({ net, gross }) => (percent === null ? [net] : [net, gross]))
      .concat(plan.dearer),
  );
  const valueOf = (cell: WorkbookCell | undefined): string =>
    cell === null || cell === undefined ? "0" : typeof cell === "string" ? cell : (cell.value ?? "0");
  const closing = columns.map((_, place): WorkbookCell => {
    const letters = columnLetters(place);
    if (place === 1) return { value: translate(language, "sheets.total"), tone: "total" };
    if (!summed.has(letters)) return { value: null, tone: "total" };
    const value = toMoney(sum(rows.map((row) => valueOf(row[place]))));
    return { value, formula: `ROUND(SUM(${letters}${first}:${letters}${last}),2)`, tone: "total" };
  });
  const name = translate(language, "sheets.award.sheet");
  return { name, above, columns, rows, closing_rows: [closing], frozen_columns: 2 };
}
