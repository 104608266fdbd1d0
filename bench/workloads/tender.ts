import { lotApi } from "#contract/tenders/lot.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { commercialOfferApi, draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { Timestamp } from "#contract/primitives.ts";
import { cheapest } from "#contract/award/rules.ts";
import { WEEK_MS } from "#contract/time-units.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { BenchServer, Caller } from "../lib/bench-server.ts";
import { median, rounds } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { Prepared, Workload } from "../lib/workload.ts";
import { aBook, imported } from "./import.ts";

const LOTS = 1000;
const SUPPLIERS = 5;
const ROUNDS = 7;
/** Number of measured reads of the comparison per round. */
const READS = 5;
/** Number of warm-up reads. A connection caches a statement's plan after its fifth use. */
const WARM_UP = 6;

type Company = Awaited<ReturnType<typeof aCompany>>;

/**
 * Returns the price of a lot from the supplier with this index. Each supplier is the cheapest for some lots, and all
 * prices differ.
 */
const priceOf = (lot: number, place: number): string =>
  (20 + ((lot * 7919 + place * 104_729) % 90_007) / 100).toFixed(2);

async function startedTender(bench: BenchServer, buyer: Caller, given: { ids: number[]; suppliers: number[] }) {
  const { ids, suppliers } = given;
  const { id } = await bench.call(itemTenderApi.create_tender, buyer, { body: { ids, name: "ИП-5" } });
  const params = { id };
  await bench.call(tenderApi.add_suppliers, buyer, { params, body: { suppliers } });
  const closing_date = Timestamp.parse(new Date(Date.now() + WEEK_MS).toISOString());
  await bench.call(tenderApi.patch, buyer, { params, body: { closing_date } });
  const { revision: version } = await bench.call(tenderApi.one, buyer, { params });
  await bench.call(tenderApi.start, buyer, { params, body: { version } });
  return id;
}

