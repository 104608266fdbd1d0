import { readFile, writeFile } from "node:fs/promises";
import { inRoot } from "../scripts/lib/root.mjs";
import { run } from "../scripts/lib/run.mjs";
import { BenchServer, analyzeDatabase } from "./lib/bench-server.ts";
import { meetsTargets, merged, pageTable, table } from "./lib/figures.ts";
import type { Figure } from "./lib/figures.ts";
import type { Workload } from "./lib/workload.ts";
import { auditWorkload } from "./workloads/audit.ts";
import { comparisonWorkload } from "./workloads/comparison.ts";
import { compareWorkload } from "./workloads/compare.ts";
import { gridWorkload } from "./workloads/grid.ts";
import { importWorkload } from "./workloads/import.ts";
import { largeWorkload } from "./workloads/large.ts";
import { listWorkload } from "./workloads/list.ts";
import { memoryWorkload } from "./workloads/memory.ts";
import { manyCompaniesWorkload } from "./workloads/many-companies.ts";
import { millionWorkload } from "./workloads/million.ts";
import { offerGridWorkload } from "./workloads/offer-grid.ts";
import { offerSubmitWorkload } from "./workloads/offer-submit.ts";
import { manyOrdersWorkload, ordersWorkload } from "./workloads/orders.ts";
import { pasteWorkload } from "./workloads/paste.ts";
import { scenariosWorkload } from "./workloads/scenarios.ts";
import { sheetsWorkload } from "./workloads/sheets.ts";
import { startWorkload } from "./workloads/start.ts";
import { tenMillionWorkload } from "./workloads/ten-million.ts";
import { tenderWorkload } from "./workloads/tender.ts";

/**
 * `npm run bench [-- name …] [--write]` measures the workloads on the embedded database, or on PostgreSQL if
 * TEST_DATABASE_URL is set (`npm run bench:pg`). `gate` selects the workloads that are compared with other products,
 * `servers` those of W1 to W6 on one server and on three behind HAProxy.
 * `--write` updates the rows in docs/benchmarks.md. The exit code is 1 if a target was missed.
 */
process.env["NODE_ENV"] = "production";

/** Workloads that run in sequence on one server and one database, so that the memory is measured after all of them. */
const GATE = {
  import: importWorkload,
  list: listWorkload,
  tender: tenderWorkload,
  memory: memoryWorkload,
  start: startWorkload,
};
/** Workloads that each run on a separate server. */
const ALONE = {
  million: millionWorkload,
  grid: gridWorkload,
  compare: compareWorkload,
  comparison: comparisonWorkload,
  scenarios: scenariosWorkload,
  paste: pasteWorkload,
  "offer-grid": offerGridWorkload,
  "offer-submit": offerSubmitWorkload,
  orders: ordersWorkload,
  audit: auditWorkload,
  sheets: sheetsWorkload,
};
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
/** Workloads that take long, so each runs only if its name is given. */
const ASKED_FOR = Object.fromEntries(
  Object.entries({
    "ten-million": tenMillionWorkload,
    "many-orders": manyOrdersWorkload,
    "many-companies": manyCompaniesWorkload,
  }).filter(([name]) => asked.includes(name)),
);
/** Workload with data of many tenants. It runs on PostgreSQL only, and its results appear in a separate table. */
const LARGE = { large: largeWorkload };
const DOCUMENT = new URL("../docs/benchmarks.md", import.meta.url);

const chosen = (workloads: Readonly<Record<string, Workload>>, group?: string): Workload[] =>
  Object.entries(workloads).flatMap(([name, workload]) =>
    asked.length === 0 || asked.includes(name) || (group !== undefined && asked.includes(group)) ? [workload] : [],
  );

async function measured(workloads: readonly Workload[], servers = 1): Promise<Figure[]> {
  if (workloads.length === 0) return [];
  const bench = await BenchServer.create(servers);
  const started = performance.now();
  try {
    const measures = await bench.fill(async (deps) => {
      const made: Awaited<ReturnType<Workload>>[] = [];
      for (const workload of workloads)
        made.push(await workload({ deps, engine: bench.engine, looked_at: () => analyzeDatabase(deps.db) }));
      return made;
    });
    console.log(`Data made in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
    await bench.start();
    const figures: Figure[] = [];
    for (const measure of measures) figures.push(...(await measure(bench)));
    return figures;
  } finally {
    await bench.end();
  }
}

const { code } = await run(process.execPath, [inRoot("scripts/build.mjs")]);
if (code !== 0) process.exit(code);
const figures = await measured(chosen(GATE, "gate"));
for (const workload of chosen({ ...ALONE, ...ASKED_FOR })) figures.push(...(await measured([workload])));
if (asked.includes("servers"))
  for (const servers of [1, 3]) {
    const found = await measured([importWorkload, listWorkload, tenderWorkload], servers);
    figures.push(...found.map((figure) => ({ ...figure, engine: `${figure.engine}, servers: ${servers}` })));
  }
const large = await measured(chosen(LARGE));
console.log(table([...figures, ...large]));
if (process.argv.includes("--write")) {
  const engine = (process.env["TEST_DATABASE_URL"] ?? "") === "" ? "embedded" : "PostgreSQL";
  await write(engine, (older) => merged(older, table(figures)));
  // Rows for pages are rewritten completely, so that rows of removed endpoints disappear.
  const searches = large.filter(({ page }) => page === undefined);
  if (large.length > 0) await write("large", () => `${table(searches)}\n\n${pageTable(large)}`);
}
process.exitCode = [...figures, ...large].every(meetsTargets) ? 0 : 1;

async function write(section: string, made: (older: string) => string): Promise<void> {
  const text = await readFile(DOCUMENT, "utf8");
  await writeFile(
    DOCUMENT,
    text.replace(
      new RegExp(`(<!-- ${section} -->\\n)([\\s\\S]*?)(<!-- /${section} -->)`),
      (_, begin: string, older: string, end: string) => `${begin}${made(older)}\n${end}`,
    ),
  );
}
