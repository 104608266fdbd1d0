import loadHighs from "highs";
import type { Model } from "#server/modules/scenarios/solve/model.ts";
import { searchSets } from "#server/modules/scenarios/solve/search-sets.ts";
import { solveInWorker } from "#server/modules/scenarios/solve/solve-in-worker.ts";
import { gapOf } from "#server/modules/scenarios/solve/award-of.ts";
import { solveModel } from "#server/modules/scenarios/solve/solve-model.ts";
import { largeModel } from "#server/modules/scenarios/solve/solve-test-kit.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import { timed } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { Workload } from "../lib/workload.ts";

const SIZE = { suppliers: 20, units: 1000 };
const SEED = 1;
const SECONDS = 10;

/** Measures how many milliseconds a solver thread takes to stop. */
async function stopping(): Promise<number> {
  const lots = Array.from({ length: 300 }, (_, place) => ({ id: place + 1, quantity: "10", group: null, winners: [] }));
  const offers = Array.from({ length: 12 }, (_, by) => ({
    id: by + 1,
    status: "PROCESSED" as const,
    currency: 1 as const,
    basis: "net" as const,
    submitted_at: null,
    supplier: { id: by + 1, name: `S${by}` },
    items: lots.map(({ id }, place) => ({
      id: by * 1000 + place,
      lot: id,
      price_per_unit: String(100 + ((place * 31 + by * 17 + ((place * by) % 13)) % 83)),
      price_with_vat: null,
      vat_percent: null,
      delivery_min: 1,
      delivery_max: 2,
      available_quantity: null,
      replacement: false,
      rejected: false,
    })),
  }));
  const question = {
    lots,
    offers,
    options: { currency: 1, basis: "net", include_replacements: true, rates: {} } as const,
  };
  const conditions = { ...NO_CONDITIONS, max_share: "9.1", min_share: "7.9", max_suppliers: 11 };
  return new Promise((resolve, reject) => {
    const limits = { seconds: 30, memory_mb: 512 };
    const solving = solveInWorker(
      { question, conditions, seconds: limits.seconds },
      {
        limits,
        failed: reject,
        hear(news) {
          if (news.kind !== "stage") return;
          setTimeout(() => {
            const begun = performance.now();
            solving.stop();
            void solving.ended.then(() => resolve(performance.now() - begun));
          }, 1000);
        },
      },
    );
  });
}

/**
 * Measures the scenario solver on a large tender: the time for each kind of condition, and the gap that remains in the
 * result.
 */
export const scenariosWorkload: Workload = ({ engine }) =>
  Promise.resolve(async () => {
    const highs = await loadHighs();
    const model = largeModel(SEED, SIZE);
    const size = `${SIZE.units} lots × ${SIZE.suppliers} suppliers`;
    const share = (part: number) => model.max_share.map(() => part);
    const free = solveModel(model, { highs, seconds: SECONDS });
    const least = free.kind === "solved" ? Math.round(free.total / 20) : 0;
    const figure = (name: string, change: Partial<Model>, limit: number): Figure => {
      const begun = performance.now();
      const outcome = solveModel({ ...model, ...change }, { highs, seconds: SECONDS });
      const value = performance.now() - begun;
      const gap = outcome.kind === "solved" ? `gap ${gapOf(outcome.total, outcome.bound)} %` : outcome.kind;
      return { name: `scenario, ${name}: ${size} (${gap})`, engine, value, limit };
    };
    const curve = await timed(3, () => {
      for (let most = 1; most <= SIZE.suppliers; most += 1) searchSets(model, most);
      return Promise.resolve();
    });
    return [
      ...[2, 3, 4, 5].map((most) => figure(`at most ${most} suppliers`, { max_suppliers: most }, 200)),
      figure("at most 3 suppliers, at most 40 % each", { max_suppliers: 3, max_share: share(4000) }, 5_000),
      figure("at most 5 suppliers, at most 25 % each", { max_suppliers: 5, max_share: share(2500) }, 15_000),
      figure("at least 5 % each", { min_sum: least }, 15_000),
      figure("at most 15 % each", { max_share: share(1500) }, 15_000),
      figure("at most 5 suppliers, 2 in each group", { max_suppliers: 5, max_in_group: 2 }, 15_000),
      { name: `scenario, curve by suppliers: ${size}`, engine, value: Math.min(...curve), limit: 500 },
      { name: "scenario, given up", engine, value: await stopping(), limit: 100 },
    ];
  });
