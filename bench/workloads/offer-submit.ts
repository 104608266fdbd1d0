import { sql } from "kysely";
import { offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import type { BuiltTender } from "#server/seed/tender.builder.ts";
import { median, rounds } from "../lib/figures.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { Workload } from "../lib/workload.ts";

const LOTS = 1000;
const SUPPLIERS = 20;
const ROUNDS = 5;

class Undone extends Error {}

/** Measures a statement on the database alone, without row-level security, and rolls it back. */
async function alone(db: SystemDb, statement: ReturnType<typeof sql>): Promise<number> {
  let took = 0;
  await db
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
 * Measures sending tenders of 1000 lots to 20 suppliers, and submitting offers of 1000 lines. For comparison, also
 * measures how long the database alone takes to write the same rows.
 */
export const offerSubmitWorkload: Workload = async ({ deps, engine }) => {
  const customer = await aCompany(deps);
  const suppliers: Awaited<ReturnType<typeof aCompany>>[] = [];
  for (let place = 0; place < SUPPLIERS; place += 1) suppliers.push(await aSupplier(deps));
  const given = { customer, suppliers, lots: Array.from({ length: LOTS }, () => "250") };
  const { id, suppliers: invited } = await aStartedTender(deps, given);
  // Writes the same rows again into a table with the same columns, indexes and foreign keys.
  await sql`
    CREATE TABLE bench_offer_item (
      LIKE offer_item INCLUDING ALL, FOREIGN KEY (offer_id) REFERENCES offer, FOREIGN KEY (lot_id) REFERENCES lot
    )`.execute(deps.db);
  const insert = sql`
    INSERT INTO bench_offer_item (offer_id, lot_id, customer_id, supplier_id)
    SELECT offer_id, lot_id, customer_id, supplier_id
    FROM offer_item
    WHERE offer_id IN (SELECT id FROM offer WHERE tender_id = ${id})`;
  const inserts: number[] = [];
  const updates: number[] = [];
  const drafts: BuiltTender[] = [];
  const filled = invited.slice(0, ROUNDS);
  for (const supplier of filled) {
    drafts.push(await aTender(deps, given));
    const draft = await aFilledDraft(deps, { supplier, offer: supplier.offer, prices: ["123.4567"] });
    inserts.push(await alone(deps.db, insert));
    updates.push(
      await alone(
        deps.db,
        sql`
          UPDATE offer_item i
          SET
            price_per_unit = d.price_per_unit,
            price_with_vat = d.price_with_vat,
            delivery_min = d.delivery_min,
            delivery_max = d.delivery_max,
            total = 1,
            vat = 1,
            total_with_vat = 1
          FROM offer_draft_item d
          WHERE d.draft_id = ${draft} AND i.id = d.offer_item_id`,
      ),
    );
  }
  return async (bench) => {
    const starts: number[] = [];
    for (const tender of drafts) {
      const params = { id: tender.id };
      const { revision: version } = await bench.call(tenderApi.one, customer, { params });
      starts.push((await bench.ask(tenderApi.start, customer, { params, body: { version } })).ms);
    }
    const submits: number[] = [];
    for (const supplier of filled) {
      const params = { id: supplier.offer };
      const { version, total } = await bench.call(offerApi.to_send, supplier, { params });
      const body = { status: "PROCESSED", version, total } as const;
      submits.push((await bench.ask(offerApi.patch, supplier, { params, body })).ms);
    }
    return [
      {
        name: `a tender of ${LOTS} lots sent to ${SUPPLIERS} suppliers`,
        engine,
        ...rounds(starts),
        limit: 1000,
        reference: { name: "the database alone for its lines", value: median(inserts) },
      },
      {
        name: `an offer of ${LOTS} lines submitted (median of ${ROUNDS})`,
        engine,
        ...rounds(submits),
        limit: 300,
        reference: { name: "the database alone for its lines", value: median(updates) },
      },
    ];
  };
};
