import { afterAll, beforeAll, expect, test } from "vitest";
import type { AtOnce } from "#contract/at-once.ts";
import { TENDER_COLUMNS, tenderExportApi } from "#contract/tenders/tender-export.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { tendersAtOnceApi } from "#contract/tenders/tenders-at-once.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aQuestion } from "#server/seed/question.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Default name of test users. */
const NAME = "Анна Соколова";
type Query = Record<string, string | number>;

const list = async (by: Caller, query: Query = {}) => {
  const { count, results } = (await app.call(tenderApi.list, by, { query })).ok();
  expect(count).toBe(results.length);
  return results.map(({ name }) => name);
};
const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();

async function aWorld() {
  const me = await aCompany(app.deps, { name: "Электронприбор" });
  const bolts = await aSupplier(app.deps, { name: "Болтзавод" });
  const chips = await aSupplier(app.deps, { name: "Чипторг" });
  const soon = await aStartedTender(app.deps, {
    customer: me,
    suppliers: [bolts, chips],
    lots: ["10"],
    name: "Болты",
    closing_date: inDays(2),
  });
  app.clock.advance(DAY_MS / 2);
  const later = await aStartedTender(app.deps, {
    customer: me,
    suppliers: [chips],
    lots: ["10"],
    name: "Чипы",
    sealed: true,
    closing_date: inDays(10),
  });
  app.clock.advance(DAY_MS / 2);
  const colleague = await aMemberWith(app.deps, me, ["read_tender", "update_tender"]);
  await aTender(app.deps, { customer: { ...me, owner: colleague }, name: "Кабель", closing_date: inDays(20) });
  return { me, bolts, chips, soon, later, colleague };
}

test("tenders are narrowed by maker, supplier, end and day of creation; the filters hold together", async () => {
  const { me, bolts, chips, soon, colleague } = await aWorld();
  expect(await list(me)).toEqual(["Кабель", "Чипы", "Болты"]);
  expect(await list(me, { created_by: me.owner.id })).toEqual(["Чипы", "Болты"]);
  expect(await list(me, { created_by: `${me.owner.id},${colleague.id}`, status: "DRAFT" })).toEqual(["Кабель"]);
  expect(await list(me, { managers: colleague.id })).toEqual(["Кабель"]);
  expect(await list(me, { supplier: bolts.workspace })).toEqual(["Болты"]);
  expect(await list(me, { supplier: chips.workspace })).toEqual(["Чипы", "Болты"]);
  expect(await list(me, { supplier: chips.workspace, closing_within: 3 })).toEqual(["Болты"]);
  // The closing date of a draft is ignored, because no supplier can answer a draft.
  expect(await list(me, { closing_within: 31 })).toEqual(["Чипы", "Болты"]);
  expect(await list(me, { closing_from: inDays(5) })).toEqual(["Кабель", "Чипы"]);
  expect(await list(me, { closing_from: inDays(5), closing_to: inDays(15) })).toEqual(["Чипы"]);
  const [made] = (await app.call(tenderApi.list, me, { query: { search: "Чипы" } })).ok().results;
  const at = made?.created_at ?? "";
  expect(await list(me, { created_from: at, created_to: at })).toEqual(["Чипы"]);
  // A stopped tender ended at the time of the stop, whatever its closing date.
  await stopOpenTender(app.deps, { customer: me, id: soon.id });
  expect(await list(me, { closing_within: 3 })).toEqual([]);
  expect(await list(me, { closing_to: inDays(0.5), status: "DONE" })).toEqual(["Болты"]);
});

