// Touches: offers
import { HOUR_MS } from "#contract/time-units.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";

const LOTS = [
  { nomenclature: "Диод Шоттки 40 В 3 А", part_number: "SS34", quantity: "2400" },
  { nomenclature: "Варистор 430 В", part_number: "B72214S0271K101", quantity: "1200" },
  { nomenclature: "Реле 12 В", part_number: "G5LE-14 DC12", quantity: "400" },
];

export async function anInvitation(
  { deps }: Lotwise,
  given: { supplier?: Awaited<ReturnType<typeof aCompany>>; hours?: number } = {},
) {
  const customer = await aCompany(deps);
  const supplier = given.supplier ?? (await aSupplier(deps));
  const closing_date = new Date(deps.clock.now().getTime() + (given.hours ?? 100) * HOUR_MS).toISOString();
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [supplier],
    lots: LOTS,
    name: "Источник ИП-5, партия 12",
    closing_date,
  });
  const offer = tender.suppliers[0]?.offer ?? 0;
  return { customer, supplier, tender, offer, path: `/service/supplier-offers/${offer}` };
}
