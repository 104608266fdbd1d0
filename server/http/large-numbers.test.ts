import { afterAll, beforeAll, expect, test } from "vitest";
import { INTEGER_MAX } from "#contract/primitives.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { CALLS, isLeftOut } from "#server/testing/observe/observe.ts";
import { bodiesOf, pathsOf, queriesOf } from "#server/testing/observe/samples.ts";
import { aWorld } from "#server/testing/observe/worlds.ts";
import type { World } from "#server/testing/observe/worlds.ts";
import { startTestApp } from "#server/testing/test-app.ts";

/** The smallest number too large for an integer column, and the largest safe integer in JavaScript. */
const LARGE = [INTEGER_MAX + 1, Number.MAX_SAFE_INTEGER];
/** Endpoints that take a second to render their document. */
const SLOW = /\.(pdf|specification|invoice_preview)$/;

let world: World;
beforeAll(async () => {
  world = await aWorld(await startTestApp(), { sealed: false });
  const { app, customer, first, second, tender } = world;
  await aSubmittedOffer(app.deps, { supplier: first, offer: first.offer, prices: ["12.5"] });
  await aFilledDraft(app.deps, { supplier: second, offer: second.offer });
  await stopOpenTender(app.deps, { customer, id: tender });
  await cheapestWinners(app.deps, { customer, tender });
  await ordersOfWinners(app.deps, { customer, tender });
});
afterAll(() => world.app.close());

const calls = CALLS.filter(
  ({ name, endpoint }) => !isLeftOut(endpoint) && endpoint.upload === null && !SLOW.test(name),
);

function withVersion(body: unknown, version: number): unknown {
  let named = false;
  const text = JSON.stringify(body, (key, value: unknown) => {
    if (key !== "version") return value;
    named = true;
    return version;
  });
  return named ? JSON.parse(text) : null;
}

test("a version that no record can have is refused as any that isn't the current one, by every call that takes one", async () => {
  const incidents: string[] = [];
  const conflicts = new Set<string>();
  const tried = new Set<string>();
  for (const { name, endpoint } of calls)
    for (const who of ["customer", "first", "administrator"] as const)
      for (const params of pathsOf(endpoint, { ids: [1, 2, 3], texts: [] }))
        for (const body of bodiesOf(endpoint, 1).map((one) => withVersion(one, INTEGER_MAX + 1))) {
          if (body === null) continue;
          tried.add(name);
          const { status, bytes } = await world.app.call(endpoint, world[who], { params, body });
          if (status >= 500) incidents.push(`${name} ${JSON.stringify({ params, body })}: ${bytes.toString()}`);
          if (status === 409 && bytes.includes("version_conflict")) conflicts.add(name);
        }
  expect(incidents).toEqual([]);
  expect(tried.size).toBeGreaterThan(40);
  expect(conflicts.size).toBeGreaterThan(10);
});

test("an id that no record can have belongs to nothing, wherever it is named", { timeout: 60_000 }, async () => {
  const incidents: string[] = [];
  const material = { ids: [1, ...LARGE], texts: [] };
  for (const { name, endpoint } of calls)
    for (const params of pathsOf(endpoint, material))
      for (const query of queriesOf(endpoint, { ids: LARGE, texts: [] }))
        for (const body of endpoint.method === "GET" ? [undefined] : bodiesOf(endpoint, Number.MAX_SAFE_INTEGER)) {
          const { status, bytes } = await world.app.call(endpoint, world.customer, { params, query, body });
          if (status >= 500) incidents.push(`${name} ${JSON.stringify({ params, query, body })}: ${bytes.toString()}`);
        }
  expect(incidents).toEqual([]);
});
