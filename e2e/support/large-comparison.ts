import { IsoDate, Quantity } from "#contract/primitives.ts";
import type { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aTenderBasis } from "#server/seed/tender-basis.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";

const LOTS = 60;
const YUAN = 2;
const DOLLAR = 3;

interface Column {
  readonly name: string;
  /** Price of the first lot; the prices of the other lots follow from it. */
  readonly price: number;
  readonly currency?: typeof DOLLAR | typeof YUAN;
  readonly freight?: string;
  readonly line?: (lot: number) => OfferDraftItemPatch;
}

const COLUMNS: readonly Column[] = [
  { name: "ООО «Компонент-Восток»", price: 6.28, freight: "18600" },
  {
    name: "АО «Радиоснаб»",
    price: 6.05,
    line: (lot) => (lot % 7 === 3 ? { pack_quantity: Quantity.parse("1000") } : {}),
  },
  {
    name: "ООО «Балтэлтех»",
    price: 6.72,
    freight: "12850",
    line: (lot) => (lot % 5 === 1 ? { rejected: true, reject_reason: "out_of_stock" } : {}),
  },
  { name: "Shenzhen Brightpath", price: 0.511, currency: YUAN, line: () => ({ delivery_min: 9, delivery_max: 11 }) },
  {
    name: "ООО «Чип-Логистика»",
    price: 6.42,
    line: (lot) =>
      lot % 4 === 2
        ? { replacement: true, replacement_part_number: `GD32F407-${lot}`, replacement_manufacturer: "GigaDevice" }
        : lot % 9 === 5
          ? { available_quantity: Quantity.parse("100") }
          : {},
  },
  { name: "Pacific Chips", price: 0.0567, currency: DOLLAR },
];

/** Returns a price with four digits that matter, as suppliers type it. */
const priceText = (price: number): string => price.toFixed(price < 1 ? 4 : price < 10 ? 3 : 2);

/** Creates a finished tender of 60 lots with offers in three currencies. The dollar has no exchange rate. */
export async function aLargeComparison({ deps }: Lotwise) {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const suppliers = [];
  for (const { name } of COLUMNS) suppliers.push(await aSupplier(deps, { name }));
  const target_delivery_time = IsoDate.parse(new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10));
  const tender = await aStartedTender(deps, {
    customer,
    suppliers,
    name: "Блок БКУ-07, партия 400",
    vat_rate: 5,
    other_currencies: [YUAN, DOLLAR],
    lots: Array.from({ length: LOTS }, (_, lot) => ({
      quantity: String(400 * (1 + ((lot * 7) % 12))),
      target_delivery_time,
    })),
  });
  for (const [place, { name: _, price, currency, line, ...terms }] of COLUMNS.entries())
    await aSubmittedOffer(deps, {
      supplier: suppliers[place] ?? suppliers[0] ?? customer,
      offer: tender.suppliers[place]?.offer ?? 0,
      prices: Array.from({ length: LOTS }, (_each, lot) =>
        priceText(price * (1 + ((lot * 7919) % 40)) * (1 + ((lot * 31 + place * 17) % 23) / 100)),
      ),
      lines: Array.from({ length: LOTS }, (_each, lot) => ({ delivery_min: 2, delivery_max: 4, ...line?.(lot) })),
      ...(currency === undefined ? {} : { currency }),
      ...terms,
    });
  await stopOpenTender(deps, { customer, id: tender.id });
  const own = tender.suppliers[2]?.offer ?? 0;
  await aTenderBasis(deps, { customer, tender: tender.id, offer: own });
  return { customer, tender: tender.id };
}
