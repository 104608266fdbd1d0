import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { commentApi } from "#contract/comments/comment.api.ts";
import type { CommentCreate, WrittenPart } from "#contract/comments/comment.schema.ts";
import type { Commented } from "#contract/comments/commented.ts";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import type { Permission } from "#contract/permissions.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { aComment } from "#server/seed/comment.builder.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const START = "2026-11-20T09:00:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set(START));
afterAll(() => app.close());

const words = (text: string): WrittenPart => ({ kind: "text", text });
const write = (
  by: Caller,
  [record, record_id]: readonly [Commented, number],
  parts: readonly WrittenPart[] = [words("Сначала образец.")],
  task?: CommentCreate["task"],
) =>
  app.call(commentApi.create, by, {
    body: { record, record_id, parts: [...parts], ...(task === undefined ? {} : { task }) },
  });
const read = async (by: Caller, [record, record_id]: readonly [Commented, number]) =>
  app.call(commentApi.list, by, { query: { record, record_id } });
const textsOf = async (by: Caller, at: readonly [Commented, number]) =>
  (await read(by, at)).ok().results.map(({ parts }) => parts);
async function anOrder() {
  const customer = await aCompany(app.deps, { name: "АО «Полюс»" });
  const supplier = await aSupplier(app.deps, { name: "ООО «Балтэлтех»" });
  const id = await anOrderByHand(app.deps, { customer, supplier, name: "Разъёмы", price: "100.00" });
  return { customer, supplier, order: ["order", id] as const };
}

async function aTender() {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const { id } = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: ["10", "20"] });
  const { results } = (await app.call(lotApi.list, customer, { params: { id } })).ok();
  return { customer, tender: id, lots: results.map((lot) => lot.id) };
}

test("both companies of an order comment on it, and neither learns of the other's comments", async () => {
  const { customer, supplier, order } = await anOrder();
  const heard = await collectEvents(app.deps, supplier.workspace);
  (await write(customer, order, [words("Скидку не просим.")])).ok();
  (await write(supplier, order, [words("Отгрузим раньше.")])).ok();
  expect(await textsOf(customer, order)).toEqual([[words("Скидку не просим.")]]);
  expect(await textsOf(supplier, order)).toEqual([[words("Отгрузим раньше.")]]);
  // A second subscription begins once the events before it are sent.
  await collectEvents(app.deps, supplier.workspace);
  expect(heard).toEqual([{ kind: "comment_changed", record: "order", id: order[1] }]);
  const query = { record: order[0], record_id: order[1] };
  expect((await app.call(commentApi.count, supplier, { query })).ok()).toEqual({ comments: 1, open_tasks: 0 });
  const stranger = await aCompany(app.deps, { is_supplier: true });
  expect([(await read(stranger, order)).status, (await write(stranger, order)).status]).toEqual([404, 404]);
});

test("readers of a record read its comments, and of them those write whose role changes something", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const { id, lots, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [supplier] });
  const [item = 0] = await someItems(app.deps, { ...customer, items: [{}] });
  const places = [
    [customer, ["purchase_item", item], "read_purchase"],
    [customer, ["tender", id], "read_tender"],
    [customer, ["lot", lots[0]?.id ?? 0], "read_tender"],
    [customer, ["received_offer", suppliers[0]?.offer ?? 0], "read_tender"],
    [supplier, ["offer", suppliers[0]?.offer ?? 0], "read_offer"],
  ] as const;
  for (const [company, at, right] of places) {
    const [reader, writer, other] = [
      await aMemberWith(app.deps, company, [right]),
      await aMemberWith(app.deps, company, [right, "update_order"]),
      await aMemberWith(app.deps, company, ["read_order", "update_order"]),
    ];
    expect([at[0], (await write(reader, at)).status, (await write(other, at)).status]).toEqual([at[0], 403, 403]);
    (await write(writer, at)).ok();
    expect([(await read(reader, at)).ok().count, (await read(other, at)).status]).toEqual([1, 403]);
  }
  // What is said about the lots and offers of a tender belongs to the talk about the tender.
  expect((await read(customer, ["tender", id])).ok().results.map(({ record }) => record)).toEqual([
    "received_offer",
    "lot",
    "tender",
  ]);
  expect((await read(supplier, ["tender", id])).status).toBe(403);
  expect((await read(supplier, ["received_offer", suppliers[0]?.offer ?? 0])).status).toBe(403);
});

test("only people of the company who may read the record are mentioned or get a task", async () => {
  const { customer, supplier, order } = await anOrder();
  const colleague = (await aMemberWith(app.deps, customer, ["read_order"])).id;
  const withoutRight = (await aMemberWith(app.deps, customer, ["update_tender"])).id;
  const mention = (user: number): WrittenPart => ({ kind: "mention", user });
  const comment = (await write(customer, order, [mention(colleague), words(" проверь счёт")])).ok();
  expect(comment.mentioned).toMatchObject([{ id: colleague, is_member: true }]);
  const due = IsoDate.parse("2026-11-24");
  for (const user of [withoutRight, supplier.owner.id, 999_999]) {
    expect((await write(customer, order, [mention(user)])).error().fields).toHaveProperty("parts");
    expect((await write(customer, order, undefined, { assignee: user, due })).error().fields).toHaveProperty("task");
  }
  expect((await write(customer, order, [words("  ")])).error().code).toBe("invalid_input");
  expect((await write(customer, order, [words("а".repeat(4001))])).error().code).toBe("invalid_input");
});

