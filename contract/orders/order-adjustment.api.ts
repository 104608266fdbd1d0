import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  CorrectionRequest,
  OrderAdjustments,
  ReturnRequest,
  ToleranceSet,
} from "#contract/orders/adjustment.schema.ts";
import { Refusal } from "#contract/orders/order-payment.schema.ts";
import { Order } from "#contract/orders/order.schema.ts";
import { IdParam } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";

const ById = z.object({ id: IdParam });
const OneDelivery = ById.extend({ deliveryId: IdParam });
const One = ById.extend({ adjustmentId: IdParam });
const update = { kind: "member", permission: "update_order" } as const;
const asSupplier = { ...update, side: "supplier" } as const;
const asCustomer = { ...update, side: "customer" } as const;
const final = ["wrong_state", "version_conflict"] as const;

export const orderAdjustmentApi = {
  set_tolerance: endpoint({
    method: "PUT",
    path: "/orders/{id}/tolerance",
    summary: "Set by how many per cent deliveries of this order may exceed it, instead of the company's setting",
    access: asCustomer,
    params: ById,
    body: ToleranceSet,
    response: Order,
    errors: final,
  }),
  list: endpoint({
    method: "GET",
    path: "/orders/{id}/adjustments",
    summary: "Corrections of receipts and returns of an order, the last one first",
    access: { kind: "member", permission: "read_order" },
    params: ById,
    response: OrderAdjustments,
  }),
  request_return: endpoint({
    method: "POST",
    path: "/orders/{id}/deliveries/{deliveryId}/returns",
    summary: "Return accepted goods of a delivery; the supplier confirms the return",
    access: asCustomer,
    params: OneDelivery,
    body: ReturnRequest,
    response: Order,
    errors: final,
  }),
  correct: endpoint({
    method: "POST",
    path: "/orders/{id}/deliveries/{deliveryId}/corrections",
    summary: "Correct a receipt: within 24 hours at once, later with the supplier's confirmation",
    access: asCustomer,
    params: OneDelivery,
    body: CorrectionRequest,
    response: Order,
    errors: [...final, "correction_waits"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/orders/{id}/adjustments/{adjustmentId}/confirmation",
    summary: "Confirm a correction or a return; quantities and sums change at once",
    access: asSupplier,
    params: One,
    body: Seen,
    response: Order,
    errors: final,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/orders/{id}/adjustments/{adjustmentId}/refusal",
    summary: "Reject a correction or a return with a reason; nothing changes",
    access: asSupplier,
    params: One,
    body: Refusal,
    response: Order,
    errors: final,
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/orders/{id}/adjustments/{adjustmentId}/withdrawal",
    summary: "Withdraw a correction or a return that the supplier hasn't answered",
    access: asCustomer,
    params: One,
    body: Seen,
    response: Order,
    errors: final,
  }),
};
