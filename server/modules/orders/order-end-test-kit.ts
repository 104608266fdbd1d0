import { historyApi } from "#contract/history/history.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import type { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import type { TestApp } from "#server/testing/test-app.ts";

export type Ordered = Awaited<ReturnType<typeof aConfirmedOrder>>;

/** Returns functions for what becomes of an order at its end. */
export function endCalls(app: TestApp) {
  const actionsOf = async ({ id, customer }: Pick<Ordered, "id" | "customer">): Promise<string[]> =>
    (await app.call(historyApi.list, customer, { query: { entity: "order", entity_id: id } }))
      .ok()
      .results.map(({ action }) => action);

  const kindsTo = async (email: string): Promise<string[]> => (await mailsTo(app.deps, email)).map(({ kind }) => kind);

  /** Corrects the first confirmed invoice of an order to another sum. */
  const correctInvoice = async ({ id, supplier, invoices, one }: Ordered, total: string) => {
    const { version } = await one(supplier);
    const invoiceId = (await invoices(supplier)).at(-1)?.id ?? 0;
    const body = { number: "118-К", date: "2026-11-20", version: String(version), total };
    const file = { name: "Счёт.pdf", bytes: A_PDF };
    return app.call(orderPaymentApi.correct_invoice, supplier, { params: { id, invoiceId }, body, file });
  };
  const repay = async ({ id, customer, one }: Ordered, amount: string) => {
    const { version } = await one(customer);
    const body = { version, kind: "RETURNED", amount, date: "2026-11-20", note: null };
    return app.call(orderPaymentApi.record_repayment, customer, { params: { id }, body });
  };
  return { actionsOf, kindsTo, correctInvoice, repay };
}
