import type { z } from "zod";
import { cheapest } from "#contract/award/rules.ts";
import { DeliveryAnnounce, DeliveryReceive } from "#contract/orders/order-delivery.schema.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { InvoiceSend } from "#contract/orders/order-payment.schema.ts";
import { OrderByHand, OrdersOfWinners } from "#contract/orders/order.schema.ts";
import { AmendmentMake } from "#contract/orders/amendment.schema.ts";
import { ReturnRequest } from "#contract/orders/adjustment.schema.ts";
import type { OrderClose } from "#contract/orders/order-end.schema.ts";
import type { OrderEdit } from "#contract/orders/order.schema.ts";
import { toShip } from "#contract/orders/line-quantities.ts";
import { isZero } from "#contract/money/decimal.ts";
import { IsoDate, Money, Quantity } from "#contract/primitives.ts";
import { rankedBy } from "#contract/comparison/compare-basis.ts";
import { Comparison } from "#contract/comparison/comparison.schema.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { chooseWinners } from "#server/modules/award/choose-winners.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";
import { requestReturn } from "#server/modules/orders/adjust-receipt.ts";
import { amendOrder } from "#server/modules/orders/amend-order.ts";
import { announceDelivery } from "#server/modules/orders/announce-delivery.ts";
import { changeOrder } from "#server/modules/orders/change-order.ts";
import { confirmPayment, requestPayment } from "#server/modules/orders/change-payment.ts";
import { confirmInvoice } from "#server/modules/orders/decide-invoice.ts";
import { noteFile } from "#server/modules/orders/delivery-files.ts";
import { listDeliveries } from "#server/modules/orders/delivery.store.ts";
import { lineStates } from "#server/modules/orders/delivery-line.store.ts";
import { createByHand } from "#server/modules/orders/create-by-hand.ts";
import { createOrders, readOrdersToCreate } from "#server/modules/orders/create-orders.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { listPayments } from "#server/modules/orders/order-payment.store.ts";
import { listInvoices } from "#server/modules/orders/order-invoice.store.ts";
import { payableNow } from "#contract/orders/payment-plan.ts";
import { receiveDelivery } from "#server/modules/orders/receive-delivery.ts";
import { noteInvoice } from "#server/modules/orders/send-invoice.ts";
import { readPayee } from "#server/modules/workspaces/read-payee.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { foundOrThrow } from "#server/core/app-error.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/** Chooses the cheapest offer for all lots of a closed tender, or for the first `lots` lots. */
export async function cheapestWinners(
  deps: Deps,
  given: { customer: Side; tender: number; lots?: number },
): Promise<void> {
  await actingAs(deps, { ...given.customer, as: "customer" }, async (ctx) => {
    const comparison = Comparison.parse(await readComparison(ctx, given.tender));
    const { lots, offers } = comparison;
    const tender = foundOrThrow(await findTender(ctx.db, given.tender));
    const winners = cheapest({
      lots: lots.slice(0, given.lots),
      offers,
      winners: [],
      options: { currency: tender.currency, basis: "net", include_replacements: true, ...rankedBy(comparison) },
    });
    await chooseWinners(
      ctx,
      tender,
      winners.map(({ lot, offer_item, quantity }, row) => ({
        lot,
        row,
        winners: [{ offer_item, quantity: Quantity.parse(quantity) }],
      })),
    );
  });
}

export async function ordersOfWinners(
  deps: Deps,
  { customer, ...given }: { customer: Side; tender: number; delivery_address?: string; deliver_by?: string },
): Promise<{ id: number; supplier: number }[]> {
  const { results } = await actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    const { version, total } = await readOrdersToCreate(ctx, given.tender);
    return createOrders(ctx, OrdersOfWinners.parse({ ...given, version, total }));
  });
  return results.map(({ id, supplier }) => ({ id, supplier: supplier.id }));
}

