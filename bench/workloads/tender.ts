import { sql } from "kysely";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import { readColumns } from "#contract/tenders/read-columns.ts";
import { commercialOfferApi, draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { Timestamp } from "#contract/primitives.ts";
import { cheapest } from "#contract/award/rules.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import type { Figure } from "../lib/figures.ts";
import { median, timed } from "../lib/figures.ts";
import type { BenchServer, Caller } from "../lib/bench-server.ts";

const LOTS = 1000;
const SUPPLIERS = 5;
const ROUNDS = 5;
/** Reads before those that count: a connection keeps the plan of a statement after its fifth use. */
const WARM_UP = 6;
const IN_A_WEEK_MS = 7 * 86_400_000;

/** 1000 requests become a tender of as many lots, whose suppliers are asked. */
async function startedTender(bench: BenchServer, buyer: Caller, given: { ids: number[]; suppliers: number[] }) {
  const { ids, suppliers } = given;
  const { id } = await bench.call(purchaseItemApi.create_tender, buyer, { body: { ids, name: "ИП-5" } });
  const params = { id };
  await bench.call(tenderApi.add_suppliers, buyer, { params, body: { suppliers } });
  const closing_date = Timestamp.parse(new Date(bench.deps.clock.now().getTime() + IN_A_WEEK_MS).toISOString());
  await bench.call(tenderApi.patch, buyer, { params, body: { closing_date } });
  const { revision: version } = await bench.call(tenderApi.one, buyer, { params });
  await bench.call(tenderApi.start, buyer, { params, body: { version } });
  return id;
}

/** A supplier prices each line in its working copy and sends the offer. */
async function answered(bench: BenchServer, supplier: Caller, given: { offer: number; place: number }): Promise<void> {
  const params = { id: given.offer };
  const draft = { id: (await bench.call(offerApi.create_draft, supplier, { params })).id };
  const lines = await bench.call(draftApi.items, supplier, { params: draft, query: { limit: LOTS } });
  await bench.call(draftApi.patch_items, supplier, {
    params: draft,
    body: lines.results.map(({ id }, lot) => ({
      id,
      price: String(100 + ((lot * 7 + given.place * 13) % 50)),
      delivery_min: 2,
      delivery_max: 4,
      availability: "order" as const,
    })),
  });
  await bench.call(draftApi.patch, supplier, { params: draft, body: { payment_terms: "FULL_POST_PAYMENT" } });
  const file = { name: "offer.pdf", bytes: A_PDF };
  await bench.call(commercialOfferApi.upload, supplier, { body: { offer: String(given.offer) }, file });
  const { version, total } = await bench.call(offerApi.to_send, supplier, { params });
  await bench.call(offerApi.patch, supplier, { params, body: { status: "PROCESSED", version, total } });
}

/** Each lot gets its cheapest winner, and the winners their orders. */
async function ordered(bench: BenchServer, buyer: Caller, id: number, chosen: ReturnType<typeof cheapest>) {
  await bench.call(lotApi.patch_many, buyer, {
    params: { id },
    body: chosen.map(({ lot, offer_item, quantity }) => ({ id: lot, winners: [{ offer_item, quantity }] })),
  });
  const { version, total } = await bench.call(orderApi.to_create, buyer, { query: { tender: id } });
  await bench.call(orderApi.create, buyer, { body: { tender: id, version, total } });
}

/** One tender from its requests to its orders, in milliseconds of each part; the comparison read so many times. */
async function cycle(bench: BenchServer, buyer: Awaited<ReturnType<typeof aCompany>>, reads: number) {
  const { deps } = bench;
  const suppliers: Awaited<ReturnType<typeof aCompany>>[] = [];
  for (let place = 0; place < SUPPLIERS; place += 1) suppliers.push(await aSupplier(deps));
  const ids = await someItems(deps, { ...buyer, items: Array.from({ length: LOTS }, () => ({ quantity: "250" })) });
  let id = 0;
  const start = await timed(1, async () => {
    id = await startedTender(bench, buyer, { ids, suppliers: suppliers.map(({ workspace }) => workspace) });
  });
  const offers = await deps.db.selectFrom("offer").select(["id", "supplier_id"]).where("tender_id", "=", id).execute();
  const answer = await timed(1, async () => {
    for (const [place, supplier] of suppliers.entries()) {
      const offer = offers.find((each) => each.supplier_id === supplier.workspace)?.id ?? 0;
      await answered(bench, supplier, { offer, place });
    }
  });
  const { revision: version } = await bench.call(tenderApi.one, buyer, { params: { id } });
  await bench.call(tenderApi.stop, buyer, { params: { id }, body: { reason: "completed", version } });
  const read = () => bench.call(comparisonApi.one, buyer, { params: { id } });
  await timed(WARM_UP, read);
  const compare = await timed(reads, read);
  const options = { currency: 1, basis: "net", include_replacements: true, rates: {} } as const;
  const winners = cheapest({ ...readColumns(await read()), winners: [], options });
  const order = await timed(1, () => ordered(bench, buyer, id, winners));
  const alone = await timed(reads, () => bench.call(tenderApi.one, buyer, { params: { id } }));
  return { start, answer, compare, order, alone };
}

/**
 * Tenders of 1000 lots and 5 suppliers through the product's calls: made and started, answered, compared, awarded,
 * ordered. The first one warms the server up.
 */
export async function tenderWorkload(bench: BenchServer): Promise<Figure[]> {
  const { engine } = bench;
  const buyer = await aCompany(bench.deps);
  await cycle(bench, buyer, 1);
  // A server that has run for a minute has looked at its tables; plans from when they were empty don't count.
  await sql`ANALYZE`.execute(bench.deps.db);
  const cycles: Awaited<ReturnType<typeof cycle>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) cycles.push(await cycle(bench, buyer, ROUNDS));
  const of = (part: "start" | "answer" | "compare" | "order" | "alone") => median(cycles.flatMap((one) => one[part]));
  const beside = { name: "reading the tender alone", value: of("alone") };
  const parts = [
    { name: "W3: 1000 requests → tender of 1000 lots → 5 suppliers → started", part: "start", limit: 120 },
    { name: "W4: 5 suppliers price 1000 lots each and send their offers", part: "answer", limit: 600 },
    { name: "W5: comparison of 1000 lots × 5 offers", part: "compare", limit: 30 },
    { name: "W6: 1000 winners by the lowest price, orders created", part: "order", limit: 150 },
  ] as const;
  return parts.map(({ name, part, limit }) => ({ name, engine, value: of(part), limit, beside }));
}
