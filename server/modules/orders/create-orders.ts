import type { z } from "zod";
import { sum, toMoney } from "#contract/money/decimal.ts";
import { sumsByCurrency } from "#contract/orders/order-sums.ts";
import type { OrdersOfWinners } from "#contract/orders/order.schema.ts";
import type { OrdersToCreate } from "#contract/orders/orders-to-create.schema.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { reserveNumbers } from "#server/db/counter.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertReasoned } from "#server/modules/award/reasons.ts";
import { consumeApproval } from "#server/modules/approvals/settle-approval.ts";
import { assertNotPast } from "#server/modules/orders/day-of.ts";
import { usedAddresses } from "#server/modules/orders/delivery-address.store.ts";
import { freightLine } from "#server/modules/orders/freight-line.ts";
import {
  offeredFreight,
  insertOrderItems,
  insertOrders,
  sentOffers,
  wonLines,
} from "#server/modules/orders/new-order.store.ts";
import type { OfferedFreight, WonLine } from "#server/modules/orders/new-order.store.ts";
import type { NewOrder, NewOrderItem } from "#server/records/order/new-order.ts";
import { offeredLine } from "#server/modules/orders/offered-line.ts";
import { toAmountColumns, orderTotals } from "#server/modules/orders/order-totals.ts";
import { clearUpTo } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { announceNewOrders } from "#server/modules/orders/announce-new-orders.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

const isOpen = (line: WonLine): boolean => !line.is_ordered;

/** Refuses winners of whom none can be ordered. @throws AppError no_winners, already_ordered, supplier_closed */
export function assertOrderable(won: readonly WonLine[]): void {
  if (won.length === 0) throw new AppError("no_winners");
  const open = won.filter(isOpen);
  if (open.length === 0) throw new AppError("already_ordered");
  const closed = new Set(open.filter(({ is_closed }) => is_closed).map(({ supplier_name }) => supplier_name));
  if (closed.size > 0) throw new AppError("supplier_closed", { params: { name: [...closed].join(", ") } });
}

/** Both histories of an order say where the customer itself had entered the offer that it is made of. */
const noteOutside = (
  ctx: MemberContext,
  orders: readonly Pick<OrderRow, "id" | "customer" | "supplier">[],
  entered: ReadonlySet<number>,
): Promise<void> =>
  ctx.audit(
    orders
      .filter(({ supplier }) => entered.has(supplier.id))
      .flatMap(({ id, customer, supplier }) =>
        [customer.id, supplier.id].map((workspace_id) => ({
          entity: "order" as const,
          entity_id: id,
          action: "enter_outside" as const,
          workspace_id,
        })),
      ),
  );

/** What is to be ordered: won lines, the freight that is asked for, and whose freight is left out. */
interface ToOrder {
  readonly open: readonly WonLine[];
  readonly freight: readonly OfferedFreight[];
  readonly without_freight: readonly number[];
}

