import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { implement } from "#server/http/implement.ts";
import {
  acceptProposal,
  confirmOrder,
  proposeChange,
  readProposal,
  refuseProposal,
} from "#server/modules/orders/confirm-order.ts";

export const orderConfirmationRoutes = implement("order_confirmations", orderConfirmationApi, {
  confirm: (ctx, { params, body }) => confirmOrder(ctx, params.id, body),
  propose: (ctx, { params, body }) => proposeChange(ctx, params.id, body),
  proposal: (ctx, { params }) => readProposal(ctx, params.id),
  accept: (ctx, { params, body }) => acceptProposal(ctx, params.id, body),
  refuse: (ctx, { params, body }) => refuseProposal(ctx, params.id, body),
});
