import type { z } from "zod";
import { withZeroVat } from "#contract/money/amount-columns.ts";
import { amountInWords } from "#contract/money/words.ts";
import type { BillingDetails } from "#contract/orders/order.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import { orderAmounts } from "#server/modules/orders/order.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { findCompanies } from "#server/modules/workspaces/company.store.ts";
import { readPayee } from "#server/modules/workspaces/read-payee.ts";

/**
 * Returns the accounting data of an order: company details of both sides, VAT by rate, totals, and the total in words.
 * @throws AppError not_found
 */
export async function readBilling(ctx: MemberContext, id: number): Promise<z.input<typeof BillingDetails>> {
  const { db } = ctx;
  const order = await findOrder(ctx, id);
  const companies = await findCompanies(db, [order.customer.id, order.supplier.id]);
  const companyOf = (workspace: number) => {
    const row = companies.find(({ workspace_id }) => workspace_id === workspace);
    return row === undefined ? null : companyView(row);
  };
  const { by_rate } = orderTotals(await orderAmounts(db, id));
  const sides = { supplier: order.supplier.id, customer: order.customer.id };
  return {
    payee: await readPayee(db, sides),
    customer: companyOf(order.customer.id),
    supplier: companyOf(order.supplier.id),
    vat_by_rate: by_rate.map(withZeroVat).map(({ percent, net, vat }) => ({ vat_percent: percent, total: net, vat })),
    total: order.total,
    vat: order.vat,
    total_with_vat: order.total_with_vat,
    total_in_words: amountInWords(order.total_with_vat, order.currency),
  };
}
