import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { implement } from "#server/http/implement.ts";
import { correctReceipt, requestReturn } from "#server/modules/orders/adjust-receipt.ts";
import {
  confirmAdjustment,
  readAdjustments,
  refuseAdjustment,
  withdrawAdjustment,
} from "#server/modules/orders/decide-adjustment.ts";
import { setTolerance } from "#server/modules/orders/order-tolerances.ts";

const deliveryOf = ({ id, deliveryId }: { id: number; deliveryId: number }) => ({ order: id, delivery: deliveryId });
const adjustmentOf = ({ id, adjustmentId }: { id: number; adjustmentId: number }) => ({ order: id, id: adjustmentId });

export const orderAdjustmentRoutes = implement("order_adjustments", orderAdjustmentApi, {
  set_tolerance: (ctx, { params, body }) => setTolerance(ctx, params.id, body),
  list: (ctx, { params }) => readAdjustments(ctx, params.id),
  request_return: (ctx, { params, body }) => requestReturn(ctx, deliveryOf(params), body),
  correct: (ctx, { params, body }) => correctReceipt(ctx, deliveryOf(params), body),
  confirm: (ctx, { params, body }) => confirmAdjustment(ctx, adjustmentOf(params), body),
  refuse: (ctx, { params, body }) => refuseAdjustment(ctx, adjustmentOf(params), body),
  withdraw: (ctx, { params, body }) => withdrawAdjustment(ctx, adjustmentOf(params), body),
});
