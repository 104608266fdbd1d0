// Touches: orders
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";

/** Creates an order for 400 × 689.50 with 22 % VAT. Returns its two companies and the address of its page. */
export async function anOrder({ deps }: Lotwise, inn: string) {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Компонент-Сервис»", inn });
  const tender = await aStartedTender(deps, { customer, suppliers: [supplier], lots: ["400"], vat_rate: 5 });
  const [invited] = tender.suppliers;
  await aSubmittedOffer(deps, { supplier, offer: invited?.offer ?? 0, prices: ["689.5"] });
  await stopOpenTender(deps, { customer, id: tender.id });
  await cheapestWinners(deps, { customer, tender: tender.id });
  const [order] = await ordersOfWinners(deps, { customer, tender: tender.id });
  return { customer, supplier, address: `/service/orders/${order?.id ?? 0}` };
}
