import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { bringBack, settleAll } from "#server/modules/inbox/put-off.ts";
import { announceChanges } from "#server/modules/tender-changes/announce-changes.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aQuestion, anAnswer } from "#server/seed/question.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const START = "2026-11-20T09:00:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set(START));
afterAll(() => app.close());

type Query = Record<string, string | number>;
const list = async (caller: Caller, query: Query = {}) => (await app.call(inboxApi.list, caller, { query })).ok();
const events = async (caller: Caller, query: Query = {}) =>
  (await list(caller, query)).results.map(({ event }) => event);
const unread = async (caller: Caller) => (await app.call(homeApi.menu, caller)).ok().inbox;
const mailKinds = async (to: { email: string }) =>
  (await app.deps.db.selectFrom("mail").select("kind").where("to_address", "=", to.email).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

async function anOpenTender() {
  const customer = await aCompany(app.deps, { name: "АО «Сапфир»" });
  const supplier = await aSupplier(app.deps, { name: "ООО «Канарейка»" });
  const tender = await aStartedTender(app.deps, {
    customer,
    suppliers: [supplier],
    lots: ["10"],
    name: "Партия 12",
    closing_date: "2026-11-27T09:00:00.000Z",
  });
  const change = async (name: string) => {
    app.clock.advance(60_000);
    (await app.call(tenderApi.patch, customer, { params: { id: tender.id }, body: { name } })).ok();
    app.clock.advance(6 * 60_000);
    await announceChanges(app.deps);
  };
  return { customer, supplier, id: tender.id, offer: tender.suppliers[0]?.offer ?? 0, change };
}

test("what waits for a reader leaves that view once it is done, and the entry of the one who did it the list", async () => {
  const { customer, supplier, id, offer } = await anOpenTender();
  const partner = await aMemberWith(app.deps, customer, ["read_tender", "update_tender"]);
  await app.deps.db
    .insertInto("tender_manager")
    .values({ tender_id: id, user_id: partner.id, workspace_id: customer.workspace })
    .execute();
  const waiting = async (caller: Caller) => (await list(caller, { tab: "waits" })).results.map(({ event }) => event);
  const question = await aQuestion(app.deps, { supplier, offer, question: "Подойдёт ли ряд 8 мм?" });
  await aQuestion(app.deps, { supplier, offer, question: "Нужно ли золото?" });
  expect([await waiting(customer), await waiting(partner)]).toEqual([["question_asked"], ["question_asked"]]);
  expect((await list(customer)).counts).toEqual({ unread: 2, waits: 1, later: 0 });
  await anAnswer(app.deps, { customer, tender: id, question });
  expect(await waiting(customer)).toEqual(["question_asked"]);
  const rest = await app.deps.db.selectFrom("tender_question").select("id").where("answer", "is", null).execute();
  await anAnswer(app.deps, { customer, tender: id, question: rest[0]?.id ?? 0 });
  expect([await waiting(customer), await waiting(partner)]).toEqual([[], []]);
  const [done] = (await list(partner)).results;
  expect(done).toMatchObject({ waits: false, settled: { by: expect.stringContaining(" ") }, is_read: false });
});

test("entries of tenders that closed by themselves wait no more", async () => {
  const { customer, supplier, id, offer } = await anOpenTender();
  await aQuestion(app.deps, { supplier, offer });
  await stopOpenTender(app.deps, { customer, id });
  expect((await list(supplier, { tab: "waits" })).results).toEqual([]);
  expect((await list(supplier, { kind: "invitations" })).results).toMatchObject([
    { waits: false, settled: { by: null } },
  ]);
  await app.deps.db.updateTable("inbox_entry").set({ waits: true }).where("user_id", "=", customer.owner.id).execute();
  expect((await list(customer, { tab: "waits" })).counts.waits).toBe(0);
  await settleAll(app.deps);
  const rows = app.deps.db.selectFrom("inbox_entry").select("waits").where("user_id", "=", customer.owner.id);
  expect((await rows.execute()).some(({ waits }) => waits)).toBe(false);
});

test("an entry that is put off comes back at its time as a new one, and to its reader only", async () => {
  const { customer, supplier } = await anOpenTender();
  const [entry] = (await list(supplier)).results;
  const later = (caller: Caller, until: string) =>
    app.call(inboxApi.put_off, caller, { body: { ids: [entry?.id ?? 0], until } });
  expect((await later(supplier, "2027-02-20T09:00:00.000Z")).status).toBe(400);
  expect((await later(customer, "2026-11-20T12:00:00.000Z")).ok()).toEqual({ unread: 0 });
  expect(await unread(supplier)).toBe(1);
  expect((await later(supplier, "2026-11-20T12:00:00.000Z")).ok()).toEqual({ unread: 0 });
  expect([await events(supplier), await events(supplier, { tab: "later" })]).toEqual([[], ["tender_invitation"]]);
  expect((await list(supplier)).counts).toEqual({ unread: 0, waits: 0, later: 1 });
  await bringBack(app.deps);
  expect(await events(supplier)).toEqual([]);
  app.clock.set("2026-11-20T12:00:30.000Z");
  await bringBack(app.deps);
  expect((await list(supplier)).results).toMatchObject([
    { id: entry?.id, is_read: false, happened_at: "2026-11-20T12:00:00.000Z", later_until: null, waits: true },
  ]);
});

test("who doesn't follow a tender hears of it only what is meant for this person", async () => {
  const { supplier, offer, change } = await anOpenTender();
  const mute = (caller: Caller, is_followed: boolean, workspace = supplier.workspace) =>
    app.call(inboxApi.mute, caller, { body: { workspace, record: { entity: "offer", id: offer }, is_followed } });
  const stranger = await aSupplier(app.deps);
  expect((await mute(stranger, false)).status).toBe(404);
  expect((await mute(stranger, false, stranger.workspace)).status).toBe(404);
  expect((await mute(supplier, false)).ok()).toEqual({ is_followed: false });
  expect((await list(supplier)).results).toMatchObject([{ event: "tender_invitation", is_followed: false }]);
  expect((await app.call(inboxApi.muted, supplier)).ok().results).toMatchObject([
    { workspace: { name: "ООО «Канарейка»" }, record: { entity: "offer", id: offer }, name: "Партия 12" },
  ]);
  await change("Партия 13");
  await actingAs(app.deps, { ...supplier, as: "supplier" }, (ctx) =>
    ctx.mail([
      {
        kind: "mention",
        to: supplier.owner.email,
        language: "ru",
        params: { who: "Анна", record: "Q-00001", name: "Партия 13" },
        path: "/service",
        inbox: { workspace_id: supplier.workspace, record: { entity: "offer", id: offer } },
      },
    ]),
  );
  expect([await events(supplier), await mailKinds(supplier.owner)]).toEqual([
    ["mention", "tender_invitation"],
    ["tender_invitation", "mention"],
  ]);
  expect((await mute(supplier, true)).ok()).toEqual({ is_followed: true });
  await change("Партия 14");
  expect((await list(supplier, { kind: "changes" })).results).toMatchObject([{ is_followed: true }]);
});
