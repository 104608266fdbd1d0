import { sql } from "kysely";
import { auditApi } from "#contract/audit/audit.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { percentile, timed } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { Prepared, Workload } from "../lib/workload.ts";

const ENTRIES = 1_000_000;
const CHUNK = 100_000;
const COMPANIES = 20;
const ROUNDS = 40;
/** The rarest kind of entry occurs once in this number of entries. */
const RARE = 50_000;

async function fill({ deps }: Prepared): Promise<{ user: number; workspace: number }[]> {
  const people: { user: number; workspace: number }[] = [];
  for (let place = 0; place < COMPANIES; place += 1) {
    const company = await aCompany(deps);
    people.push({ user: company.owner.id, workspace: company.workspace });
  }
  const users = people.map(({ user }) => user);
  const workspaces = people.map(({ workspace }) => workspace);
  for (let from = 1; from <= ENTRIES; from += CHUNK)
    await sql`
      INSERT INTO audit (workspace_id, entity, entity_id, action, changes, user_id, address, at)
      SELECT
        (${workspaces}::bigint[])[1 + i % ${COMPANIES}::integer],
        CASE WHEN i % ${RARE}::integer = 0 THEN 'attribute' WHEN i % 3 = 0 THEN 'offer' ELSE 'purchase_item' END,
        i,
        'edit',
        '{"quantity": {"from": "10", "to": "12"}}',
        (${users}::bigint[])[1 + i % ${COMPANIES}::integer],
        '203.0.113.7',
        now() - (${ENTRIES}::integer - i) * interval '31.5 seconds'
      FROM generate_series(${from}::integer, ${from + CHUNK - 1}::integer) AS i`.execute(deps.db);
  return people;
}

/** Measures the audit pages of administrators with a million changes, once for each filter. */
export const auditWorkload: Workload = async (given) => {
  const { deps, engine } = given;
  const people = await fill(given);
  const admin = await anAdministrator(deps);
  const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const some = (round: number) => people[round % people.length] ?? { user: 0, workspace: 0 };
  return async (bench) => {
    const ask = async (name: string, query: (round: number) => Record<string, string | number>): Promise<Figure> => {
      const call = (round: number) => bench.call(auditApi.list, admin, { query: query(round) });
      await timed(4, call);
      return {
        name: `page of 50 of ${ENTRIES.toLocaleString("en")} changes ${name}, p95`,
        engine,
        value: percentile(await timed(ROUNDS, call), 0.95),
        limit: engine === "embedded" ? 150 : 50,
      };
    };
    return [
      await ask("without a filter", (round) => ({ before: ENTRIES - round * 1000 })),
      await ask("by the user and a week half a year ago", (round) => ({
        user: some(round).user,
        from: day(190),
        to: day(183),
      })),
      await ask("by a workspace and a kind of record", (round) => ({
        workspace: some(round).workspace,
        entity: "offer",
      })),
      await ask("by the rarest kind of record", () => ({ entity: "attribute" })),
      await ask("of one record", (round) => ({ entity: "purchase_item", entity_id: 1 + round * 20_000 })),
      await ask("of a week half a year ago", (round) => ({ from: day(190 - (round % 5)), to: day(183 - (round % 5)) })),
    ];
  };
};