/**
 * The lines of one supplier's order, its freight last, and the sums of the order. The lines are made for the order 0,
 * and get its id once it has one.
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
  return { won, goods, brought, lines, basis, ...toAmountColumns(orderTotals(lines)) };
}

/** The orders that the open winners of a tender make, one for each supplier. */
function ordersOf(tender: TenderRow, given: ToOrder) {
  const suppliers = [...new Set(given.open.map(({ supplier_id }) => supplier_id))];
  return suppliers.map((supplier_id) => {
    const { won, goods, brought, lines, ...sums } = price(tender, supplier_id, given);
    const payment_method = won[0]?.payment_terms ?? tender.payment_method;
    const order: Omit<NewOrder, "number" | "delivery_address" | "deliver_by"> = {
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

type Draft = ReturnType<typeof ordersOf>[number];

/** Amounts as the wire names them. */
const paidOf = ({ total, vat, total_with_vat }: Pick<NewOrderItem, "total" | "vat" | "total_with_vat">) => ({
  net: total,
  vat,
  gross: total_with_vat,
});

/** What ordering would make, in the words of the wire. */
const toCreateView = (tender: TenderRow, drafts: readonly Draft[]): z.input<typeof OrdersToCreate> => ({
  version: tender.revision,
  total: toMoney(sum(drafts.map(({ order }) => order.total_with_vat))),
  net: toMoney(sum(drafts.map(({ order }) => order.total))),
  sums: sumsByCurrency(
    drafts.map(({ order: { currency, total: net, total_with_vat: gross } }) => ({ currency, net, gross })),
  ),
  orders: drafts.map(({ order, goods, brought, supplier }) => ({
    supplier: { id: order.supplier_id, name: supplier },
    lots: goods.length,
    currency: order.currency,
    ...paidOf(order),
    goods: paidOf(toAmountColumns(orderTotals(goods))),
    freight: brought === null ? null : { ...paidOf(brought), vat_percent: brought.vat_percent },
  })),
});

/**
 * The winners of a tender, those that nothing was ordered for yet, and what ordering these would make, also in the
 * words of the wire.
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

/**
 * What ordering the winners of a tender would make at this moment: the revision and the total that ordering has to
 * name.
 * @throws AppError not_found, wrong_state before the tender is done, no_winners, already_ordered, supplier_closed
 */
export async function readOrdersToCreate(ctx: MemberContext, id: number): Promise<z.input<typeof OrdersToCreate>> {
  const tender = foundOrThrow(await findTender(ctx.db, id));
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const { won, is } = await proposedOrders(ctx, tender);
  assertOrderable(won);
  return is;
}

/** Keeps what was approved of orders whose freight is left out. */
async function keepApproved(
  { db }: MemberContext,
  drafts: readonly Draft[],
  idOf: (supplier: number) => number,
): Promise<void> {
  const approved = drafts.flatMap(({ order, goods, brought, lines }) =>
    brought === null || lines.length > goods.length
      ? []
      : [{ id: idOf(order.supplier_id), total: orderTotals([...goods, brought]).gross }],
  );
  if (approved.length > 0) await clearUpTo(db, approved);
}

/**
 * Makes orders of a tender's winners, one for each supplier, prices frozen as they were offered, all or nothing; a
 * winner that has its order is left out, so that calling again after more winners were chosen orders those. The tender
 * is held, so two calls at once order nothing twice, and nothing but what the caller saw is ordered. They are delivered
 * to where the caller says, or else to where the last order was, which can be changed. A constant number of statements.
 * @throws AppError invalid_input for a day that is over; not_found, workspace_not_verified, wrong_state before the
 * tender is done, no_winners, already_ordered, supplier_closed, version_conflict (with what would be ordered now, and
 * what changed since), approval_needed, reason_needed
 */
export async function createOrders(
  ctx: MemberContext,
  { tender: tenderId, without_freight, delivery_address, deliver_by = null, ...seen }: OrdersOfWinners,
): Promise<{ count: number; results: OrderView[] }> {
  const { db, now, principal } = ctx;
  assertNotPast(ctx, deliver_by, "deliver_by");
  const tender = await lockTenderForUpdate(ctx, tenderId);
  if (principal.workspace.status !== "VERIFIED") throw new AppError("workspace_not_verified");
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const { won, open, drafts, is } = await proposedOrders(ctx, tender, without_freight);
  assertOrderable(won);
  await assertSeen(ctx, { entity: "tender", id: tenderId }, { seen, is, current: is });
  await assertReasoned(ctx, tender, open);
  const isApproved = await consumeApproval(ctx, { tender: tenderId, is, winners: open });
  const to = delivery_address === undefined ? (await usedAddresses(db, 1))[0]?.address : delivery_address;
  const first = await reserveNumbers(db, "order", drafts.length);
  const ids = await insertOrders(
    db,
    drafts.map(({ order }, place) => ({ ...order, number: first + place, delivery_address: to ?? null, deliver_by })),
    { user: principal.user_id, at: now },
  );
  const idOf = (supplier: number): number => foundOrThrow(ids.get(supplier));
  await insertOrderItems(
    db,
    drafts.flatMap(({ order, lines }) => lines.map((line) => ({ ...line, order_id: idOf(order.supplier_id) }))),
  );
  // Freight that was approved and is left out may come back.
  if (isApproved) await keepApproved(ctx, drafts, idOf);
  await ctx.audit({ entity: "tender", entity_id: tenderId, action: "order" });
  const rows = await announceNewOrders(ctx, [...ids.values()]);
  await noteOutside(
    ctx,
    rows,
    new Set(open.filter(({ is_entered }) => is_entered).map(({ supplier_id }) => supplier_id)),
  );
  ctx.live({ kind: "tender_changed", id: tenderId }, [db.me]);
  // Who got an order, and who didn't, reads it in the offer.
  for (const { id, supplier_id } of await sentOffers(db, tenderId))
    ctx.live({ kind: "offer_changed", id }, [supplier_id]);
  return { count: rows.length, results: rows.map((row) => orderView(ctx, row)) };
}
