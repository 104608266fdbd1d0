import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { median, percentile } from "../lib/figures.ts";
import type { Workload } from "../lib/workload.ts";

const LOTS = 1000;
const WARM_UP = 3;
const ROUNDS = 15;

/**
 * Measures downloading the spreadsheets of a tender with 1000 lots: a supplier's offer, and the tender with its
 * comparison.
 */
export const sheetsWorkload: Workload = async ({ deps, engine }) => {
  const customer = await aCompany(deps);
  const suppliers = [await aSupplier(deps)];
  const lots = Array.from({ length: LOTS }, (_, place) => String((place % 700) + 1));
  const tender = await aStartedTender(deps, { customer, suppliers, lots });
  const [answered] = tender.suppliers;
  if (answered === undefined) throw new Error("a supplier is asked");
  const prices = lots.map((_, place) => (20 + place / 10).toFixed(2));
  await aSubmittedOffer(deps, { supplier: answered, offer: answered.offer, prices });
  await stopOpenTender(deps, { customer, id: tender.id });
  return async (bench) => {
    const sheets = [
      {
        name: "an offer of 1000 lots",
        ask: () => bench.ask(offerApi.download, answered, { params: { id: answered.offer } }),
      },
      {
        name: "a tender of 1000 lots with its comparison",
        ask: () => bench.ask(comparisonApi.download, customer, { params: { id: tender.id } }),
      },
    ];
    const figures = [];
    for (const { name, ask } of sheets) {
      const times: number[] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) times.push((await ask()).ms);
      const counted = times.slice(WARM_UP);
      figures.push({
        name: `spreadsheet of ${name}`,
        engine,
        value: median(counted),
        p95: percentile(counted, 0.95),
        limit: 150,
      });
    }
    return figures;
  };
};