export async function changeOrderAs(
  deps: Deps,
  given: {
    by: Side & { readonly as: "customer" | "supplier" };
    order: number;
    patch: z.output<typeof OrderEdit> | Omit<z.output<typeof OrderClose>, "version">;
  },
): Promise<void> {
  await actingAs(deps, given.by, async (ctx) => {
    const { version } = await findOrder(ctx, given.order);
    await changeOrder(ctx, given.order, { ...given.patch, version });
  });
}

type Filed = Deps & Pick<Dependencies, "files">;

export async function anInvoice(
  deps: Filed,
  given: { supplier: Side; order: number; number?: string; name?: string },
): Promise<void> {
  const { supplier, order, number = "118", name = "Счёт.pdf" } = given;
  const key = await deps.files.put(A_PDF);
  await actingAs(deps, { ...supplier, as: "supplier" }, async (ctx) => {
    const { version, total_with_vat: total } = await findOrder(ctx, order);
    const date = ctx.now.toISOString().slice(0, 10);
    const invoice = InvoiceSend.parse({ version: String(version), number, date, total });
    await noteInvoice(ctx, order, invoice, { bytes: A_PDF, name, type: "application/pdf", key });
  });
}

export async function aConfirmedInvoice(deps: Deps, given: { customer: Side; order: number }): Promise<void> {
  await actingAs(deps, { ...given.customer, as: "customer" }, async (ctx) => {
    const { version } = await findOrder(ctx, given.order);
    const [invoice] = await listInvoices(ctx.db, given.order);
    const { id, total, repeats } = foundOrThrow(invoice);
    const known_repeats = repeats.map((repeat) => repeat.id);
    await confirmInvoice(
      ctx,
      { order: given.order, invoice: id },
      { version, total: Money.parse(total), known_repeats },
    );
  });
}

/** Requests the next payment of an order with a confirmed invoice. The delivery date is today. */
export async function aPaymentRequest(deps: Deps, given: { customer: Side; order: number }): Promise<void> {
  await actingAs(deps, { ...given.customer, as: "customer" }, async (ctx) => {
    const row = await findOrder(ctx, given.order);
    const delivered_on = IsoDate.parse(ctx.now.toISOString().slice(0, 10));
    await requestPayment(ctx, given.order, {
      version: row.version,
      total: foundOrThrow(payableNow(row)).amount,
      delivered_on,
    });
  });
}

export async function aConfirmedPayment(deps: Deps, given: { customer: Side; order: number }): Promise<void> {
  await actingAs(deps, { ...given.customer, as: "customer" }, async (ctx) => {
    const { version, supplier, customer } = await findOrder(ctx, given.order);
    const [payment] = await listPayments(ctx.db, given.order);
    const { id, amount } = foundOrThrow(payment);
    const payee = await readPayee(ctx.db, { supplier: supplier.id, customer: customer.id });
    await confirmPayment(
      ctx,
      { order: given.order, payment: id },
      { version, total: Money.parse(amount), account: payee?.id },
    );
  });
}

/** Confirms an invoice of an order, and requests the first payment unless it follows the goods. */
export async function anInvoicedOrder(
  deps: Filed,
  given: { customer: Side; supplier: Side; order: number; number?: string },
): Promise<void> {
  await anInvoice(deps, given);
  await aConfirmedInvoice(deps, given);
  const isPayable = await actingAs(
    deps,
    { ...given.customer, as: "customer" },
    async (ctx) => payableNow(await findOrder(ctx, given.order)) !== null,
  );
  if (isPayable) await aPaymentRequest(deps, given);
}

/**
 * Announces a shipment, with its document, for a confirmed order. The shipment contains either everything left to ship
 * or a part of the first line. Returns the delivery's id.
 */
