import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi } from "#contract/offers/offer.api.ts";
import type { StartingRole } from "#contract/permissions.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aMember, aSession } from "#server/seed/people.builder.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { openStream } from "#server/testing/open-stream.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

type Supplier = Awaited<ReturnType<typeof anOpenTender>>["supplier"];

async function aColleague(supplier: Supplier, role?: StartingRole): Promise<Caller> {
  const user = await aMember(app.deps, {
    workspace: { id: supplier.workspace, roles: supplier.roles },
    ...(role === undefined ? {} : { role }),
  });
  return { token: await aSession(app.deps, user), workspace: supplier.workspace };
}

const price = (caller: Caller, draft: number, line: number | undefined, price_per_unit: string) =>
  app.call(draftApi.patch_items, caller, { params: { id: draft }, body: [{ id: line, price_per_unit }] });
const changes = async (caller: Caller, draft: number, since: number) =>
  (await app.call(draftApi.changes, caller, { params: { id: draft }, query: { since } })).ok();

test("a page asks for the lines that were saved after what it has, and gets no others", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  expect(await changes(supplier, draft.id, draft.revision)).toEqual({ draft, items: [] });
  const saved = (await price(supplier, draft.id, lines[1]?.id, "6.35")).ok();
  const after = await changes(supplier, draft.id, draft.revision);
  expect(after.items).toEqual(saved);
  expect(after.items[0]).toMatchObject({ id: lines[1]?.id, price_per_unit: "6.35", revision: after.draft.revision });
  const terms = (
    await app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { comment: "Склад в Твери" } })
  ).ok();
  expect(terms.revision).toBe(after.draft.revision + 1);
  expect(await changes(supplier, draft.id, after.draft.revision)).toEqual({ draft: terms, items: [] });
});

test("colleagues who may make offers hear of what is saved and who is where; others of the company hear nothing", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  const [seller, other] = [await aColleague(supplier, "MG"), await aColleague(supplier, "CP")];
  const [heard, unheard] = [await openStream(app, address, seller), await openStream(app, address, other)];
  const place = { tab: randomUUID(), at: { line: lines[0]?.id ?? 0, field: "price" } };
  const placed = await app.call(draftApi.place, supplier, { params: { id: draft.id }, body: place });
  expect(placed.status).toBe(200);
  expect(await heard.next()).toEqual({
    kind: "draft_place",
    id: draft.id,
    place,
    user: { id: supplier.owner.id, name: expect.stringMatching(/\S/) },
  });
  (await price(supplier, draft.id, lines[0]?.id, "1")).ok();
  expect(await heard.next()).toEqual({ kind: "draft_changed", id: draft.id, revision: draft.revision + 1 });
  // All members of the company receive this event. It is the first one for the second member, who has received no draft
  // events.
  app.deps.live.deliver(
    JSON.stringify({ event: { kind: "offer_changed", id: supplier.offer }, workspaces: [supplier.workspace] }),
  );
  expect(await unheard.next()).toEqual({ kind: "offer_changed", id: supplier.offer });
  expect((await app.call(draftApi.place, other, { params: { id: draft.id }, body: place })).status).toBe(403);
  heard.close();
  unheard.close();
});

test("neither the customer nor another supplier hears of a working copy or reads its changes", async () => {
  const { supplier, suppliers, customer } = await anOpenTender(app, { suppliers: 2 });
  const { draft, lines } = await openDraftByApi(app, supplier);
  const own = await openStream(app, address, supplier);
  const competitor = suppliers[1] ?? expect.unreachable();
  const both = await Promise.all([customer, competitor].map(({ workspace }) => collectEvents(app.deps, workspace)));
  const heard = () => both.flat().map(({ kind }) => kind);
  // The first price notifies the customer that the supplier has started its offer. Later prices publish no event.
  (await price(supplier, draft.id, lines[0]?.id, "1")).ok();
  await expect.poll(heard).toEqual(["tender_changed"]);
  (await price(supplier, draft.id, lines[0]?.id, "2")).ok();
  const place = { tab: randomUUID(), at: "page" as const };
  (await app.call(draftApi.place, supplier, { params: { id: draft.id }, body: place })).ok();
  (await price(supplier, draft.id, lines[0]?.id, "3")).ok();
  const kinds = ["draft_changed", "draft_changed", "draft_place", "draft_changed"];
  for (const kind of kinds) expect(await own.next()).toMatchObject({ kind });
  expect(heard()).toEqual(["tender_changed"]);
  for (const stranger of [customer, competitor]) {
    const asked = await app.call(draftApi.changes, stranger, { params: { id: draft.id }, query: { since: 0 } });
    expect(asked.status).toBeGreaterThanOrEqual(403);
    const placed = await app.call(draftApi.place, stranger, { params: { id: draft.id }, body: place });
    expect(placed.status).toBeGreaterThanOrEqual(403);
  }
  own.close();
});

test.runIf(onPostgres)("a colleague on another server hears who is where", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft } = await openDraftByApi(app, supplier);
  const second = await aSecondServer(app);
  const stream = await openStream(second, second.address, supplier);
  const place = { tab: randomUUID(), at: "page" as const };
  (await app.call(draftApi.place, supplier, { params: { id: draft.id }, body: place })).ok();
  expect(await stream.next()).toMatchObject({ kind: "draft_place", place });
  stream.close();
  await second.close();
});
