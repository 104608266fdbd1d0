import { readFile, writeFile } from "node:fs/promises";
import { BenchServer } from "./lib/bench-server.ts";
import { isKept, merged, table } from "./lib/figures.ts";
import type { Figure } from "./lib/figures.ts";
import { auditWorkload } from "./workloads/audit.ts";
import { comparisonWorkload } from "./workloads/comparison.ts";
import { compareWorkload } from "./workloads/compare.ts";
import { gridWorkload } from "./workloads/grid.ts";
import { importWorkload } from "./workloads/import.ts";
import { listWorkload } from "./workloads/list.ts";
import { millionWorkload } from "./workloads/million.ts";
import { offerGridWorkload } from "./workloads/offer-grid.ts";
import { offerSubmitWorkload } from "./workloads/offer-submit.ts";
import { ordersWorkload } from "./workloads/orders.ts";
import { pasteWorkload } from "./workloads/paste.ts";
import { scenariosWorkload } from "./workloads/scenarios.ts";
import { startWorkload } from "./workloads/start.ts";
import { tenderWorkload } from "./workloads/tender.ts";

/**
 * npm run bench [-- name …] [--write]
 * Measures the workloads on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names one (`npm run
 * bench:pg`). `--write` puts the rows into docs/benchmarks.md in the place of older ones. Ends with 1 when a
 * target was missed.
 */
process.env["NODE_ENV"] = "production";

const WORKLOADS: Readonly<Record<string, (bench: BenchServer) => Promise<Figure[]>>> = {
  import: importWorkload,
  list: listWorkload,
  million: millionWorkload,
  grid: gridWorkload,
  tender: tenderWorkload,
  compare: compareWorkload,
  comparison: comparisonWorkload,
  scenarios: scenariosWorkload,
  paste: pasteWorkload,
  "offer-grid": offerGridWorkload,
  "offer-submit": offerSubmitWorkload,
  orders: ordersWorkload,
  audit: auditWorkload,
  start: startWorkload,
};
const DOCUMENT = new URL("../docs/benchmarks.md", import.meta.url);

const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const chosen = Object.keys(WORKLOADS).filter((name) => asked.length === 0 || asked.includes(name));
const figures: Figure[] = [];
for (const name of chosen) {
  const bench = await BenchServer.start();
  try {
    figures.push(...((await WORKLOADS[name]?.(bench)) ?? []));
  } finally {
    await bench.end();
  }
}
console.log(table(figures));
if (process.argv.includes("--write")) {
  const engine = (process.env["TEST_DATABASE_URL"] ?? "") === "" ? "embedded" : "PostgreSQL";
  const text = await readFile(DOCUMENT, "utf8");
  await writeFile(
    DOCUMENT,
    text.replace(
      new RegExp(`(<!-- ${engine} -->\\n)([\\s\\S]*?)(<!-- /${engine} -->)`),
      (_, begin: string, older: string, end: string) => `${begin}${merged(older, table(figures))}\n${end}`,
    ),
  );
}
process.exitCode = figures.every(isKept) ? 0 : 1;
