import { sql } from "kysely";
import { offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { median, timed } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { BenchServer } from "../lib/bench-server.ts";

const LOTS = 1000;
const SUPPLIERS = 20;
const SUBMITS = 5;

class Undone extends Error {}

/** How long the database alone takes for a statement, without row-level security; nothing of it stays. */
async function alone({ deps }: BenchServer, statement: ReturnType<typeof sql>): Promise<number> {
  let took = 0;
  await deps.db
    .transaction()
    .execute(async (trx) => {
      const started = performance.now();
      await statement.execute(trx);
      took = performance.now() - started;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return took;
}

/**
 * A tender of 1000 lots sent to 20 suppliers, and offers of 1000 lines submitted, by the product's calls, beside the
 * database's own time for the rows that they write.
 */
export async function offerSubmitWorkload(bench: BenchServer): Promise<Figure[]> {
  const { deps, engine } = bench;
  const customer = await aCompany(deps);
  const suppliers: Awaited<ReturnType<typeof aCompany>>[] = [];
  for (let place = 0; place < SUPPLIERS; place += 1) suppliers.push(await aSupplier(deps));
  const { id } = await aTender(deps, { customer, suppliers, lots: Array.from({ length: LOTS }, () => "250") });
  const { revision: version } = await bench.call(tenderApi.one, customer, { params: { id } });
  const [start = 0] = await timed(1, () =>
    bench.call(tenderApi.start, customer, { params: { id }, body: { version } }),
  );
  const offers = await deps.db.selectFrom("offer").select(["id", "supplier_id"]).where("tender_id", "=", id).execute();
  const [first = 0] = offers.map((offer) => offer.id);
  // The same rows written once more into a table of the same shape with the same indexes and foreign keys.
  const insert = sql`INSERT INTO bench_offer_item (offer_id, lot_id, customer_id, supplier_id)
    SELECT offer_id, lot_id, customer_id, supplier_id FROM offer_item
      WHERE offer_id IN (SELECT id FROM offer WHERE tender_id = ${id})`;
  await sql`CREATE TABLE bench_offer_item (LIKE offer_item INCLUDING ALL, FOREIGN KEY (offer_id) REFERENCES offer,
    FOREIGN KEY (lot_id) REFERENCES lot)`.execute(deps.db);
  const inserted = await alone(bench, insert);
  const submits: number[] = [];
  const updates: number[] = [];
  for (const supplier of suppliers.slice(0, SUBMITS)) {
    const offer = offers.find((each) => each.supplier_id === supplier.workspace)?.id ?? first;
    const draft = await aFilledDraft(deps, { supplier, offer, prices: ["123.4567"] });
    updates.push(
      await alone(
        bench,
        sql`UPDATE offer_item i SET price_per_unit = d.price_per_unit, price_with_vat = d.price_with_vat,
          delivery_min = d.delivery_min, delivery_max = d.delivery_max, total = 1, vat = 1, total_with_vat = 1
          FROM offer_draft_item d WHERE d.draft_id = ${draft} AND i.id = d.offer_item_id`,
      ),
    );
    const { version, total } = await bench.call(offerApi.to_send, supplier, { params: { id: offer } });
    submits.push(
      ...(await timed(1, () =>
        bench.call(offerApi.patch, supplier, { params: { id: offer }, body: { status: "PROCESSED", version, total } }),
      )),
    );
  }
  return [
    {
      name: `a tender of ${LOTS} lots sent to ${SUPPLIERS} suppliers`,
      engine,
      value: start,
      limit: 1000,
      beside: { name: "the database alone for its lines", value: inserted },
    },
    {
      name: `an offer of ${LOTS} lines submitted (median of ${SUBMITS})`,
      engine,
      value: median(submits),
      limit: 300,
      beside: { name: "the database alone for its lines", value: median(updates) },
    },
  ];
}