async function answered(bench: BenchServer, supplier: Caller, given: { offer: number; place: number }): Promise<void> {
  const params = { id: given.offer };
  const draft = { id: (await bench.call(offerApi.create_draft, supplier, { params })).id };
  const lines = await bench.call(draftApi.items, supplier, { params: draft, query: { limit: LOTS } });
  await bench.call(draftApi.patch_items, supplier, {
    params: draft,
    body: lines.results.map(({ id }, lot) => ({
      id,
      price: priceOf(lot, given.place),
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

/**
 * Returns the winners with the lowest prices for the first `lots` lots, computed from the comparison in the same way as
 * on the page.
 */
async function cheapestOf(bench: BenchServer, buyer: Caller, tender: number, lots = LOTS) {
  const { lots: all, offers } = readColumns(await bench.call(comparisonApi.one, buyer, { params: { id: tender } }));
  const options = { currency: 1, basis: "net", include_replacements: true, rates: {} } as const;
  return cheapest({ lots: all.slice(0, lots), offers, winners: [], options });
}

async function choose(bench: BenchServer, buyer: Caller, tender: number, winners: ReturnType<typeof cheapest>) {
  await bench.call(lotApi.patch_many, buyer, {
    params: { id: tender },
    body: winners.map(({ lot, offer_item, quantity }) => ({ id: lot, winners: [{ offer_item, quantity }] })),
  });
}

export const chosenCheapest = async (bench: BenchServer, buyer: Caller, tender: number, lots: number): Promise<void> =>
  choose(bench, buyer, tender, await cheapestOf(bench, buyer, tender, lots));

async function ordered(bench: BenchServer, buyer: Caller, tender: number): Promise<void> {
  const { version, total } = await bench.call(orderApi.to_create, buyer, { query: { tender } });
  await bench.call(orderApi.create, buyer, { body: { tender, version, total } });
}

class Parts {
  readonly #bench: BenchServer;
  server = 0;
  database = 0;

  constructor(bench: BenchServer) {
    this.#bench = bench;
  }

  async measure(work: () => Promise<unknown>): Promise<number> {
    const before = await this.#spent();
    const started = performance.now();
    await work();
    const took = performance.now() - started;
    const after = await this.#spent();
    this.server += after.server - before.server;
    this.database += after.database - before.database;
    return took;
  }

  async #spent(): Promise<{ server: number; database: number }> {
    return { server: (await this.#bench.processor()) ?? 0, database: (await this.#bench.databaseProcessor()) ?? 0 };
  }
}

/**
 * Runs one cycle from a file of 1000 rows to the orders. Records the time of each step, the size of the comparison, and
 * the processor time.
 */
async function cycle(bench: BenchServer, buyer: Company, given: { suppliers: Company[]; book: Uint8Array }) {
  const { suppliers, book } = given;
  const parts = new Parts(bench);
  await parts.measure(() => imported(bench, buyer, book));
  const { results } = await bench.call(purchaseItemApi.list, buyer, { query: { limit: LOTS, ordering: "-id" } });
  const ids = results.map((item) => item.id).toReversed();
  let id = 0;
  const start = await parts.measure(async () => {
    id = await startedTender(bench, buyer, { ids, suppliers: suppliers.map(({ workspace }) => workspace) });
  });
  const params = { id };
  const invited = await bench.call(tenderApi.suppliers, buyer, { params });
  const answer = await parts.measure(async () => {
    for (const [place, supplier] of suppliers.entries()) {
      const { offer } = invited.results.find((one) => one.supplier.id === supplier.workspace) ?? { offer: 0 };
      await answered(bench, supplier, { offer: offer ?? 0, place });
    }
  });
  const { revision: version } = await bench.call(tenderApi.one, buyer, { params });
  await bench.call(tenderApi.stop, buyer, { params, body: { reason: "completed", version } });
  const read = () => bench.ask(comparisonApi.one, buyer, { params });
  await parts.measure(read);
  const answers = [];
  for (let round = 1; round < WARM_UP + READS; round += 1) answers.push(await read());
  const winners = await cheapestOf(bench, buyer, id);
  const order = await parts.measure(async () => {
    await choose(bench, buyer, id, winners);
    await ordered(bench, buyer, id);
  });
  const alone: number[] = [];
  for (let round = 0; round < READS; round += 1) alone.push((await bench.ask(tenderApi.one, buyer, { params })).ms);
  const compare = answers.slice(-READS);
  return { start, answer, compare, order, alone, server: parts.server, database: parts.database };
}

/** Creates a tender that has completed all steps, so that the planner doesn't see empty tables. */
async function aFormerTender({ deps }: Prepared, buyer: Company, suppliers: Company[]): Promise<void> {
  const items = await someItems(deps, { ...buyer, items: Array.from({ length: LOTS }, () => ({ quantity: "250" })) });
  const { id, suppliers: invited } = await aStartedTender(deps, { customer: buyer, suppliers, items });
  for (const [place, supplier] of invited.entries())
    await aSubmittedOffer(deps, {
      supplier,
      offer: supplier.offer,
      prices: items.map((_, lot) => priceOf(lot, place)),
    });
  await stopOpenTender(deps, { customer: buyer, id });
  await cheapestWinners(deps, { customer: buyer, tender: id });
  await ordersOfWinners(deps, { customer: buyer, tender: id });
}

/**
 * Measures each step from starting a tender of 1000 lots, through the offers of 5 suppliers and the comparison, to the
 * orders (W3 to W6). Each cycle follows an import (W1). The first cycle warms up the server.
 */
export const tenderWorkload: Workload = async (given) => {
  const { deps, engine } = given;
  const buyer = await aCompany(deps);
  const suppliers: Company[] = [];
  for (let place = 0; place < SUPPLIERS; place += 1) suppliers.push(await aSupplier(deps));
  const book = await aBook();
  await aFormerTender(given, buyer, suppliers);
  return async (bench) => {
    const cycles: Awaited<ReturnType<typeof cycle>>[] = [];
    for (let round = 0; round < ROUNDS + 1; round += 1) cycles.push(await cycle(bench, buyer, { suppliers, book }));
    return figuresOf(engine, cycles.slice(1));
  };
};

function figuresOf(engine: Prepared["engine"], cycles: Awaited<ReturnType<typeof cycle>>[]): Figure[] {
  const figure = { name: "reading the tender alone", value: median(cycles.flatMap(({ alone }) => alone)) };
  const reads = cycles.flatMap(({ compare }) => compare);
  const parts = [
    {
      name: "W3: 1000 requests → tender of 1000 lots → 5 suppliers → started",
      of: cycles.map(({ start }) => start),
      limit: 120,
    },
    {
      name: "W4: 5 suppliers price 1000 lots each and send their offers",
      of: cycles.map(({ answer }) => answer),
      limit: 600,
    },
    { name: "W5: comparison of 1000 lots × 5 offers", of: reads.map(({ ms }) => ms), limit: 30 },
    {
      name: "W6: 1000 winners by the lowest price, orders created",
      of: cycles.map(({ order }) => order),
      limit: 150,
    },
  ];
  const server = median(cycles.map((one) => one.server)) / 1000;
  const database = median(cycles.map((one) => one.database)) / 1000;
  return [
    ...parts.map(({ name, of, limit }) => ({ name, engine, ...rounds(of), limit, reference: figure })),
    {
      name: "W5: comparison of 1000 lots × 5 offers, compressed",
      engine,
      value: median(reads.map(({ bytes }) => bytes)) / 1000,
      unit: "kB",
      limit: 60,
    },
    // Omitted if the system doesn't report processor times.
    ...(server === 0
      ? []
      : [
          {
            name: "processor time of one cycle W1, W3 to W6: the server",
            engine,
            value: server,
            unit: "s" as const,
            ...(database === 0 ? {} : { reference: { name: "the database's", value: database } }),
          },
        ]),
  ];
}
