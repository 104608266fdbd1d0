import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { InvoiceDraft, InvoiceMake, InvoicePreview } from "#contract/order-paper/invoice-draft.schema.ts";
import { Order } from "#contract/orders/order.schema.ts";
import { IdParam } from "#contract/primitives.ts";

const access = { kind: "member", permission: "read_order" } as const;
const asSupplier = { kind: "member", permission: "update_order", side: "supplier" } as const;
const params = z.object({ id: IdParam });

export const orderPaperApi = {
  pdf: endpoint({
    method: "GET",
    path: "/orders/{id}/pdf",
    summary: "The order as a PDF: both sides, lines, VAT by rate, total in words",
    access,
    params,
    response: "file",
    rate_limit: 60,
  }),
  specification: endpoint({
    method: "GET",
    path: "/orders/{id}/specification",
    summary: "The specification of the order as a PDF: lines with their delivery, totals, who signs",
    access,
    params,
    response: "file",
    rate_limit: 60,
  }),
  download: endpoint({
    method: "GET",
    path: "/orders/{id}/download",
    summary: "The order as a spreadsheet, its totals as formulas",
    access,
    params,
    response: "file",
  }),
  invoice_draft: endpoint({
    method: "GET",
    path: "/orders/{id}/invoice-draft",
    summary:
      "What an invoice of the order that is made here begins with: its number, and what the company's data lack for it",
    access: asSupplier,
    params,
    response: InvoiceDraft,
  }),
  invoice_preview: endpoint({
    method: "GET",
    path: "/orders/{id}/invoice-preview",
    summary: "The invoice of the order as it would be made here, as a PDF; nothing is sent",
    access: asSupplier,
    params,
    query: InvoicePreview,
    response: "file",
    errors: ["payee_not_verified", "requisites_incomplete", "invoice_needs_file", "nothing_to_invoice"],
    rate_limit: 60,
  }),
  make_invoice: endpoint({
    method: "POST",
    path: "/orders/{id}/invoice-making",
    summary: "Make the invoice of an order as a PDF from its lines and both companies' data, and send it",
    access: asSupplier,
    params,
    body: InvoiceMake,
    response: Order,
    errors: [
      "payee_not_verified",
      "requisites_incomplete",
      "invoice_total_differs",
      "invoice_part_differs",
      "invoice_line_exceeds",
      "nothing_to_invoice",
      "invoice_needs_file",
      "wrong_state",
      "version_conflict",
      "approval_needed",
    ],
    rate_limit: 60,
  }),
};
