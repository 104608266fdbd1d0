import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { Cluster } from "./cluster.ts";
import { Data } from "./data.ts";
import { FAULTS, UPGRADE } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { Load } from "./load.ts";
import { phaseRow, ROW_HEAD } from "./phases.ts";
import { until } from "./program.ts";

/**
 * `npm run bench:cluster [-- --servers 3 --people 8 --only leader --from FOLDER --keep]` starts a whole cluster of the
 * system's packages (patroni, etcd-server, haproxy, pgbouncer, postgresql), disturbs it under a constant load, and
 * prints what callers noticed. The exit code is 1 if an acknowledged write is lost, a job ran twice, or a call failed
 * otherwise than with 502, 503 or a broken connection. With `--from`, the folder of the release before (a checkout with
 * its packages, built), the servers start as that release and are replaced one by one. `--keep` keeps the folder with
 * all logs.
 */
const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "3" },
    people: { type: "string", default: "8" },
    only: { type: "string" },
    from: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});

/** Seconds from the start after which tenders close, so that a job is due during each fault. */
const CLOSINGS = Array.from({ length: 60 }, (_, at) => 30 + at * 6);

function chosenFaults(): readonly Fault[] {
  if (values.from !== undefined) return [UPGRADE];
  return FAULTS.filter(({ name }) => values.only === undefined || name.includes(values.only));
}

/** Lists what must not happen: lost or doubled requests, tenders that no job closed, and those closed more than once. */
async function violations(cluster: Cluster, load: Load, { closing }: Data): Promise<string[]> {
  const client = new pg.Client({ connectionString: cluster.settings["DATABASE_DIRECT_URL"] });
  await client.connect();
  try {
    const { rows } = await client.query<{ nomenclature: string; times: number }>(
      "SELECT nomenclature, count(*)::int AS times FROM purchase_item WHERE nomenclature LIKE 'Нагрузка %' GROUP BY 1",
    );
    const times = new Map(rows.map((row) => [row.nomenclature, row.times]));
    const lost = load.acknowledged.filter((name) => !times.has(name));
    const doubled = rows.filter((row) => row.times > 1);
    const due = closing.filter(({ closes_at }) => Date.parse(closes_at) < Date.now() - 30_000);
    const { rows: mails } = await client.query<{ to_address: string; times: number }>(
      "SELECT to_address, count(*)::int AS times FROM mail WHERE kind = 'tender_summary' GROUP BY 1",
    );
    const mailed = new Map(mails.map((row) => [row.to_address, row.times]));
    const wrong = due.filter(({ email }) => mailed.get(email) !== 1);
    console.log(
      `${load.acknowledged.length} acknowledged writes: ${lost.length} lost, ${doubled.length} twice. ` +
        `${due.length} tenders closed by jobs: ${wrong.length} not exactly once.`,
    );
    return [
      ...lost.map((name) => `lost: ${name}`),
      ...doubled.map(({ nomenclature }) => `twice: ${nomenclature}`),
      ...wrong.map(({ id, email }) => `tender ${id}: mailed ${mailed.get(email) ?? 0} times`),
      ...[...load.unexpected].map(([what, count]) => `${count} × ${what}`),
    ];
  } finally {
    await client.end();
  }
}

/** Lets the release that the servers start with make the tables and the data. */
function dataOf({ folder, settings }: Cluster, source: string): Data {
  const file = join(folder, "data.json");
  const program = join(source, "bench/cluster/make-data.ts");
  execFileSync(process.execPath, ["--import", "tsx", program, file, ...CLOSINGS.map(String)], {
    cwd: source,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return Data.parse(JSON.parse(readFileSync(file, "utf8")));
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const source = resolve(values.from ?? ROOT);
const cluster = await Cluster.start({ servers: Number(values.servers), program: join(source, "dist/server/main.js") });
try {
  console.log(`The cluster is in ${cluster.folder}.`);
  const data = dataOf(cluster, source);
  await cluster.startServers();
  const load = new Load({ address: cluster.address, members: data.members, tender: data.compared });
  load.start(Number(values.people));
  console.log(ROW_HEAD);
  for (const fault of chosenFaults()) {
    const began = performance.now();
    await fault.run(cluster);
    console.log(phaseRow(fault.name, began, load.calls));
  }
  await load.end();
  await until("the database takes changes", 30, async () => (await cluster.database.leader()) !== undefined);
  const found = await violations(cluster, load, data);
  for (const violation of found) console.error(violation);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await cluster.end({ keeps_folder: values.keep });
}
