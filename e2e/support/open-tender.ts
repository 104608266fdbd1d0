// Touches: tenders, offers
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";

export async function anOpenTender(
  lotwise: Lotwise,
  given: { closing_date?: string; urgent?: boolean; sealed?: boolean } = {},
) {
  const { deps } = lotwise;
  const buyer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const [first, second] = [
    await aSupplier(deps, { name: "ООО «Компонент-Сервис»" }),
    await aSupplier(deps, { name: "ООО «Радиодеталь»" }),
  ];
  const { id, suppliers } = await aStartedTender(deps, {
    customer: buyer,
    suppliers: [first, second],
    name: "Источник питания ИП-5",
    ...given,
  });
  const [one, two] = suppliers;
  if (one === undefined || two === undefined) throw new Error("no supplier");
  return {
    id,
    buyer,
    first: { ...one, offer: one.offer ?? 0 },
    second: { ...two, offer: two.offer ?? 0 },
    tender_page: `/service/tenders/${id}`,
    offer_page: (supplier: { offer: number | null }) => `/service/supplier-offers/${supplier.offer ?? 0}`,
  };
}
