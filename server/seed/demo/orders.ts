import { orderMachine } from "#contract/states/order.machine.ts";
import { transition } from "#server/db/transition.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { findOrders } from "#server/modules/orders/order.store.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { BuiltCompany } from "#server/seed/demo/people.ts";
import type { OrderFate, TenderPlan } from "#server/seed/demo/tender-plans.ts";
import { WAREHOUSES } from "#server/seed/demo/companies.ts";
import { dateInDays, daysAgo } from "#server/seed/demo/time.ts";
import {
  aConfirmedPayment,
  aDelivery,
  anInvoice,
  anInvoicedOrder,
  aPaymentRequest,
  aReceipt,
  aReturn,
  changeOrderAs,
  cheapestWinners,
  ordersOfWinners,
} from "#server/seed/order.builder.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "files">;

/** Number of days from the order to the delivery of all lines. */
const DELIVERED_IN_DAYS = 45;

interface Ordered {
  readonly customer: BuiltCompany;
  readonly suppliers: readonly BuiltCompany[];
  readonly tender: number;
}

const DECLINED = {
  declined_by_customer: "Проект перенесён на следующий год, потребность снята",
  declined_by_supplier: "Производитель отозвал остаток, отгрузить в срок не сможем",
} as const;

interface Met {
  readonly customer: BuiltCompany;
  readonly supplier: BuiltCompany;
  readonly order: number;
}

/** Marks the order as received by 1C, as the accounting system would. */
async function sendToOneC(deps: Deps, { customer, order }: Met): Promise<void> {
  await actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    const row = foundOrThrow((await findOrders(ctx.db, [order]))[0]);
    await transition(ctx, orderMachine, { action: "send_to_one_c", table: "purchase_order", entity: "order", row });
  });
}

async function pay(deps: Deps, { customer, order }: Met): Promise<void> {
  const statusNow = () =>
    actingAs(
      deps,
      { ...customer, as: "customer" },
      async (ctx) => foundOrThrow((await findOrders(ctx.db, [order]))[0]).payment_status,
    );
  for (let status = await statusNow(); status !== "ISSUED"; status = await statusNow()) {
    if (status !== "REQUESTED") await aPaymentRequest(deps, { customer, order });
    await aConfirmedPayment(deps, { customer, order });
  }
}

async function meet(
  deps: Deps,
  fate: OrderFate,
  given: { order: { id: number; supplier: number }; world: Ordered },
): Promise<void> {
  const { order, world } = given;
  const supplier = world.suppliers.find(({ workspace }) => workspace === order.supplier);
  if (supplier === undefined) return;
  const met = { customer: world.customer, supplier, order: order.id };
  if (fate === "open") return order.id % 2 === 0 ? anInvoice(deps, { ...met, number: "41" }) : undefined;
  if (fate === "sent" || fate === "closed")
    await anInvoicedOrder(deps, { ...met, number: String(100 + (met.order % 100)) });
  if (fate === "sent") {
    await sendToOneC(deps, met);
    await aDelivery(deps, met);
    return undefined;
  }
  if (fate === "closed") {
    await sendToOneC(deps, met);
    const delivery = await aDelivery(deps, met);
    await aReceipt(deps, { ...met, delivery });
    // A fully received and paid order closes automatically.
    await pay(deps, met);
    return aReturn(deps, { ...met, delivery });
  }
  const by =
    fate === "declined_by_customer"
      ? ({ ...world.customer, as: "customer" } as const)
      : ({ ...supplier, as: "supplier" } as const);
  return changeOrderAs(deps, {
    by,
    order: order.id,
    patch: { status: "CLOSED", decline: true, reason: DECLINED[fate] },
  });
}

/** Chooses winners of a closed tender, creates their orders, and moves each order to its planned state. */
export async function makeOrders(deps: Deps, plan: TenderPlan, world: Ordered): Promise<void> {
  const { customer, tender } = world;
  const closed = plan.closing ?? 0;
  const { winners = 0, later_winners = 0, orders = [] } = plan;
  await cheapestWinners(daysAgo(deps, Math.min(closed * 0.8, closed - 1.1)), { customer, tender, lots: winners });
  if (orders.length === 0) return;
  const at = daysAgo(deps, closed * 0.7);
  const [usual, other] = WAREHOUSES[customer.name] ?? [];
  const delivery_address = tender % 4 === 0 ? (other ?? usual) : usual;
  const made = await ordersOfWinners(at, {
    customer,
    tender,
    ...(delivery_address === undefined ? {} : { delivery_address }),
    deliver_by: dateInDays(at, DELIVERED_IN_DAYS),
  });
  for (const [place, order] of made.entries())
    await meet(daysAgo(deps, closed * 0.5), orders[place] ?? "open", { order, world });
  if (later_winners > 0)
    await cheapestWinners(daysAgo(deps, closed * 0.3), { customer, tender, lots: winners + later_winners });
}