test("a mention and a task reach the inbox and the mail of their person once, without the text", async () => {
  const { customer, order } = await anOrder();
  const [mentioned, assignee] = [
    await aMemberWith(app.deps, customer, ["read_order"]),
    await aMemberWith(app.deps, customer, ["read_order"]),
  ];
  const mention: WrittenPart = { kind: "mention", user: mentioned.id };
  const task = { assignee: assignee.id, due: IsoDate.parse("2026-11-24") };
  const { id } = (await write(customer, order, [mention, words(" Тайна закупки")], task)).ok();
  const again = { version: 1, parts: [mention, words(" Тайна, ещё раз"), { kind: "mention", user: assignee.id }] };
  (await app.call(commentApi.edit, customer, { params: { id }, body: again })).ok();
  const entries = await app.deps.db
    .selectFrom("inbox_entry")
    .select(["user_id", "workspace_id", "event", "entity", "record_id", "facts"])
    .where("event", "in", ["mention", "task"])
    .where("record_id", "=", order[1])
    .orderBy("event")
    .execute();
  const of = { workspace_id: customer.workspace, entity: "order", record_id: order[1] };
  expect(entries).toMatchObject([
    { ...of, user_id: mentioned.id, event: "mention" },
    { ...of, user_id: assignee.id, event: "task", facts: { name: "Разъёмы", day: "2026-11-24" } },
  ]);
  const mails = await app.deps.db
    .selectFrom("mail")
    .select(["to_address", "kind", "text", "html", "subject"])
    .where("kind", "in", ["mention", "task"])
    .execute();
  for (const mail of mails.filter(({ text }) => text.includes(`orders/${order[1]}?`)))
    expect([mentioned.email, assignee.email]).toContain(mail.to_address);
  expect(JSON.stringify([mails, entries])).not.toContain("Тайна");
  expect(mails.find(({ kind }) => kind === "task")?.text).toContain(`/service/orders/${order[1]}?comments=open`);
});

test("a document number in the text leads to the company's own document, and to nothing else", async () => {
  const { customer, supplier, order } = await anOrder();
  const { number } = (await app.call(orderApi.one, customer, { params: { id: order[1] } })).ok();
  const code = `PO-${String(number).padStart(5, "0")}`;
  const { parts } = (await write(customer, order, [words(`Акт в #${code}, см. PO-99999 и STM-32`)])).ok();
  expect(parts).toEqual([
    words("Акт в "),
    { kind: "reference", record: "order", id: order[1], code },
    words(", см. PO-99999 и STM-32"),
  ]);
  // A second customer's order of the same number makes the number ambiguous for their supplier.
  const other = await aCompany(app.deps);
  await anOrderByHand(app.deps, { customer: other, supplier, name: "Болты", price: "1.00" });
  expect((await write(supplier, order, [words(code)])).ok().parts).toEqual([words(code)]);
});

test("an author edits for 15 minutes and then only strikes out, which leaves the text; others do neither", async () => {
  const { customer, order } = await anOrder();
  const colleague = await aMemberWith(app.deps, customer, ["read_order", "update_order"]);
  const { id, version } = (await write(customer, order)).ok();
  const edit = (by: Caller, body: { version: number }) =>
    app.call(commentApi.edit, by, { params: { id }, body: { ...body, parts: [words("Образец не нужен.")] } });
  const strike = (by: Caller, body: { version: number }) => app.call(commentApi.strike, by, { params: { id }, body });
  app.clock.advance(14 * 60_000);
  expect((await edit(colleague, { version })).error().code).toBe("comment_fixed");
  const edited = (await edit(customer, { version })).ok();
  expect(edited).toMatchObject({ parts: [words("Образец не нужен.")], edited_at: "2026-11-20T09:14:00.000Z" });
  expect((await edit(customer, { version })).error()).toMatchObject({
    code: "version_conflict",
    current: { version: 2 },
  });
  app.clock.advance(60_000);
  expect((await edit(customer, { version: 2 })).error().code).toBe("comment_fixed");
  expect((await strike(colleague, { version: 2 })).error().code).toBe("comment_fixed");
  const struck = (await strike(customer, { version: 2 })).ok();
  expect(struck).toMatchObject({ parts: [words("Образец не нужен.")], struck_at: "2026-11-20T09:15:00.000Z" });
  expect((await strike(customer, { version: 3 })).error().code).toBe("comment_fixed");
  const stranger = await aCompany(app.deps);
  expect([(await edit(stranger, { version: 3 })).status, (await strike(stranger, { version: 3 })).status]).toEqual([
    404, 404,
  ]);
});

