import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { OrderProposal, OrderProposalMake } from "#contract/orders/order-confirmation.schema.ts";
import { Refusal } from "#contract/orders/order-payment.schema.ts";
import { Order } from "#contract/orders/order.schema.ts";
import { IdParam } from "#contract/primitives.ts";
import { SeenTotal } from "#contract/seen.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_order" } as const;
const asSupplier = { kind: "member", permission: "update_order", side: "supplier" } as const;
const asCustomer = { kind: "member", permission: "update_order", side: "customer" } as const;
const final = ["wrong_state", "version_conflict", "approval_needed"] as const;

export const orderConfirmationApi = {
  confirm: endpoint({
    method: "POST",
    path: "/orders/{id}/confirming",
    summary: "Confirm an order as it is",
    access: asSupplier,
    params: ById,
    body: SeenTotal,
    response: Order,
    errors: final,
  }),
  propose: endpoint({
    method: "POST",
    path: "/orders/{id}/proposal",
    summary: "Propose other quantities and days of delivery for lines of an order",
    access: asSupplier,
    params: ById,
    body: OrderProposalMake,
    response: Order,
    errors: final,
  }),
  proposal: endpoint({
    method: "GET",
    path: "/orders/{id}/proposal",
    summary: "The proposal that waits for its answer, and what the order comes to with it",
    access: read,
    params: ById,
    response: OrderProposal,
  }),
  accept: endpoint({
    method: "POST",
    path: "/orders/{id}/proposal/accepting",
    summary: "Take a proposal: its lines change, what is left of their lots is open again, and the order is confirmed",
    access: asCustomer,
    params: ById,
    body: SeenTotal,
    response: Order,
    errors: [...final, "amendment_overtaken"],
  }),
  refuse: endpoint({
    method: "POST",
    path: "/orders/{id}/proposal/refusing",
    summary: "Refuse a proposal with a reason; the supplier can confirm the order, propose something else or decline",
    access: asCustomer,
    params: ById,
    body: Refusal,
    response: Order,
    errors: final,
  }),
};
