import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { implement } from "#server/http/implement.ts";
import { readPaper } from "#server/modules/order-paper/order-paper.ts";

/** Orders on paper, for both sides. */
export const orderPaperRoutes = implement("order_paper", orderPaperApi, {
  pdf: { outside: (ctx, { params }) => readPaper(ctx, params.id) },
});