export async function aDelivery(
  deps: Filed,
  given: { supplier: Side; order: number; quantity?: string },
): Promise<number> {
  const { supplier, order, quantity } = given;
  const key = await deps.files.put(A_PDF);
  return actingAs(deps, { ...supplier, as: "supplier" }, async (ctx) => {
    const { version } = await findOrder(ctx, order);
    const day = (ahead: number) => new Date(ctx.now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
    const open = (await lineStates(ctx.db, order)).filter((line) => !isZero(toShip(line)));
    const lines = open.map((line) => ({ item: line.item, quantity: quantity ?? toShip(line) }));
    const body = DeliveryAnnounce.parse({
      version,
      shipped_on: day(0),
      expected_on: day(3),
      waybill: "ТН-41",
      lines: quantity === undefined ? lines : lines.slice(0, 1),
    });
    await announceDelivery(ctx, order, body);
    const { id } = foundOrThrow((await listDeliveries(ctx.db, order))[0]);
    const file = { bytes: A_PDF, name: "УПД.pdf", type: "application/pdf", key };
    await noteFile(ctx, { order, delivery: id, adjustment: null }, file);
    return id;
  });
}

export async function aReceipt(deps: Deps, given: { customer: Side; order: number; delivery: number }): Promise<void> {
  const { customer, order, delivery } = given;
  await actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    const { version } = await findOrder(ctx, order);
    const { lines } = foundOrThrow((await listDeliveries(ctx.db, order)).find(({ id }) => id === delivery));
    const body = DeliveryReceive.parse({
      version,
      received_on: ctx.now.toISOString().slice(0, 10),
      lines: lines.map(({ item, announced }) => ({ item, accepted: announced })),
    });
    await receiveDelivery(ctx, { order, delivery }, body);
  });
}

/** Requests the return of one unit of the first line of a delivery. The supplier hasn't answered it. */
export async function aReturn(
  deps: Deps,
  given: { customer: Side; order: number; delivery: number; replacement?: boolean },
): Promise<void> {
  const { customer, order, delivery, replacement = true } = given;
  await actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    const { version } = await findOrder(ctx, order);
    const [line] = foundOrThrow((await listDeliveries(ctx.db, order)).find(({ id }) => id === delivery)).lines;
    const body = ReturnRequest.parse({
      version,
      reason_kind: "defect",
      replacement,
      lines: [{ item: foundOrThrow(line).item, quantity: "1", reason: "Не прошёл входной контроль" }],
    });
    await requestReturn(ctx, { order, delivery }, body);
  });
}

/** Proposes another delivery address for a confirmed order, as its customer. */
export const anAmendment = (deps: Deps, { customer, order }: { customer: Side; order: number }): Promise<unknown> =>
  actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    const { version } = await findOrder(ctx, order);
    await amendOrder(ctx, order, AmendmentMake.parse({ version, delivery_address: "Тула, Оборонная, 114" }));
  });

/** Creates an order without a tender, with one line whose price includes 22 % VAT. Returns its id. */
export async function anOrderByHand(
  deps: Deps,
  given: { customer: Side; supplier: Side; name: string; price: string; quantity?: string; currency?: CurrencyId },
): Promise<number> {
  const { customer, supplier, name, price, quantity = "1", currency = 1 } = given;
  const order = OrderByHand.parse({
    name,
    supplier: supplier.workspace,
    currency,
    tax_type: TAX_TYPE.SUBJECT,
    payment_method: "FULL_PREPAYMENT",
    basis: "gross",
    items: [{ nomenclature: name, quantity, unit: 1, price, vat_rate: 5 }],
  });
  const { results } = await actingAs(deps, { ...customer, as: "customer" }, (ctx) => createByHand(ctx, order));
  return foundOrThrow(results[0]).id;
}

/** Orders a purchase item without a tender. */
export const anOrderOfItem = (
  deps: Deps,
  given: { customer: Side; supplier: Side; item: number; quantity: string },
): Promise<unknown> =>
  actingAs(deps, { ...given.customer, as: "customer" }, (ctx) =>
    createByHand(
      ctx,
      OrderByHand.parse({
        name: "Крепёж",
        supplier: given.supplier.workspace,
        currency: 1,
        tax_type: TAX_TYPE.NOT_SUBJECT,
        payment_method: "FULL_PREPAYMENT",
        requests: [{ purchase_item: given.item, quantity: given.quantity, price: "1" }],
      }),
    ),
  );
