import { afterAll, beforeAll, expect, test } from "vitest";
import { STREAMS_PER_USER } from "#contract/limits.ts";
import { PAGE_HEADER } from "#contract/live/page-header.ts";
import { liveApi } from "#contract/live/live.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aCompany, aMemberWith, aSession, aUser } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { openStream } from "#server/testing/open-stream.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  // Listens on a real socket, because an injected request would never return from the endless stream.
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const rename = async (caller: Caller, tender: { id: number }, name: string): Promise<void> => {
  (await app.call(tenderApi.patch, caller, { params: { id: tender.id }, body: { name } })).ok();
};

test("an open screen hears of a change in its workspace, and of none in another's", async () => {
  const [mine, other] = [await aCompany(app.deps), await aCompany(app.deps)];
  const [tender, foreign] = [await aTender(app.deps, { customer: mine }), await aTender(app.deps, { customer: other })];
  const stream = await openStream(app, address, mine);
  await rename(other, foreign, "Чужой");
  await rename(mine, tender, "Свой");
  expect(await stream.next()).toEqual({ kind: "tender_changed", id: tender.id });
  stream.close();
});

test("a page recognizes the events of its own changes, another page of the same user doesn't", async () => {
  const mine = await aCompany(app.deps);
  const tender = await aTender(app.deps, { customer: mine });
  const [own, other] = [await openStream(app, address, mine, "page-1"), await openStream(app, address, mine, "page-2")];
  const call = { params: { id: tender.id }, body: { name: "Со страницы" }, headers: { [PAGE_HEADER]: "page-1" } };
  (await app.call(tenderApi.patch, mine, call)).ok();
  expect(await own.next()).toEqual({ kind: "tender_changed", id: tender.id, own: true });
  expect(await other.next()).toEqual({ kind: "tender_changed", id: tender.id });
  own.close();
  other.close();
});

test("a stream ends with its session, and with no other one of the user", async () => {
  const mine = await aCompany(app.deps);
  const tender = await aTender(app.deps, { customer: mine });
  const second = { token: await aSession(app.deps, mine.owner), workspace: mine.workspace };
  const [ended, kept] = [await openStream(app, address, second), await openStream(app, address, mine)];
  (await app.call(sessionApi.logout, second)).ok();
  await ended.end;
  await rename(mine, tender, "Ещё слышат");
  expect(await kept.next()).toEqual({ kind: "tender_changed", id: tender.id });
  kept.close();
});

test("a user has as many streams as pages that anybody looks at; one more is refused in words", async () => {
  const mine = await aCompany(app.deps);
  const streams = [];
  for (let count = 0; count < STREAMS_PER_USER; count += 1) streams.push(await openStream(app, address, mine));
  const refused = await app.call(liveApi.events, mine);
  expect([refused.status, refused.error().code]).toEqual([429, "too_many_streams"]);
  expect(refused.error().detail).toContain("20");
  for (const stream of streams) stream.close();
});

test("a member hears of what they may read, and of nothing else", async () => {
  const mine = await aCompany(app.deps);
  const tender = await aTender(app.deps, { customer: mine });
  const [nobody, reader] = [
    await openStream(app, address, await aMemberWith(app.deps, mine, ["read_purchase", "read_order"])),
    await openStream(app, address, await aMemberWith(app.deps, mine, ["read_tender"])),
  ];
  await rename(mine, tender, "Не для всех");
  expect(await reader.next()).toEqual({ kind: "tender_changed", id: tender.id });
  const patch = { params: { id: mine.workspace }, body: { name: "ООО «Полюс»" } };
  (await app.call(workspaceApi.patch, mine, patch)).ok();
  expect(await nobody.next()).toEqual({ kind: "workspace_changed", id: mine.workspace });
  nobody.close();
  reader.close();
});

test("a server that closes ends its streams and takes no new one, either of which would keep it from ending", async () => {
  const closing = await startTestApp();
  const mine = await aCompany(closing.deps);
  const stream = await openStream(closing, await closing.app.listen({ port: 0, host: "127.0.0.1" }), mine);
  closing.deps.live.close();
  await stream.end;
  const refused = await closing.call(liveApi.events, mine);
  expect([refused.status, refused.error().code]).toEqual([503, "unavailable"]);
  await closing.close();
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
  const second = await aSecondServer(app);
  const stream = await openStream(second, second.address, mine);
  await rename(mine, tender, "Услышат на другом сервере");
  expect(await stream.next()).toEqual({ kind: "tender_changed", id: tender.id });
  stream.close();
  await second.close();
});
