import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { implement } from "#server/http/implement.ts";
import { announceDelivery, cancelAnnounced, moveDelivery } from "#server/modules/orders/announce-delivery.ts";
import { addDeliveryFile, downloadDeliveryFile, readDeliveries } from "#server/modules/orders/delivery-files.ts";
import { closeOrderLine, receiveDelivery, receiveUnannounced } from "#server/modules/orders/receive-delivery.ts";

const deliveryOf = ({ id, deliveryId }: { id: number; deliveryId: number }) => ({ order: id, delivery: deliveryId });

export const orderDeliveryRoutes = implement("order_deliveries", orderDeliveryApi, {
  list: (ctx, { params }) => readDeliveries(ctx, params.id),
  announce: (ctx, { params, body }) => announceDelivery(ctx, params.id, body),
  cancel: (ctx, { params, body }) => cancelAnnounced(ctx, deliveryOf(params), body),
  receive: (ctx, { params, body }) => receiveDelivery(ctx, deliveryOf(params), body),
  receive_unannounced: (ctx, { params, body }) => receiveUnannounced(ctx, params.id, body),
  move: (ctx, { params, body }) => moveDelivery(ctx, params.id, body),
  close_line: (ctx, { params, body }) => closeOrderLine(ctx, { order: params.id, item: params.itemId }, body),
  add_file: {
    outside: (ctx, { params, query }) =>
      addDeliveryFile(ctx, { ...deliveryOf(params), adjustment: query.adjustment ?? null }),
  },
  file: {
    outside: (ctx, { params, query }) =>
      downloadDeliveryFile(ctx, { ...deliveryOf(params), file: params.fileId, inline: query.inline === "1" }),
  },
});
