import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { AmendmentMake, Amendments } from "#contract/orders/amendment.schema.ts";
import { Refusal } from "#contract/orders/order-payment.schema.ts";
import { Order } from "#contract/orders/order.schema.ts";
import { IdParam } from "#contract/primitives.ts";
import { Seen, SeenTotal } from "#contract/seen.ts";

const ById = z.object({ id: IdParam });
const ByIds = z.object({ id: IdParam, amendmentId: IdParam });
const read = { kind: "member", permission: "read_order" } as const;
const change = { kind: "member", permission: "update_order" } as const;
const final = ["wrong_state", "version_conflict", "approval_needed"] as const;

export const amendmentApi = {
  list: endpoint({
    method: "GET",
    path: "/orders/{id}/amendments",
    summary: "The amendments of an order, newest first, with the differences of its lines",
    access: read,
    params: ById,
    response: Amendments,
  }),
  propose: endpoint({
    method: "POST",
    path: "/orders/{id}/amendments",
    summary: "Propose an amendment of an order; before the supplier's first answer, the customer's applies at once",
    access: change,
    params: ById,
    body: AmendmentMake,
    response: Order,
    errors: [...final, "supplier_closed", "workspace_not_verified", "too_many_rows"],
  }),
  accept: endpoint({
    method: "POST",
    path: "/orders/{id}/amendments/{amendmentId}/accepting",
    summary: "Accept the other side's amendment; `total` is the sum to be paid with it",
    access: change,
    params: ByIds,
    body: SeenTotal,
    response: Order,
    errors: [...final, "amendment_overtaken"],
  }),
  refuse: endpoint({
    method: "POST",
    path: "/orders/{id}/amendments/{amendmentId}/refusing",
    summary: "Refuse the other side's amendment with a reason",
    access: change,
    params: ByIds,
    body: Refusal,
    response: Order,
    errors: final,
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/orders/{id}/amendments/{amendmentId}/withdrawing",
    summary: "Withdraw an own amendment that waits for its answer",
    access: change,
    params: ByIds,
    body: Seen,
    response: Order,
    errors: final,
  }),
};
