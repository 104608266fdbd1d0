import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { implement } from "#server/http/implement.ts";
import { draftInvoice, makeInvoice, previewInvoice } from "#server/modules/order-paper/make-invoice.ts";
import { readPaper } from "#server/modules/order-paper/order-paper.ts";
import { downloadOrder } from "#server/modules/order-paper/order-sheet.ts";

export const orderPaperRoutes = implement("order_paper", orderPaperApi, {
  pdf: { outside: (ctx, { params }) => readPaper(ctx, params.id, "order") },
  specification: { outside: (ctx, { params }) => readPaper(ctx, params.id, "specification") },
  invoice_draft: (ctx, { params }) => draftInvoice(ctx, params.id),
  invoice_preview: { outside: (ctx, { params, query }) => previewInvoice(ctx, params.id, query) },
  make_invoice: { outside: (ctx, { params, body }) => makeInvoice(ctx, params.id, body) },
  download: (ctx, { params }) => downloadOrder(ctx, params.id),
});
