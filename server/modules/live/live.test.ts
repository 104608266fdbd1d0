import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveApi } from "#contract/live/live.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { readEnvironment } from "#server/env.ts";
import { aCompany, aSession, aUser } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { startServer } from "#server/start.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  // A stream that doesn't end needs a socket.
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const parse = (line: string): unknown => JSON.parse(line.slice("data: ".length));

/** An open stream: `next` waits for one more event. */
async function open(
  caller: Caller,
  query = "",
  server = address,
): Promise<{ next: () => Promise<unknown>; close: () => void }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${server}/api/live${query}`,
      { headers: { authorization: `Bearer ${caller.token}`, "x-workspace": String(caller.workspace) } },
      resolve,
    ).on("error", reject);
  });
  expect(response.headers["content-type"]).toContain("text/event-stream");
  response.setEncoding("utf8");
  const events: unknown[] = [];
  let wake: () => void = () => undefined;
  response.on("data", (text: string) => {
    events.push(
      ...text
        .split("\n")
        .filter((line) => line.startsWith("data: "))
        .map(parse),
    );
    wake();
  });
  response.on("error", () => undefined);
  const next = async (): Promise<unknown> => {
    if (events.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return events.length === 0 ? next() : events.shift();
  };
  return { next, close: () => response.destroy() };
}

const rename = async (caller: Caller, tender: { id: number }, name: string): Promise<void> => {
  (await app.call(tenderApi.patch, caller, { params: { id: tender.id }, body: { name } })).ok();
};

test("an open screen hears of a change in its workspace, and of none in another's", async () => {
  const [mine, other] = [await aCompany(app.deps), await aCompany(app.deps)];
  const [tender, foreign] = [await aTender(app.deps, { customer: mine }), await aTender(app.deps, { customer: other })];
  const stream = await open(mine);
  await rename(other, foreign, "Чужой");
  await rename(mine, tender, "Свой");
  expect(await stream.next()).toEqual({ kind: "tender_changed", id: tender.id });
  stream.close();
});

test("a screen of one tender hears of that tender only", async () => {
  const mine = await aCompany(app.deps);
  const [first, second] = [await aTender(app.deps, { customer: mine }), await aTender(app.deps, { customer: mine })];
  const stream = await open(mine, `?tender=${second.id}`);
  await rename(mine, first, "Первый");
  await rename(mine, second, "Второй");
  expect(await stream.next()).toEqual({ kind: "tender_changed", id: second.id });
  stream.close();
});

test("who is no member hears nothing", async () => {
  const company = await aCompany(app.deps);
  const stranger = { token: await aSession(app.deps, await aUser(app.deps)) };
  expect((await app.call(liveApi.events, null)).status).toBe(401);
  expect((await app.call(liveApi.events, stranger)).error().code).toBe("no_active_company");
  expect((await app.call(liveApi.events, { ...stranger, workspace: company.workspace })).status).toBeGreaterThanOrEqual(
    403,
  );
});

test.runIf(onPostgres)("a screen that is served by another server hears of it as well", async () => {
  const mine = await aCompany(app.deps);
  const tender = await aTender(app.deps, { customer: mine });
  const env = readEnvironment({
    DATABASE_URL: app.database_url ?? "",
    DATA_DIR: app.deps.env.DATA_DIR,
    PORT: "0",
    HOST: "127.0.0.1",
    ADMIN_EMAIL: "first@lotwise.test",
    ADMIN_PASSWORD: "Lotwise2026",
  });
  const second = await startServer({ env, log: app.deps.log });
  const stream = await open(mine, "", second.address);
  await rename(mine, tender, "Услышат на другом сервере");
  expect(await stream.next()).toEqual({ kind: "tender_changed", id: tender.id });
  stream.close();
  await second.close();
});
