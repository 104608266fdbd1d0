import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { INBOX_EVENTS, isInboxEvent } from "#contract/inbox/inbox-events.ts";
import { USUAL_SETTINGS } from "#contract/inbox/inbox-settings.schema.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { forgetReadEntries } from "#server/modules/inbox/inbox.store.ts";
import { notifyColleagues } from "#server/modules/inbox/notify-colleagues.ts";
import { sendDigests } from "#server/modules/inbox/send-digests.ts";
import { announceChanges } from "#server/modules/tender-changes/announce-changes.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aMemberWith, anAdministrator, aSupplier } from "#server/seed/people.builder.ts";
import { aQuestion, anAnswer } from "#server/seed/question.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { openStream } from "#server/testing/open-stream.ts";
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

test("what happens in a tender is one entry for each person concerned, and none for anybody else", async () => {
  const { customer, supplier, id, offer } = await anOpenTender();
  const [rival, stranger, administrator] = [
    await aSupplier(app.deps),
    await aCompany(app.deps, { is_supplier: true }),
    await anAdministrator(app.deps),
  ];
  expect(await events(supplier)).toEqual(["tender_invitation"]);
  expect((await list(supplier)).results[0]).toMatchObject({
    kind: "invitations",
    tone: "awaits",
    workspace: { id: supplier.workspace, name: "ООО «Канарейка»" },
    record: { entity: "offer", id: offer },
    words: { details: ["Партия 12"], button: "Answer" },
    answer_until: "2026-11-27T09:00:00.000Z",
    is_read: false,
  });
  const question = await aQuestion(app.deps, { supplier, offer, question: "Подойдёт ли ряд 8 мм?" });
  await anAnswer(app.deps, { customer, tender: id, question });
  await aSubmittedOffer(app.deps, { supplier, offer, prices: ["5"] });
  await stopOpenTender(app.deps, { customer, id });
  expect((await events(customer)).toSorted()).toEqual(["offer_submitted", "tender_summary_stopped"]);
  expect((await events(supplier)).toSorted()).toEqual(["question_answered", "tender_stopped"]);
  expect([await events(customer, { tab: "archive" }), await events(supplier, { tab: "archive" })]).toEqual([
    ["question_asked"],
    ["tender_invitation"],
  ]);
  expect([await unread(customer), await unread(supplier)]).toEqual([2, 2]);
  expect(JSON.stringify([await list(customer), await list(supplier)])).not.toContain("8 мм");
  for (const other of [rival, stranger, administrator]) expect((await list(other)).results).toEqual([]);
  expect([await unread(rival), await unread(stranger)]).toEqual([0, 0]);
  const stored = await app.deps.db.selectFrom("inbox_entry").select("facts").execute();
  expect(JSON.stringify(stored)).not.toContain("8 мм");
});

test("every event of the inbox is an entry of its kind, for members only", async () => {
  const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
  const all = Object.keys(INBOX_EVENTS).filter(isInboxEvent);
  const inbox = { workspace_id: company.workspace, record: { entity: "workspace", id: company.workspace } } as const;
  await actingAs(app.deps, { ...other, as: "customer" }, (ctx) =>
    ctx.mail(
      all.flatMap((kind) =>
        [company.owner, other.owner].map(({ email }) => {
          const words = { language: "ru", params: {}, path: "/service" } as const;
          return { kind, to: email, ...words, inbox };
        }),
      ),
    ),
  );
  const { results } = await list(company, { limit: 200 });
  expect(results.map(({ event }) => event).toSorted()).toEqual(
    // The events about a changed tender are one entry.
    expect.arrayContaining(all.filter((event) => INBOX_EVENTS[event].kind !== "changes")),
  );
  expect(results.every(({ event, kind }) => isInboxEvent(event) && INBOX_EVENTS[event].kind === kind)).toBe(true);
  expect(await events(other)).toEqual([]);
});