test("what there is to do: questions, then winners, then orders; each once it can be done and until it is", async () => {
  const { me, bolts, soon, later, chips } = await aWorld();
  const [asked] = soon.suppliers;
  const toDo = async () => ({
    answer: await list(me, { awaits: "answer" }),
    award: await list(me, { awaits: "award" }),
    order: await list(me, { awaits: "order" }),
  });
  expect(await toDo()).toEqual({ answer: [], award: [], order: [] });
  await aQuestion(app.deps, { supplier: bolts, offer: asked?.offer ?? 0 });
  expect(await toDo()).toEqual({ answer: ["Болты"], award: [], order: [] });
  await aSubmittedOffer(app.deps, { supplier: bolts, offer: asked?.offer ?? 0, prices: ["5"] });
  // Offers don't change the list while a sealed tender is open, and a tender without prices needs no award.
  await aSubmittedOffer(app.deps, { supplier: chips, offer: later.suppliers[0]?.offer ?? 0, prices: ["7"] });
  expect(await list(me, { awaits: "award,order" })).toEqual([]);
  await stopOpenTender(app.deps, { customer: me, id: soon.id });
  expect(await toDo()).toEqual({ answer: [], award: ["Болты"], order: [] });
  await cheapestWinners(app.deps, { customer: me, tender: soon.id });
  expect(await toDo()).toEqual({ answer: [], award: [], order: ["Болты"] });
  await ordersOfWinners(app.deps, { customer: me, tender: soon.id });
  expect(await toDo()).toEqual({ answer: [], award: [], order: [] });
  await stopOpenTender(app.deps, { customer: me, id: later.id });
  expect(await list(me, { awaits: "award,order,answer" })).toEqual(["Чипы"]);
});

test("an unknown word, a day that is none and an empty list of things to do are no filter that holds for all", async () => {
  const { me } = await aWorld();
  for (const query of [
    { awaits: "them" },
    { closing_within: 0 },
    { closing_within: 400 },
    { created_from: "today" },
    { supplier: "all" },
    { price_from: "1" },
  ])
    expect((await app.call(tenderApi.list, me, { query })).error().code).toBe("invalid_input");
  expect(await list(me, { awaits: "" })).toEqual([]);
});

test("those to choose from are the suppliers, makers and managers of the workspace's own tenders", async () => {
  const { me, bolts, chips, colleague } = await aWorld();
  const parties = async (by: Caller, query: Query = {}) =>
    (await app.call(tenderApi.parties, by, { query })).ok().results;
  expect(await parties(me)).toEqual([
    { id: chips.workspace, name: "Чипторг", count: 2 },
    { id: bolts.workspace, name: "Болтзавод", count: 1 },
  ]);
  expect(await parties(me, { search: "болт" })).toMatchObject([{ id: bolts.workspace }]);
  expect(await parties(me, { id: String(bolts.workspace) })).toMatchObject([{ name: "Болтзавод" }]);
  for (const of of ["created_by", "managers"])
    expect(await parties(me, { of })).toMatchObject([
      { id: me.owner.id, count: 2 },
      { id: colleague.id, count: 1 },
    ]);
  const stranger = await aCompany(app.deps);
  expect(await parties(stranger)).toEqual([]);
  expect(await parties(stranger, { of: "created_by", id: String(me.owner.id) })).toEqual([]);
});

const exported = async (by: Caller, query: Query) => {
  const answer = await app.call(tenderExportApi.export, by, { query, headers: { "accept-language": "ru-RU" } });
  return { answer, rows: () => Spreadsheet.open(answer.bytes).rows() };
};

test("the list goes into a file as it is narrowed and ordered, times by the reader's clocks", async () => {
  const { me } = await aWorld();
  const columns = "number,round,name,status,lot_count,supplier_count,answered,currency,tax_type,managers,created_by";
  const { answer, rows } = await exported(me, { status: "TENDER_OPENED", ordering: "name", format: "xlsx", columns });
  expect(answer.headers["content-disposition"]).toContain("xlsx");
  expect(rows()).toEqual([
    [
      "Номер",
      "Раунд",
      "Название",
      "Состояние",
      "Лоты",
      "Приглашено",
      "Ответили",
      "Валюта",
      "Налог",
      "Менеджеры",
      "Кто создал",
    ],
    ["T-00001", "1", "Болты", "Идёт приём", "1", "2", "0", "RUB", "Облагается НДС", NAME, NAME],
    ["T-00002", "1", "Чипы", "Идёт приём", "1", "1", "0", "RUB", "Облагается НДС", NAME, NAME],
  ]);
  const of = async (time_zone: string) => {
    const query = { format: "csv", columns: "closing_date,start_date", search: "Болты", time_zone };
    return (await exported(me, query)).answer.bytes.toString("utf8");
  };
  expect(await of("Asia/Omsk")).not.toBe(await of("Europe/Moscow"));
  const draft = await exported(me, { format: "xlsx", columns: "name,answered,start_date,created_by", status: "DRAFT" });
  expect(draft.rows().at(-1)).toEqual(["Кабель", "", "", NAME]);
  expect((await exported(me, { format: "xlsx", columns: "secret" })).answer.error().code).toBe("invalid_input");
});

