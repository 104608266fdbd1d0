import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import {
  DeliveryAnnounce,
  DeliveryDates,
  DeliveryReceive,
  OrderDeliveries,
} from "#contract/orders/order-delivery.schema.ts";
import { Refusal } from "#contract/orders/order-payment.schema.ts";
import { Order } from "#contract/orders/order.schema.ts";
import { IdParam } from "#contract/primitives.ts";

const ById = z.object({ id: IdParam });
const OneDelivery = ById.extend({ deliveryId: IdParam });
const Line = ById.extend({ itemId: IdParam });
const read = { kind: "member", permission: "read_order" } as const;
const update = { kind: "member", permission: "update_order" } as const;
const asSupplier = { ...update, side: "supplier" } as const;
const asCustomer = { ...update, side: "customer" } as const;
const final = ["wrong_state", "version_conflict", "approval_needed"] as const;

export const orderDeliveryApi = {
  list: endpoint({
    method: "GET",
    path: "/orders/{id}/deliveries",
    summary: "Deliveries of an order, the last one first, line by line, and what came of each",
    access: read,
    params: ById,
    response: OrderDeliveries,
  }),
  announce: endpoint({
    method: "POST",
    path: "/orders/{id}/deliveries",
    summary: "Announce a shipment of a confirmed order: no more of a line than is still to be shipped",
    access: asSupplier,
    params: ById,
    body: DeliveryAnnounce,
    response: Order,
    errors: final,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/orders/{id}/deliveries/{deliveryId}/cancelling",
    summary: "Cancel a shipment that wasn't received, with a reason; its quantities are to be shipped again",
    access: asSupplier,
    params: OneDelivery,
    body: Refusal,
    response: Order,
    errors: final,
  }),
  receive: endpoint({
    method: "POST",
    path: "/orders/{id}/deliveries/{deliveryId}/receipt",
    summary: "Write down what came of a shipment; with it an order that is paid is closed once all has come",
    access: asCustomer,
    params: OneDelivery,
    body: DeliveryReceive,
    response: Order,
    errors: final,
  }),
  receive_unannounced: endpoint({
    method: "POST",
    path: "/orders/{id}/receipts",
    summary: "Write down what came without having been announced",
    access: asCustomer,
    params: ById,
    body: DeliveryReceive,
    response: Order,
    errors: final,
  }),
  move: endpoint({
    method: "POST",
    path: "/orders/{id}/delivery-dates",
    summary: "Give other days for lines that are still to come, with a reason; what was promised first stays on record",
    access: asSupplier,
    params: ById,
    body: DeliveryDates,
    response: Order,
    errors: final,
  }),
  close_line: endpoint({
    method: "POST",
    path: "/orders/{id}/items/{itemId}/closing",
    summary: "Await no more of a line, with a reason",
    access: asCustomer,
    params: Line,
    body: Refusal,
    response: Order,
    errors: final,
  }),
  add_file: endpoint({
    method: "POST",
    path: "/orders/{id}/deliveries/{deliveryId}/files",
    summary: "Add a waybill, a transfer document or an act to a delivery, or to one of its corrections and returns",
    access: update,
    params: OneDelivery,
    query: z.strictObject({ adjustment: IdParam.optional() }),
    upload: { max_bytes: DOCUMENT_MAX_BYTES },
    response: OrderDeliveries,
    errors: ["wrong_state", "too_large", "file_missing", "file_wrong_kind", "file_other_content", "too_many_files"],
  }),
  /** With `inline=1`, the file is displayed in the page. */
  file: endpoint({
    method: "GET",
    path: "/orders/{id}/deliveries/{deliveryId}/files/{fileId}/download",
    summary: "A file of a delivery",
    access: read,
    params: OneDelivery.extend({ fileId: IdParam }),
    query: z.strictObject({ inline: z.enum(["0", "1"]).default("0") }),
    response: "file",
  }),
};