test("changes of one tender within an hour are one entry, which is unread again; later ones are another", async () => {
  const { supplier, change } = await anOpenTender();
  await change("Партия 13");
  const [first] = (await list(supplier, { kind: "changes" })).results;
  (await app.call(inboxApi.mark, supplier, { body: { ids: [first?.id ?? 0], as: "read" } })).ok();
  await change("Партия 14");
  const merged = (await list(supplier, { kind: "changes" })).results;
  expect(merged).toMatchObject([
    { id: first?.id, event_count: 2, is_read: false, words: { details: ["Партия 14", "АО «Сапфир»"] } },
  ]);
  app.clock.advance(60 * 60_000);
  await change("Партия 15");
  expect((await list(supplier, { kind: "changes" })).results).toMatchObject([{ event_count: 1 }, { event_count: 2 }]);
  expect(await mailKinds(supplier.owner)).toEqual(["tender_invitation", ...Array(3).fill("tender_changed")]);
});

test("entries are read, archived and taken out again by their reader only; all at once up to the newest one seen", async () => {
  const { customer, supplier, id, offer, change } = await anOpenTender();
  await change("Партия 13");
  const [newest, oldest] = (await list(supplier)).results;
  const mark = async (caller: Caller, as: "read" | "unread" | "archived" | "restored") =>
    (await app.call(inboxApi.mark, caller, { body: { ids: [oldest?.id ?? 0], as } })).ok().unread;
  expect(await mark(customer, "archived")).toBe(0);
  expect(await mark(supplier, "read")).toBe(1);
  expect(await events(supplier, { tab: "unread" })).toEqual(["tender_changed"]);
  expect(await mark(supplier, "unread")).toBe(2);
  expect(await mark(supplier, "archived")).toBe(1);
  expect([await events(supplier), await events(supplier, { tab: "archive" })]).toEqual([
    ["tender_changed"],
    ["tender_invitation"],
  ]);
  expect(await mark(supplier, "restored")).toBe(1);
  expect(await events(supplier, { kind: "invitations" })).toEqual(["tender_invitation"]);
  expect(await events(supplier, { workspace: customer.workspace })).toEqual([]);
  const page = await list(supplier, { limit: 1 });
  expect((await list(supplier, { limit: 1, after: page.next ?? "" })).results).toMatchObject([{ id: oldest?.id }]);
  const until = newest?.happened_at ?? "";
  app.clock.advance(1000);
  await aSubmittedOffer(app.deps, { supplier, offer, prices: ["5"] });
  await stopOpenTender(app.deps, { customer, id });
  expect((await app.call(inboxApi.mark_all, supplier, { body: { until } })).ok()).toEqual({ unread: 1 });
  await forgetReadEntries(app.deps.db, new Date("2027-02-17T09:00:00.000Z"));
  expect(await events(supplier)).toEqual(["tender_stopped", "tender_changed"]);
  await forgetReadEntries(app.deps.db, new Date("2027-02-20T09:00:00.000Z"));
  expect(await events(supplier)).toEqual(["tender_stopped"]);
});

test("an entry whose record the reader may no longer read says nothing of it, and leaves with the membership", async () => {
  const { customer, id } = await anOpenTender();
  const member = await aMemberWith(app.deps, customer, ["read_tender"]);
  await actingAs(app.deps, { ...customer, as: "customer" }, (ctx) =>
    notifyColleagues(ctx, {
      event: "mention",
      users: [member.id, customer.owner.id],
      record: { entity: "tender", id },
      path: `/service/tenders/${id}`,
      facts: { who: "Анна Соколова", record: "T-00001", name: "Партия 12" },
    }),
  );
  expect((await list(member)).results).toMatchObject([
    { kind: "mention", words: { title: "Анна Соколова mentions you: T-00001" } },
  ]);
  expect(await events(customer)).toEqual([]);
  expect(await mailKinds(member)).toEqual(["mention"]);
  await app.deps.db.deleteFrom("workspace_role_member").where("user_id", "=", member.id).execute();
  expect((await list(member)).results).toMatchObject([{ event: "mention", words: null }]);
  await app.deps.db.deleteFrom("workspace_member").where("user_id", "=", member.id).execute();
  expect((await list(member)).results).toEqual([]);
  expect(await app.deps.db.selectFrom("inbox_entry").select("id").where("user_id", "=", member.id).execute()).toEqual(
    [],
  );
});

