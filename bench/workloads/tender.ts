import { lotApi } from "#contract/tenders/lot.api.ts";
import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import { readColumns } from "#contract/tenders/read-columns.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { Timestamp } from "#contract/primitives.ts";
import { cheapest } from "#contract/award/rules.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import type { Figure } from "../lib/figures.ts";
import { median, timed } from "../lib/figures.ts";
import type { BenchServer, Caller } from "../lib/bench-server.ts";

const LOTS = 1000;
const SUPPLIERS = 5;
/** Reads before those that count: a connection keeps the plan of a statement after its fifth use. */
const WARM_UP = 6;
const IN_A_WEEK_MS = 7 * 86_400_000;

/** How long the comparison of a tender takes, and what it says. */
async function compared(bench: BenchServer, buyer: Caller, id: number) {
  const read = () => bench.call(comparisonApi.one, buyer, { params: { id } });
  await timed(WARM_UP, read);
  return { times: await timed(7, read), comparison: readColumns(await read()) };
}

/**
 * A tender of 1000 lots and 5 suppliers through the product's calls: made and started, answered, compared, awarded,
 * ordered.
 */
export async function tenderWorkload(bench: BenchServer): Promise<Figure[]> {
  const { deps, engine } = bench;
  const buyer = await aCompany(deps);
  const suppliers: Awaited<ReturnType<typeof aCompany>>[] = [];
  for (let place = 0; place < SUPPLIERS; place += 1) suppliers.push(await aSupplier(deps));
  const ids = await someItems(deps, { ...buyer, items: Array.from({ length: LOTS }, () => ({ quantity: "250" })) });
  let id = 0;
  const [start = 0] = await timed(1, async () => {
    const tender = await bench.call(purchaseItemApi.create_tender, buyer, { body: { ids, name: "ИП-5" } });
    id = tender.id;
    await bench.call(tenderApi.add_suppliers, buyer, {
      params: { id },
      body: { suppliers: suppliers.map(({ workspace }) => workspace) },
    });
    const closing_date = Timestamp.parse(new Date(deps.clock.now().getTime() + IN_A_WEEK_MS).toISOString());
    await bench.call(tenderApi.patch, buyer, { params: { id }, body: { closing_date } });
    const { revision: version } = await bench.call(tenderApi.one, buyer, { params: { id } });
    await bench.call(tenderApi.start, buyer, { params: { id }, body: { version } });
  });
  const offers = await deps.db.selectFrom("offer").select(["id", "supplier_id"]).where("tender_id", "=", id).execute();
  const submits = await timed(SUPPLIERS, async (place) => {
    const supplier = suppliers[place];
    const offer = offers.find((each) => each.supplier_id === supplier?.workspace);
    if (supplier === undefined || offer === undefined) throw new Error("no offer");
    await aSubmittedOffer(deps, {
      supplier,
      offer: offer.id,
      prices: Array.from({ length: LOTS }, (_, lot) => String(100 + ((lot * 7 + place * 13) % 50))),
    });
  });
  const { revision } = await bench.call(tenderApi.one, buyer, { params: { id } });
  await bench.call(tenderApi.stop, buyer, { params: { id }, body: { reason: "completed", version: revision } });
  const { times: compare, comparison } = await compared(bench, buyer, id);
  const winners = cheapest({
    ...comparison,
    winners: [],
    options: { currency: 1, basis: "net", include_replacements: true, rates: {} },
  });
  const [order = 0] = await timed(1, async () => {
    await bench.call(lotApi.patch_many, buyer, {
      params: { id },
      body: winners.map(({ lot, offer_item, quantity }) => ({ id: lot, winners: [{ offer_item, quantity }] })),
    });
    const { version, total } = await bench.call(orderApi.to_create, buyer, { query: { tender: id } });
    await bench.call(orderApi.create, buyer, { body: { tender: id, version, total } });
  });
  const small = await timed(7, () => bench.call(tenderApi.one, buyer, { params: { id } }));
  const floor = { name: "reading the tender alone", value: median(small) };
  return [
    {
      name: "1000 requests → tender of 1000 lots → 5 suppliers → started",
      engine,
      value: start,
      limit: engine === "embedded" ? 1500 : 1000,
      beside: floor,
    },
    {
      name: "one supplier's 1000 lines filled and submitted (median of 5)",
      engine,
      value: median(submits),
      limit: engine === "embedded" ? 1000 : 500,
      beside: floor,
    },
    {
      name: "comparison of 1000 lots × 5 offers",
      engine,
      value: median(compare),
      limit: 30,
      beside: floor,
    },
    {
      name: "1000 winners by the lowest price, orders created",
      engine,
      value: order,
      limit: engine === "embedded" ? 1500 : 1000,
      beside: floor,
    },
  ];
}
