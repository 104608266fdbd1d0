import { unitSymbol } from "#contract/reference/units.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { differingSums } from "#contract/orders/differing-sums.ts";
import { linePrice, priceFieldOf } from "#contract/money/vat.ts";
import { orderCode } from "#contract/numbering.ts";
import type { Language } from "#contract/primitives.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import {
  deliveryOf,
  detailsOf,
  readOrderPaperData,
  titleOf,
  titleOfLine,
} from "#server/modules/order-paper/order-paper.ts";
import type { OrderPaperData } from "#server/modules/order-paper/order-paper.ts";
import { endingOf } from "#server/modules/order-paper/differing-facts.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { priceCell } from "#server/platform/sheets/price-cell.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

function columnsOf({ order }: OrderPaperData, language: Language): WorkbookColumn[] {
  const currency = CURRENCY[order.currency].code;
  const head = (name: string): string => translate(language, `sheets.offer.${name}`, { currency });
  return [
    { header: head("position"), kind: "integer", width: 6 },
    { header: head("nomenclature"), kind: "text", width: 40 },
    { header: head("part_number"), kind: "text" },
    { header: head("manufacturer"), kind: "text" },
    { header: head("quantity"), kind: "number" },
    { header: head("unit"), kind: "text", width: 8 },
    { header: head(priceFieldOf(order.basis)), kind: "money" },
    { header: `${translate(language, "orders.sum.vat")}, %`, kind: "number", width: 8 },
    { header: head("total"), kind: "money" },
    { header: head("vat"), kind: "money" },
    { header: head("total_with_vat"), kind: "money" },
    ...differingSums(order).map((name): WorkbookColumn => ({
      header: translate(language, `sheets.order.${name}`, { currency }),
      kind: "money",
    })),
    { header: translate(language, "orders.line.delivery"), kind: "text", width: 18 },
  ];
}

export function orderSheet(whole: OrderPaperData, language: Language): WorkbookSheet {
  const { order, lines, billing } = whole;
  const word = (key: string): string => translate(language, key);
  const columns = columnsOf(whole, language);
  const differing = differingSums(order).map((name) => `${name}_total_with_vat` as const);
  const ending = endingOf(order, language);
  const above = [
    titleOf("order", order, language),
    ...(ending === null ? [] : [ending]),
    order.name,
    `${word("orders.company.supplier")}: ${billing.supplier?.name ?? order.supplier.name}`,
    `${word("orders.company.customer")}: ${billing.customer?.name ?? order.customer.name}`,
    `${word("orders.field.payment")}: ${word(`reference.payment_method.${order.payment_method}`)}`,
    ...detailsOf(order, language).map(({ label, value }) => `${label}: ${value}`),
  ];
  const rows = lines.map((line): WorkbookCell[] => [
    String(line.position),
    titleOfLine(line, language),
    line.part_number,
    line.manufacturer,
    line.quantity,
    unitSymbol(line.unit, language) ?? "",
    priceCell(linePrice(order.basis, line)),
    line.vat_percent,
    line.total,
    line.vat,
    line.total_with_vat,
    ...differing.map((name) => line[name]),
    deliveryOf(line, language),
  ]);
  const first = firstRow({ above });
  const sum = (place: number, value: string): WorkbookCell => {
    const letters = columnLetters(place);
    const range = `${letters}${first}:${letters}${first + rows.length - 1}`;
    return { value, kind: "money", tone: "total", ...(rows.length === 0 ? {} : { formula: `SUM(${range})` }) };
  };
  const empty: WorkbookCell = { value: null, tone: "total" };
  const totals: WorkbookCell[] = [
    empty,
    { value: word("sheets.total"), tone: "total" },
    ...columns.slice(2, 8).map(() => empty),
    sum(8, order.total),
    sum(9, order.vat),
    sum(10, order.total_with_vat),
    ...differing.map((name, place) => sum(11 + place, order[name])),
    empty,
  ];
  return { name: orderCode(order.number), above, columns, rows, closing_rows: [totals], frozen_columns: 2 };
}

/**
 * Returns an order as a spreadsheet in the reader's language.
 * @throws AppError not_found
 */
export async function downloadOrder(ctx: MemberContext, id: number): Promise<FileAnswer> {
  const whole = await readOrderPaperData(ctx, id);
  return sheetFile(`${orderCode(whole.order.number)} ${whole.order.name}`, [orderSheet(whole, ctx.language)]);
}
