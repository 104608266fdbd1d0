import type { CurrencyId, TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import type { LotOptions } from "#server/seed/tender.builder.ts";
import type { TestApp } from "#server/testing/test-app.ts";

export type Company = Awaited<ReturnType<typeof aCompany>>;

export interface TestTenderOptions {
  readonly lots?: readonly LotOptions[];
  readonly closing_date?: string;
  readonly tax_type?: TaxTypeId;
  readonly vat_rate?: VatRateId | null;
  readonly currency?: CurrencyId;
  readonly other_currencies?: readonly CurrencyId[];
  readonly sealed?: boolean;
  readonly suppliers?: number;
}

export async function anOpenTender({ deps, clock }: TestApp, given: TestTenderOptions = {}) {
  const customer = await aCompany(deps, { is_customer: true });
  const invited = await Promise.all(Array.from({ length: given.suppliers ?? 1 }, () => aSupplier(deps)));
  const closing_date = given.closing_date ?? new Date(clock.now().getTime() + DAY_MS).toISOString();
  const { tax_type = 1, vat_rate = 5, currency = 1, sealed = false, lots = ["3000", "2400", "400.5"] } = given;
  const { id: tender, suppliers } = await aStartedTender(deps, {
    customer,
    suppliers: invited,
    name: "Источник ИП-5, партия 12",
    closing_date,
    tax_type,
    vat_rate,
    currency,
    other_currencies: [...(given.other_currencies ?? [])],
    sealed,
    lots,
  });
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("a tender without suppliers");
  return { tender, customer, supplier, suppliers, closing_date };
}

export async function openDraftByApi(app: TestApp, supplier: Company & { readonly offer: number }) {
  const draft = (await app.call(offerApi.create_draft, supplier, { params: { id: supplier.offer } })).ok();
  const lines = (await app.call(draftApi.items, supplier, { params: { id: draft.id }, query: { limit: 1000 } })).ok()
    .results;
  return { draft, lines };
}