test("open pages of a reader hear of a new entry in any company, and no other page does", async () => {
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const [mine, other] = [await aCompany(app.deps), await aCompany(app.deps)];
  await aMember(app.deps, { workspace: { id: other.workspace, roles: other.roles }, user: mine.owner });
  const [own, others] = [await openStream(app, address, mine), await openStream(app, address, other)];
  await actingAs(app.deps, { ...other, as: "customer" }, async (ctx) => {
    await notifyColleagues(ctx, {
      event: "task",
      users: [mine.owner.id],
      record: { entity: "workspace", id: other.workspace },
      path: "/service",
      facts: { who: "Анна", record: "T-00001", name: "Партия 12", day: "2026-11-25" },
    });
    ctx.live({ kind: "workspace_changed", id: other.workspace }, [other.workspace]);
  });
  expect(await own.next()).toEqual({ kind: "inbox_changed", id: mine.owner.id });
  expect(await others.next()).toEqual({ kind: "workspace_changed", id: other.workspace });
  own.close();
  others.close();
});

test("emails follow the settings: held in quiet hours, left out, or in one digest that goes once", async () => {
  const { customer, supplier, id, offer, change } = await anOpenTender();
  const save = async (body: object) =>
    (await app.call(inboxApi.change_settings, supplier, { body: { ...USUAL_SETTINGS, ...body } })).ok();
  expect((await app.call(inboxApi.settings, supplier)).ok()).toEqual({
    settings: USUAL_SETTINGS,
    next_digest_at: null,
  });
  const kinds = { changes: { at_once: false, digest: true }, outcomes: { at_once: false, digest: false } };
  const saved = await save({
    kinds,
    digest: { on: true, times: [16 * 60], days: [1, 2, 3, 4, 5] },
    quiet: { on: true, from: 12 * 60, to: 15 * 60, lets_urgent: true },
  });
  expect(saved.next_digest_at).toBe("2026-11-20T13:00:00.000Z");
  await change("Партия 13");
  const question = await aQuestion(app.deps, { supplier, offer });
  await anAnswer(app.deps, { customer, tender: id, question });
  await stopOpenTender(app.deps, { customer, id });
  expect(await mailKinds(supplier.owner)).toEqual(["tender_invitation", "question_answered"]);
  const held = await app.deps.db
    .selectFrom("mail")
    .select("next_at")
    .where("to_address", "=", supplier.owner.email)
    .where("kind", "=", "question_answered")
    .execute();
  expect(held).toEqual([{ next_at: "2026-11-20T12:00:00.000Z" }]);
  expect((await events(supplier)).toSorted()).toEqual([
    "question_answered",
    "tender_changed",
    "tender_invitation",
    "tender_stopped",
  ]);
  await sendDigests(app.deps);
  app.clock.set("2026-11-20T13:00:00.000Z");
  await Promise.all([sendDigests(app.deps), sendDigests(app.deps)]);
  const { results } = (
    await app.call(mailApi.list, await anAdministrator(app.deps), { query: { search: supplier.owner.email } })
  ).ok();
  expect(results.map(({ kind }) => kind)).toEqual(["inbox_digest", "question_answered", "tender_invitation"]);
  expect(results[0]?.subject).toBe("Входящие: 1 новость");
  app.clock.set("2026-11-23T13:00:00.000Z");
  await sendDigests(app.deps);
  expect(await mailKinds(supplier.owner)).toHaveLength(3);
  const { next_digest_at } = (await app.call(inboxApi.settings, supplier)).ok();
  expect(next_digest_at).toBe("2026-11-24T13:00:00.000Z");
});