test("a task is somebody's until a colleague or that person marks it as done, and stands in that person's list", async () => {
  const { customer, supplier, order } = await anOrder();
  const colleague = await aMemberWith(app.deps, customer, ["read_order"]);
  const [assignee, reader] = [colleague.id, await aMemberWith(app.deps, customer, ["read_order"])];
  const [item = 0] = await someItems(app.deps, { ...customer, items: [{ nomenclature: "Разъём" }] });
  const due = IsoDate.parse("2026-11-24");
  const task = (await write(customer, order, [words("Принять образец")], { assignee, due })).ok();
  await aComment(app.deps, {
    by: customer,
    as: "customer",
    record: "purchase_item",
    record_id: item,
    task: { assignee: customer.owner.id, due },
  });
  const tasks = async (by: Caller) => (await app.call(commentApi.tasks, by)).ok().results;
  expect(await tasks(colleague)).toMatchObject([
    { id: task.id, record: "order", record_id: order[1], name: "Разъёмы", number: 1, due },
  ]);
  expect(await tasks(customer)).toMatchObject([{ record: "purchase_item", name: "Разъём" }]);
  expect((await app.call(homeApi.home, colleague)).ok().tasks).toEqual(await tasks(colleague));
  expect(await tasks(supplier)).toEqual([]);
  await deletedItems(app.deps, { ...customer, ids: [item] });
  expect(await tasks(customer)).toEqual([]);
  const check = (by: Caller, body: { version: number; is_done: boolean }) =>
    app.call(commentApi.check, by, { params: { id: task.id }, body });
  expect((await check(reader, { version: 1, is_done: true })).status).toBe(403);
  expect((await check(supplier, { version: 1, is_done: true })).status).toBe(404);
  expect((await check(customer, { version: 1, is_done: true })).ok().task).toMatchObject({
    assignee: { id: assignee },
    done_at: START,
    done_by: { id: customer.owner.id },
  });
  expect(await tasks(colleague)).toEqual([]);
  expect((await check(colleague, { version: 2, is_done: false })).ok().task).toMatchObject({ done_at: null });
  const query = { record: order[0], record_id: order[1] };
  expect((await app.call(commentApi.count, customer, { query })).ok()).toEqual({ comments: 1, open_tasks: 1 });
});

test("the comments of each lot of a tender are counted, for readers of the tender only", async () => {
  const { customer, tender, lots } = await aTender();
  const due = IsoDate.parse("2026-11-24");
  (await write(customer, ["lot", lots[1] ?? 0])).ok();
  (await write(customer, ["lot", lots[1] ?? 0], [words("Образец")], { assignee: customer.owner.id, due })).ok();
  (await write(customer, ["tender", tender])).ok();
  const count = (by: Caller) => app.call(commentApi.lots, by, { query: { tender } });
  expect((await count(customer)).ok()).toEqual({ counts: [{ lot: lots[1], comments: 2, open_tasks: 1 }] });
  expect((await count(await aCompany(app.deps))).status).toBe(404);
  expect((await count(await aMemberWith(app.deps, customer, ["read_order"]))).status).toBe(403);
});

test("open tasks of a member who leaves go to whoever takes the work over, to their authors or to the owner", async () => {
  const { customer, order } = await anOrder();
  const member = (...rights: readonly Permission[]) => aMemberWith(app.deps, customer, [...rights]);
  const [leaving, author, taker, blind] = [
    await member("read_order"),
    await member("read_order", "update_order"),
    await member("read_order"),
    await member("read_tender"),
  ];
  const due = IsoDate.parse("2026-11-24");
  const give = (by: Caller, to: number) => write(by, order, [words("Принять образец")], { assignee: to, due });
  const [first, second] = [(await give(author, leaving.id)).ok(), (await give(customer, leaving.id)).ok()];
  const tasksOf = async (by: Caller) => (await app.call(commentApi.tasks, by)).ok().results.map(({ id }) => id);
  const remove = (user: number) =>
    app.call(memberApi.remove, customer, { params: { id: customer.workspace, userId: user } });
  const handOver = (from: number, user: number) =>
    app.call(memberApi.change_customer, customer, { params: { id: customer.workspace, userId: from }, body: { user } });
  (await handOver(leaving.id, blind.id)).ok();
  expect(await tasksOf(leaving)).toEqual([first.id, second.id]);
  (await remove(leaving.id)).ok();
  expect([await tasksOf(author), await tasksOf(customer)]).toEqual([[first.id], [second.id]]);
  const news = async (by: Caller) => (await app.call(inboxApi.list, by)).ok().results.map(({ event }) => event);
  expect([await news(author), await news(customer)]).toEqual([["work_handed_over"], []]);
  (await handOver(author.id, taker.id)).ok();
  expect([await tasksOf(author), await tasksOf(taker), await news(taker)]).toEqual([
    [],
    [first.id],
    ["work_handed_over"],
  ]);
});
