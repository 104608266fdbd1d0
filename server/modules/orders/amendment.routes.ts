import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { implement } from "#server/http/implement.ts";
import { acceptAmendment, amendOrder, refuseAmendment, withdrawAmendment } from "#server/modules/orders/amend-order.ts";
import { listAmendments } from "#server/modules/orders/waiting-changes.ts";

const of = ({ id, amendmentId }: { id: number; amendmentId: number }) => ({ order: id, amendment: amendmentId });

export const amendmentRoutes = implement("amendments", amendmentApi, {
  list: async (ctx, { params }) => ({ results: await listAmendments(ctx, params.id) }),
  propose: (ctx, { params, body }) => amendOrder(ctx, params.id, body),
  accept: (ctx, { params, body }) => acceptAmendment(ctx, of(params), { seen: body, by: "due" }),
  refuse: (ctx, { params, body }) => refuseAmendment(ctx, of(params), body),
  withdraw: (ctx, { params, body }) => withdrawAmendment(ctx, of(params), body),
});
