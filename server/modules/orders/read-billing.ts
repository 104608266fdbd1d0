import type { z } from "zod";
import { toAmountColumns, withZeroVat } from "#contract/money/amount-columns.ts";
import type { Totals } from "#contract/money/totals.ts";
import { amountInWords } from "#contract/money/words.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { BillingDetails } from "#contract/orders/billing.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import { orderAmounts, receivedAndDueAmounts } from "#server/modules/orders/line-amounts.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { findCompanies } from "#server/modules/workspaces/company.store.ts";
import { readPayee } from "#server/modules/workspaces/read-payee.ts";

/** Returns the sums of lines for accounting: VAT by rate, totals, and the total in words. */
export function billingSums(sums: Totals, currency: CurrencyId) {
  const { total, vat, total_with_vat } = toAmountColumns(withZeroVat(sums));
  return {
    vat_by_rate: sums.by_rate
      .map(withZeroVat)
      .map(({ percent, net, vat: of_rate }) => ({ vat_percent: percent, total: net, vat: of_rate })),
    total,
    vat,
    total_with_vat,
    total_in_words: amountInWords(total_with_vat, currency),
  };
}

/**
 * Returns the accounting data of an order: company details of both sides, VAT by rate, freight, totals, and
 * the total in words.
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
  const lines = await orderAmounts(db, id);
  const sums = billingSums(orderTotals(lines), order.currency);
  const { received, due } = await receivedAndDueAmounts(db, id);
  const sides = { supplier: order.supplier.id, customer: order.customer.id };
  return {
    payee: await readPayee(db, sides),
    customer: companyOf(order.customer.id),
    supplier: companyOf(order.supplier.id),
    ...sums,
    freight: lines.find(({ kind }) => kind === "freight")?.total ?? null,
    received,
    due,
  };
}