test("what a formula could be made of is text in the file", async () => {
  const customer = await aCompany(app.deps);
  await aTender(app.deps, { customer, name: "=HYPERLINK(1)" });
  const { answer } = await exported(customer, { format: "csv", columns: "name" });
  expect(answer.bytes.toString("utf8")).toContain("'=HYPERLINK(1)");
});

test("others see, count and export none of it, nor does who may not read tenders", async () => {
  const { me } = await aWorld();
  const stranger = await aCompany(app.deps);
  expect(await list(stranger)).toEqual([]);
  expect((await exported(stranger, { format: "xlsx", columns: "name" })).rows()).toHaveLength(1);
  const reader = await aMemberWith(app.deps, me, ["read_order"]);
  for (const endpoint of [tenderApi.list, tenderApi.parties])
    expect((await app.call(endpoint, reader)).error().code).toBe("forbidden");
  expect((await exported(reader, { format: "xlsx", columns: "name" })).answer.status).toBe(403);
});

test("of a sealed tender a file tells who answered and no price, in whatever columns", async () => {
  const { me, chips, later } = await aWorld();
  const [asked] = later.suppliers;
  await aSubmittedOffer(app.deps, { supplier: chips, offer: asked?.offer ?? 0, prices: ["777.1357"] });
  const { answer } = await exported(me, { format: "csv", columns: TENDER_COLUMNS.join(","), search: "Чипы" });
  const text = answer.bytes.toString("utf8");
  expect(text).toContain("Чипы");
  expect(text).not.toMatch(/777/);
});

test("several tenders are moved or deleted in one call, and each that wasn't gets its reason", async () => {
  const { me, soon, later, colleague, bolts } = await aWorld();
  const done = await aStartedTender(app.deps, { customer: me, suppliers: [bolts], lots: ["10"], name: "Готовый" });
  await stopOpenTender(app.deps, { customer: me, id: done.id });
  const read = (await app.call(tenderApi.list, me)).ok().results;
  const draft = read.find(({ name }) => name === "Кабель");
  const seen = [soon.id, later.id, done.id, draft?.id ?? 0].map((id) => ({
    id,
    version: read.find((tender) => tender.id === id)?.revision ?? 0,
  }));
  const codes = (answer: AtOnce) => answer.results.map(({ error }) => error?.code ?? null);
  const prolong = (closing_date: string) =>
    app.call(tendersAtOnceApi.prolong, colleague, { body: { tenders: seen, closing_date } });
  // A tender that closes later keeps its day, one that is done isn't opened again, and a draft takes no offers.
  const moved = (await prolong(inDays(5))).ok();
  expect(codes(moved)).toEqual([null, "closing_date_passed", "wrong_state", "wrong_state"]);
  expect(moved.results[2]?.error?.detail).toContain("already closed");
  const after = (await app.call(tenderApi.list, me)).ok().results;
  expect(after.find(({ id }) => id === soon.id)?.closing_date).toBe(inDays(5));
  expect(after.find(({ id }) => id === later.id)?.closing_date).toBe(later.closing_date);
  const remove = (by: Caller, tenders: typeof seen) => app.call(tendersAtOnceApi.remove, by, { body: { tenders } });
  expect(codes((await remove(await aCompany(app.deps), seen.slice(3))).ok())).toEqual(["not_found"]);
  expect(codes((await remove(me, seen.slice(1))).ok())).toEqual(["wrong_state", "wrong_state", null]);
  expect(await list(me)).toEqual(["Готовый", "Чипы", "Болты"]);
});
