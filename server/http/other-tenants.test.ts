import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { LargeCompanies } from "#server/db/large-companies.ts";
import { gatherWords } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { CALLS, isLeftOut } from "#server/testing/observe/observe.ts";
import { pathsOf, queriesOf } from "#server/testing/observe/samples.ts";
import { aWorld } from "#server/testing/observe/worlds.ts";
import type { World } from "#server/testing/observe/worlds.ts";
import { aBuyingCompany } from "#server/testing/plans/buying-company.ts";
import { explain, isReading, Listener } from "#server/testing/plans/explain.ts";
import { LARGE, multiply } from "#server/testing/plans/multiply.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

/**
 * Number of lots in the other company's tender. With all copies, the company has 30,000 lots and 60,000 offer lines.
 */
const LOTS = 12;
const COPIES = 2500;
/** Maximum number of database pages that a call may read for a company with three purchase items. */
const MAX_PAGES = 2000;
const MAX_ROWS = 2000;
const MAX_STATEMENTS = 30;
/**
 * Number of executions to examine per statement. A single execution may concern a record that doesn't belong to the
 * caller.
 */
const EXECUTIONS = 4;

const listener = new Listener();
let world: World;
let large: number;

beforeAll(async () => {
  if (!onPostgres) return;
  world = await aWorld(await startTestApp({}, { onQuery: (query) => listener.hear(query) }), { sealed: false });
  const { app, customer, first, second, tender } = world;
  await aSubmittedOffer(app.deps, { supplier: first, offer: first.offer, prices: ["12.5"] });
  await aSubmittedOffer(app.deps, { supplier: second, offer: second.offer, prices: ["13"] });
  await stopOpenTender(app.deps, { customer, id: tender });
  await cheapestWinners(app.deps, { customer, tender });
  await ordersOfWinners(app.deps, { customer, tender });
  const other = await aBuyingCompany(app.deps, { items: LOTS, lots: LOTS, suppliers: 2 });
  await gatherWords(app.deps.db);
  large = other.customer.workspace;
  await multiply(app.deps.db, large, { copies: COPIES });
}, 240_000);
afterAll(async () => {
  if (onPostgres) await world.app.close();
});

const opening = (text: string): string => text.trim().slice(0, 100);

/** Returns the statements of all GET calls that read more than the caller's own data. */
async function costsOf(caller: Caller): Promise<string[]> {
  const { app } = world;
  const asked = new Map<string, number>();
  const dear = new Set<string>();
  for (const { name, endpoint } of CALLS) {
    if (endpoint.method !== "GET" || isLeftOut(endpoint)) continue;
    const material = { ids: [1, 2, 3], texts: ["STM32"] };
    for (const path of pathsOf(endpoint, material).slice(0, 3))
      for (const query of queriesOf(endpoint, material)) {
        listener.take();
        const { status } = await app.call(endpoint, caller, { params: path, query });
        const heard = listener.take();
        if (heard.length > MAX_STATEMENTS) dear.add(`${name}: ${heard.length} statements`);
        for (const statement of heard) {
          const times = asked.get(statement.sql) ?? 0;
          if (times === EXECUTIONS || !isReading(statement.sql)) continue;
          asked.set(statement.sql, times + 1);
          const { pages, looked } = await explain(app.deps.db, statement).catch((error: unknown) => {
            throw new Error(`${name}: ${String(error)} ${statement.sql}`);
          });
          if (pages > MAX_PAGES) dear.add(`${name}: ${pages} pages of ${opening(statement.sql)}`);
          for (const { table, how, rows } of looked)
            if (LARGE.has(table) && rows > MAX_ROWS)
              dear.add(`${name}: ${how} of ${rows} rows of ${table}, in ${opening(statement.sql)}`);
        }
        if (status === 404 || status === 403) break;
      }
  }
  return [...dear];
}

describe.runIf(onPostgres)("what others have costs a small company nothing", () => {
  test("a customer", { timeout: 300_000 }, async () => expect(await costsOf(world.customer)).toEqual([]));
  test("and the one that has it has plans of its own, since those made for an average company would read all of it", async () => {
    const url = world.app.database_url ?? undefined;
    const database = await openDatabase({ url, log: pino({ level: "silent" }) });
    const companies = new LargeCompanies(database.pool);
    await companies.renew();
    expect([large, world.customer.workspace].map((id) => companies.has(String(id)))).toEqual([true, false]);
    await database.close();
  });
  test("a supplier", { timeout: 300_000 }, async () => expect(await costsOf(world.first)).toEqual([]));
});
