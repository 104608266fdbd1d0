import { totals } from "#contract/money/totals.ts";
import { lineAmounts, ratePercent, vatPercent } from "#contract/money/vat.ts";
import { tenderMachine } from "#contract/tenders/tender.machine.ts";
import { takeNumbers } from "#server/db/counter.ts";
import { AppError, found, wrongState } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import { findOrders, orderPeople } from "#server/modules/orders/order.store.ts";
import { insertOrderItems, insertOrders, wonLines } from "#server/modules/orders/new-order.store.ts";
import type { NewOrder, NewOrderItem, WonLine } from "#server/modules/orders/new-order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { holdTender } from "#server/modules/tenders/hold-tender.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/** What stands in the columns of an amount where there is no VAT. */
const NO_VAT = "0.00";

/** The winners that nothing was ordered for yet. @throws AppError no_winners, already_ordered */
async function openWinners(ctx: MemberContext, tender: number): Promise<WonLine[]> {
  const won = await wonLines(ctx.db, tender);
  if (won.length === 0) throw new AppError("no_winners");
  const open = won.filter((line) => !line.is_ordered);
  if (open.length === 0) throw new AppError("already_ordered");
  return open;
}

/** The lines of one supplier's order with their amounts, and the sums of the order. */
function price(tender: TenderRow, lines: readonly WonLine[]) {
  const vat_percent = vatPercent(tender.tax_type, tender.vat_rate);
  const priced = lines.map((line, place) => {
    const amounts = lineAmounts({
      quantity: line.quantity,
      price_per_unit: line.price_per_unit,
      tax_type: tender.tax_type,
      vat_percent: ratePercent(tender.vat_rate),
    });
    return { line, position: place + 1, amounts };
  });
  const all = totals(priced.map(({ amounts }) => ({ ...amounts, vat_percent })));
  const items = priced.map(({ line: { is_ordered: _ordered, payment_terms: _terms, ...line }, position, amounts }) => ({
    ...line,
    position,
    vat_percent,
    total: amounts.net,
    vat: amounts.vat ?? NO_VAT,
    total_with_vat: amounts.gross,
  }));
  return { items, total: all.net, vat: all.vat ?? NO_VAT, total_with_vat: all.gross };
}

/**
 * Makes orders of a tender's winners, one for each supplier, prices frozen as they were offered, all or nothing; a winner
 * that has its order is left out, so that calling again after more winners were chosen orders those. The tender is held,
 * so two calls at once order nothing twice. A constant number of statements.
 * @throws AppError not_found, workspace_not_verified, wrong_state before the tender is done, no_winners, already_ordered
 */
export async function createOrders(
  ctx: MemberContext,
  tenderId: number,
): Promise<{ count: number; results: OrderView[] }> {
  const { db, now, principal } = ctx;
  const tender = await holdTender(ctx, tenderId);
  if (principal.workspace.status !== "VERIFIED") throw new AppError("workspace_not_verified");
  if (tender.status !== "DONE") throw wrongState(tenderMachine, tender.status);
  const open = await openWinners(ctx, tenderId);
  const suppliers = [...new Set(open.map(({ supplier_id }) => supplier_id))];
  const first = await takeNumbers(db, "order", suppliers.length);
  const drafts = suppliers.map((supplier_id, place) => {
    const lines = open.filter((line) => line.supplier_id === supplier_id);
    const { items, ...sums } = price(tender, lines);
    const payment_method = lines[0]?.payment_terms ?? tender.payment_method;
    const order: NewOrder = {
      supplier_id,
      tender_id: tenderId,
      number: first + place,
      name: tender.name,
      currency: tender.currency,
      tax_type: tender.tax_type,
      payment_method,
      ...sums,
    };
    return { order, items };
  });
  const ids = await insertOrders(
    db,
    drafts.map(({ order }) => order),
    { user: principal.user_id, at: now },
  );
  const idOf = (supplier: number): number => found(ids.get(supplier));
  await insertOrderItems(
    db,
    drafts.flatMap(({ order, items }): NewOrderItem[] =>
      items.map((item) => ({ ...item, order_id: idOf(order.supplier_id) })),
    ),
  );
  const rows = await findOrders(db, [...ids.values()]);
  await ctx.audit([
    { entity: "tender", entity_id: tenderId, action: "order" },
    ...rows.flatMap(({ id, customer, supplier }) =>
      [customer.id, supplier.id].map((workspace_id) => ({
        entity: "order" as const,
        entity_id: id,
        action: "create",
        workspace_id,
      })),
    ),
  ]);
  await ctx.mail(orderMails("order_created", rows, await orderPeople(db, suppliers)));
  for (const { id, supplier } of rows) ctx.live({ kind: "order_changed", id }, [db.me, supplier.id]);
  ctx.live({ kind: "tender_changed", id: tenderId }, [db.me]);
  return { count: rows.length, results: rows.map((row) => orderView(ctx, row)) };
}
