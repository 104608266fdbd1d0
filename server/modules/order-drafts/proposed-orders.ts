import type { z } from "zod";
import { fromAmountColumns, toAmountColumns, withZeroVat } from "#contract/money/amount-columns.ts";
import { sum, toMoney } from "#contract/money/decimal.ts";
import type { AWARD_DETAILS } from "#contract/orders/order-fields.ts";
import { sumsByCurrency } from "#contract/orders/order-sums.ts";
import type { OrdersToCreate } from "#contract/orders/orders-to-create.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { freightLine } from "#server/modules/order-drafts/freight-line.ts";
import { offeredFreight, wonLines } from "#server/modules/order-drafts/won-line.store.ts";
import type { OfferedFreight, WonLine } from "#server/modules/order-drafts/won-line.store.ts";
import type { NewOrder } from "#server/records/order/new-order.ts";
import { offeredLine } from "#server/modules/order-drafts/offered-line.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

const isOpen = (line: WonLine): boolean => !line.is_ordered;

/** @throws AppError no_winners, already_ordered, supplier_closed */
export function assertOrderable(won: readonly WonLine[]): void {
  if (won.length === 0) throw new AppError("no_winners");
  const open = won.filter(isOpen);
  if (open.length === 0) throw new AppError("already_ordered");
  const closed = new Set(open.filter(({ is_closed }) => is_closed).map(({ supplier_name }) => supplier_name));
  if (closed.size > 0) throw new AppError("supplier_closed", { params: { name: [...closed].join(", ") } });
}

interface ToOrder {
  readonly open: readonly WonLine[];
  readonly freight: readonly OfferedFreight[];
  readonly without_freight: readonly number[];
}

/**
 * Returns the lines and totals of one supplier's order, with freight as the last line. The lines have order id 0,
 * because the order isn't inserted yet.
 */
function price(tender: TenderRow, supplier: number, { open, freight, without_freight }: ToOrder) {
  const { tax_type, vat_rate } = tender;
  const won = open.filter((line) => line.supplier_id === supplier);
  const basis = won[0]?.basis ?? "net";
  const order = { id: 0, supplier, basis, tax_type, vat_rate };
  const goods = won.map((line, place) => offeredLine(order, place + 1, line));
  const asked = freight.find(({ supplier_id }) => supplier_id === supplier);
  const brought =
    asked === undefined ? null : freightLine({ ...order, ships_on: null }, goods.length + 1, { amount: asked.freight });
  const isLeftOut = brought === null || without_freight.includes(supplier);
  const lines = isLeftOut ? goods : [...goods, brought];
  return { won, goods, brought, lines, basis, ...toAmountColumns(withZeroVat(orderTotals(lines))) };
}

function ordersOf(tender: TenderRow, given: ToOrder) {
  const suppliers = [...new Set(given.open.map(({ supplier_id }) => supplier_id))];
  return suppliers.map((supplier_id) => {
    const { won, goods, brought, lines, ...sums } = price(tender, supplier_id, given);
    const payment_method = won[0]?.payment_terms ?? tender.payment_method;
    const order: Omit<NewOrder, "number" | keyof typeof AWARD_DETAILS> = {
      supplier_id,
      tender_id: tender.id,
      name: tender.name,
      currency: won[0]?.currency ?? tender.currency,
      tax_type: tender.tax_type,
      payment_method,
      comment: null,
      ...sums,
    };
    return { order, goods, brought, lines, supplier: won[0]?.supplier_name ?? "" };
  });
}

export type Draft = ReturnType<typeof ordersOf>[number];

const toCreateView = (tender: TenderRow, drafts: readonly Draft[]): z.input<typeof OrdersToCreate> => ({
  version: tender.revision,
  total: toMoney(sum(drafts.map(({ order }) => order.total_with_vat))),
  net: toMoney(sum(drafts.map(({ order }) => order.total))),
  sums: sumsByCurrency(drafts.map(({ order }) => ({ currency: order.currency, ...fromAmountColumns(order) }))),
  orders: drafts.map(({ order, goods, brought, supplier }) => ({
    supplier: { id: order.supplier_id, name: supplier },
    lots: goods.length,
    currency: order.currency,
    ...fromAmountColumns(order),
    goods: fromAmountColumns(toAmountColumns(withZeroVat(orderTotals(goods)))),
    freight: brought === null ? null : { ...fromAmountColumns(brought), vat_percent: brought.vat_percent },
  })),
});

/**
 * Returns the winners of a tender, the winners without an order, and the orders to create for them, also in wire
 * format.
 */
export async function proposedOrders(
  { db }: Pick<MemberContext, "db">,
  tender: TenderRow,
  without_freight: readonly number[] = [],
) {
  const won = await wonLines(db, tender.id);
  const open = won.filter(isOpen);
  const freight = await offeredFreight(db, tender.id);
  const drafts = ordersOf(tender, { open, freight, without_freight });
  return { won, open, drafts, is: toCreateView(tender, drafts) };
}
