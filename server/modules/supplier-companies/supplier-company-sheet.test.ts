import { afterAll, beforeAll, expect, test } from "vitest";
import { PEOPLE_SHEET_MAX_ROWS } from "#contract/limits.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { supplierCompanySheetApi } from "#contract/supplier-companies/supplier-company-sheet.api.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, anAdministrator, aUser } from "#server/seed/people.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let admin: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdministrator(app.deps);
});
afterAll(() => app.close());

interface Row {
  name: string;
  inn?: string;
  users?: string;
  comment?: string;
}
const bodyOf = (rows: readonly Row[]) => ({
  rows: rows.map((row, place) => ({ row: place + 2, inn: "", users: "", comment: "", ...row })),
});
const check = async (rows: readonly Row[]) =>
  (await app.call(supplierCompanySheetApi.check, admin, { body: bodyOf(rows) })).ok().rows;
const create = (rows: readonly Row[], key?: string) =>
  app.call(supplierCompanySheetApi.create, admin, {
    body: bodyOf(rows),
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const found = async (search: string) =>
  (await app.call(supplierCompanyApi.list, admin, { query: { search } })).ok().results;
const read = (file: { name: string; bytes: Uint8Array }) => app.call(supplierCompanySheetApi.read, admin, { file });

test("a sheet of supplier companies is checked row by row; nothing is created", async () => {
  await create([{ name: "Есть", inn: A_COMPANY.inn, users: "" }, { name: "Без номера" }]);
  await aUser(app.deps, { email: "free@check.test" });
  const rows = [
    { name: "Новая", inn: "500100732259", users: "Free <FREE@check.test>" },
    { name: "", inn: "7736050003" },
    { name: "Вектор", inn: "7707083894" },
    { name: "Другое имя", inn: A_COMPANY.inn },
    { name: "БЕЗ номера" },
    { name: "Новая 2", inn: "5001 0073 2259" },
    { name: "Почта", users: "a@b" },
    { name: "Никто", users: "nobody@check.test" },
    { name: "Ещё раз", users: "free@check.test" },
  ];
  const checked = await check(rows);
  expect(outcomes(checked)).toEqual([
    "create",
    "bad_value",
    "bad_value",
    "inn_taken",
    "name_taken",
    "repeated",
    "bad_email",
    "unknown_user",
    "user_repeated",
  ]);
  expect(checked[1]?.detail).toMatch(/^Name: /);
  expect(checked[2]?.detail).toMatch(/^TIN/);
  expect(checked[3]?.detail).toContain("Есть");
  expect(checked[8]?.detail).toContain("row 2");
  expect(await found("Новая")).toEqual([]);
});

test("good rows are created with their users in one go, as with single calls; the others are named", async () => {
  const [one, other] = [
    await aUser(app.deps, { email: "one@create.test" }),
    await aUser(app.deps, { email: "other@create.test" }),
  ];
  const rows = [
    { name: "Создана", inn: "7736050003", users: "one@create.test; other@create.test", comment: "Тула" },
    { name: "Не создана", users: "nobody@create.test" },
    { name: "Создана без номера" },
  ];
  const answer = (await create(rows)).ok().rows;
  expect(outcomes(answer)).toEqual(["create", "unknown_user", "create"]);
  expect(answer[0]?.detail).toBe("Created, users: 2.");
  const [company] = await found("7736050003");
  expect(company).toMatchObject({ name: "Создана", comment: "Тула", user_count: 2 });
  expect(await found("Не создана")).toEqual([]);
  expect(await found("Создана без номера")).toMatchObject([{ inn: null, user_count: 0 }]);
  const entries = await app.deps.db
    .selectFrom("audit")
    .select(["action", "note"])
    .where("entity", "=", "supplier_company")
    .where("entity_id", "=", company?.id ?? 0)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { action: "create", note: "Создана" },
    { action: "add_user", note: one.email },
    { action: "add_user", note: other.email },
  ]);
  const elsewhere = await check([{ name: "Ещё одна", users: "one@create.test" }]);
  expect(elsewhere[0]).toMatchObject({ outcome: "user_elsewhere" });
  expect(elsewhere[0]?.detail).toContain("Создана");
});

test("two presses at the same moment create the companies once, with one key and with two", async () => {
  const rows = [{ name: "Дважды", inn: "7728168971" }, { name: "Дважды без номера" }];
  const same = await Promise.all([create(rows, "press"), create(rows, "press")]);
  expect(same.map((answer) => outcomes(answer.ok().rows))).toEqual([
    ["create", "create"],
    ["create", "create"],
  ]);
  expect(outcomes((await create(rows, "another press")).ok().rows)).toEqual(["inn_taken", "name_taken"]);
  const fresh = [{ name: "Два ключа", inn: "7710140679" }, { name: "Два ключа без номера" }];
  const both = await Promise.all([create(fresh), create(fresh)]);
  expect(both.map((answer) => outcomes(answer.ok().rows).join(" ")).toSorted()).toEqual([
    "create create",
    "inn_taken name_taken",
  ]);
  expect(await found("Дважды")).toHaveLength(2);
  expect(await found("Два ключа")).toHaveLength(2);
});

test("a sheet is read by its headings; a tax number gets back the zero that spreadsheet programs drop", async () => {
  const text = "ИНН;Наименование;Комментарий\n278000229;Уфа;\n;Без номера 2;Склад";
  const { rows } = (await read({ name: "companies.csv", bytes: Buffer.from(text) })).ok();
  expect(rows).toMatchObject([
    { row: 2, name: "Уфа", inn: "0278000229", outcome: "create" },
    { row: 3, name: "Без номера 2", comment: "Склад", outcome: "create" },
  ]);
  const missing = await read({ name: "companies.csv", bytes: Buffer.from("ИНН\n7707083893") });
  expect(missing.error().code).toBe("column_missing");
  const many = ["Название", ...Array.from({ length: PEOPLE_SHEET_MAX_ROWS + 1 }, (_, place) => `К ${place}`)];
  expect((await read({ name: "many.csv", bytes: Buffer.from(many.join("\n")) })).error().code).toBe("too_many_rows");
});

test("the template in each language is filled and comes back with all columns", async () => {
  for (const language of LANGUAGES) {
    const { bytes } = await app.call(supplierCompanySheetApi.template, admin, {
      headers: { "accept-language": language },
    });
    const sheet = Spreadsheet.open(bytes);
    const texts = [`Шаблон ${language}`, "", `${language}@nobody.test`, "Склад"];
    for (const [place, cell] of ["A2", "B2", "C2", "D2"].entries()) sheet.type(cell, texts[place] ?? "");
    const { rows } = (await read({ name: "template.xlsx", bytes: sheet.save() })).ok();
    expect(rows).toMatchObject([{ name: texts[0], users: texts[2], comment: "Склад", outcome: "unknown_user" }]);
  }
});

test("only administrators read and create sheets of companies", async () => {
  const company = await aCompany(app.deps);
  const answer = await app.call(supplierCompanySheetApi.create, company, { body: bodyOf([{ name: "Чужая" }]) });
  expect(answer.error().code).toBe("admins_only");
});
