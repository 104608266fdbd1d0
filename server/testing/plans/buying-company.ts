import { DAY_MS } from "#contract/time-units.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

/**
 * Creates a customer with suppliers and `requests` purchase items. The first items are lots of a finished tender; every
 * supplier offered each lot, and the cheapest offer was ordered.
 */
export async function aBuyingCompany(
  deps: Dependencies,
  given: { items: number; lots: number; suppliers: number | readonly Awaited<ReturnType<typeof aSupplier>>[] },
) {
  const customer = await aCompany(deps, { is_customer: true, is_supplier: false });
  const suppliers = typeof given.suppliers === "number" ? [] : [...given.suppliers];
  if (typeof given.suppliers === "number")
    while (suppliers.length < given.suppliers) suppliers.push(await aSupplier(deps));
  const by = { workspace: customer.workspace, owner: customer.owner };
  const group = await aGroup(deps, by);
  const items = await someItems(deps, {
    ...by,
    items: Array.from({ length: given.items }, () => ({ purchase_item_group: group })),
  });
  const bought = items.slice(0, given.lots);
  const closing_date = new Date(deps.clock.now().getTime() + DAY_MS).toISOString();
  const tender = await aStartedTender(deps, { customer, suppliers, items: bought, closing_date });
  for (const [place, supplier] of tender.suppliers.entries())
    await aSubmittedOffer(deps, {
      supplier,
      offer: supplier.offer,
      prices: bought.map((_, lot) => String(10 + ((lot + place) % suppliers.length))),
    });
  await stopOpenTender(deps, { customer, id: tender.id });
  await cheapestWinners(deps, { customer, tender: tender.id });
  const orders = await ordersOfWinners(deps, { customer, tender: tender.id });
  return { customer, items, tender, orders };
}
