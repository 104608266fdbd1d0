import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditApi } from "#contract/audit/audit.api.ts";
import { fieldsOf } from "#contract/fields.ts";
import { SUPPLIER_COMPANY_FIELDS } from "#contract/supplier-companies/supplier-company-fields.ts";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, anAdministrator, aSession, aUser } from "#server/seed/people.builder.ts";
import { valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const PERSON_INN = "500100732259";

let app: TestApp;
let admin: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdministrator(app.deps);
});
afterAll(() => app.close());

const create = (body: object) => app.call(supplierCompanyApi.create, admin, { body });
const made = async (name: string) => (await create({ name })).ok();
const one = (id: number) => app.call(supplierCompanyApi.one, admin, { params: { id } });
const patch = (id: number, body: object) => app.call(supplierCompanyApi.patch, admin, { params: { id }, body });
const remove = (id: number) => app.call(supplierCompanyApi.remove, admin, { params: { id } });
const add = (id: number, user: number) =>
  app.call(supplierCompanyApi.add_user, admin, { params: { id }, body: { user_id: user } });
const take = (id: number, user: number) =>
  app.call(supplierCompanyApi.remove_user, admin, { params: { id, userId: user } });
const users = async (id: number, query: Record<string, string> = {}) =>
  (await app.call(supplierCompanyApi.users, admin, { params: { id }, query }))
    .ok()
    .results.map(({ last_name }) => last_name);
const names = async (query: Record<string, string | number>) =>
  (await app.call(supplierCompanyApi.list, admin, { query })).ok().results.map(({ name }) => name);
const history = async (entity: string, id: number) =>
  (await app.call(auditApi.list, admin, { query: { entity, entity_id: id } }))
    .ok()
    .results.map(({ action, changes, note }) => ({ action, changes, note }));

describe("a supplier company", () => {
  test("has a name, a number that people may write with spaces, and a comment", async () => {
    const company = (await create({ name: " Радиоснаб ", inn: "7707 083 893", comment: "Склад в Туле" })).ok();
    expect(company).toMatchObject({
      name: "Радиоснаб",
      inn: A_COMPANY.inn,
      comment: "Склад в Туле",
      user_count: 0,
      version: 1,
    });
    expect((await one(company.id)).ok()).toEqual(company);
  });

  test("is refused without a name, with a wrong number, and with one that another company has", async () => {
    expect((await create({ name: "  " })).error().fields).toHaveProperty("name");
    expect((await create({ name: "Вектор", inn: "7707083894" })).error().fields).toEqual({
      inn: ["Enter a valid TIN."],
    });
    const first = (await create({ name: "ИП Петров", inn: PERSON_INN })).ok();
    const taken = (await create({ name: "Другой", inn: PERSON_INN })).error();
    expect(taken).toMatchObject({ code: "already_added", fields: { inn: ["Another company already has this TIN."] } });
    const second = (await create({ name: "Без ИНН", inn: "" })).ok();
    expect((await patch(second.id, { inn: PERSON_INN })).error().code).toBe("already_added");
    expect((await patch(first.id, { inn: PERSON_INN, name: "ИП Петров А. А." })).ok().name).toBe("ИП Петров А. А.");
    expect((await create({ name: "Тоже без ИНН" })).ok().inn).toBeNull();
  });

  test("is changed field by field, unless somebody was faster", async () => {
    const company = await made("Микрон");
    expect((await patch(company.id, { comment: "Только предоплата", version: 1 })).ok()).toMatchObject({
      name: "Микрон",
      comment: "Только предоплата",
      version: 2,
    });
    const late = (await patch(company.id, { name: "Микрон-2", version: 1 })).error();
    expect(late).toMatchObject({ code: "version_conflict", current: { comment: "Только предоплата", version: 2 } });
    expect((await patch(999_999, { name: "Никто" })).status).toBe(404);
    expect(await history("supplier_company", company.id)).toMatchObject([
      { action: "edit", changes: { comment: { from: null, to: "Только предоплата" } } },
      { action: "create", note: "Микрон" },
    ]);
  });

  test("keeps every field that it is added and changed with, in the list too", () => {
    const companies = fc.record({
      name: valuesOf(SUPPLIER_COMPANY_FIELDS.name),
      inn: fc.constantFrom("7736050003", "7710140679"),
      comment: valuesOf(SUPPLIER_COMPANY_FIELDS.comment),
    } satisfies Record<keyof typeof SUPPLIER_COMPANY_FIELDS, unknown>);
    return fc.assert(
      fc.asyncProperty(companies, companies, async (first, second) => {
        const company = (await create(first)).ok();
        expect(fieldsOf(SUPPLIER_COMPANY_FIELDS, company)).toEqual(first);
        expect(fieldsOf(SUPPLIER_COMPANY_FIELDS, (await patch(company.id, second)).ok())).toEqual(second);
        const query = { search: second.inn };
        const [listed] = (await app.call(supplierCompanyApi.list, admin, { query })).ok().results;
        expect(listed).toEqual((await one(company.id)).ok());
        expect(fieldsOf(SUPPLIER_COMPANY_FIELDS, (await one(company.id)).ok())).toEqual(second);
        (await remove(company.id)).ok();
      }),
      { numRuns: 3 },
    );
  });

  test("is found by words of name and number, in the order of names or numbers", async () => {
    for (const [name, inn] of [
      ["Ёлка список", "7728168971"],
      ["Еж список", null],
      ["Жук список", "7702070139"],
    ] as const)
      (await create({ name, inn })).ok();
    expect(await names({ search: "СПИСОК" })).toEqual(["Еж список", "Ёлка список", "Жук список"]);
    expect(await names({ search: "список", ordering: "-name", limit: 1, offset: 1 })).toEqual(["Ёлка список"]);
    expect(await names({ search: "список", ordering: "inn" })).toEqual(["Жук список", "Ёлка список", "Еж список"]);
    expect(await names({ search: "77281" })).toEqual(["Ёлка список"]);
    expect((await app.call(supplierCompanyApi.list, admin, { query: { ordering: "comment" } })).status).toBe(400);
  });

  test("is deleted once it has no users", async () => {
    const company = await made("Уходящая");
    const user = await aUser(app.deps);
    (await add(company.id, user.id)).ok();
    expect((await remove(company.id)).error()).toMatchObject({
      code: "company_has_users",
      detail: "The company has users. Remove them from it first.",
    });
    (await take(company.id, user.id)).ok();
    (await remove(company.id)).ok();
    expect((await one(company.id)).status).toBe(404);
    expect((await remove(company.id)).status).toBe(404);
    expect((await history("supplier_company", company.id))[0]).toMatchObject({ action: "delete", note: "Уходящая" });
  });
});

describe("its users", () => {
  test("are added and taken out, which their record and both histories tell", async () => {
    const company = await made("Полюс");
    const user = await aUser(app.deps, { last_name: "Зимин" });
    await add(company.id, (await aUser(app.deps, { last_name: "Абрамов" })).id);
    expect((await add(company.id, user.id)).ok()).toMatchObject({ id: company.id, user_count: 2 });
    expect(await users(company.id)).toEqual(["Абрамов", "Зимин"]);
    expect(await users(company.id, { search: "зим" })).toEqual(["Зимин"]);
    const detail = () => app.call(userAdminApi.one, admin, { params: { id: user.id } });
    expect((await detail()).ok()).toMatchObject({
      agent: company.id,
      supplier_company: { id: company.id, name: "Полюс" },
    });
    expect((await take(company.id, user.id)).ok().user_count).toBe(1);
    expect((await detail()).ok()).toMatchObject({ agent: null, supplier_company: null });
    expect((await history("supplier_company", company.id)).slice(0, 2)).toMatchObject([
      { action: "remove_user", note: user.email },
      { action: "add_user", note: user.email },
    ]);
    expect((await history("user", user.id))[0]).toMatchObject({
      action: "edit",
      changes: { agent: { from: company.id, to: null } },
    });
  });

  test("belong to one company at most: the answer names the other", async () => {
    const [first, second] = [await made("Первая"), await made("Вторая")];
    const user = await aUser(app.deps);
    (await add(first.id, user.id)).ok();
    expect((await add(first.id, user.id)).error()).toMatchObject({
      code: "user_already_added",
      detail: "User already added.",
    });
    expect((await add(second.id, user.id)).error()).toMatchObject({
      code: "in_other_company",
      detail: "The user belongs to Первая. Remove them from there first.",
    });
    expect((await take(second.id, user.id)).status).toBe(404);
    expect(await users(second.id)).toEqual([]);
    expect(await users(first.id)).toHaveLength(1);
  });

  test("and companies that there are not are not found", async () => {
    const company = await made("Пустая");
    const user = await aUser(app.deps);
    expect((await add(company.id, 999_999)).status).toBe(404);
    expect((await add(999_999, user.id)).status).toBe(404);
    expect((await app.call(supplierCompanyApi.users, admin, { params: { id: 999_999 } })).status).toBe(404);
  });

  test("do not choose it themselves: `agent` is no field of theirs", async () => {
    const company = await made("Закрытая");
    const user = await aUser(app.deps);
    const theirs = { token: await aSession(app.deps, user) };
    expect(
      (await app.call(sessionApi.update_user, theirs, { params: { id: user.id }, body: { agent: company.id } })).error()
        .code,
    ).toBe("invalid_input");
    (await add(company.id, user.id)).ok();
    expect((await app.call(sessionApi.user, theirs, { params: { id: user.id } })).ok().agent).toBe(company.id);
  });
});

test("nobody but administrators reads or changes the catalogue", async () => {
  const owner = await aCompany(app.deps, { is_supplier: true });
  expect((await app.call(supplierCompanyApi.list, owner)).error().code).toBe("admins_only");
  expect((await app.call(supplierCompanyApi.create, owner, { body: { name: "Своя" } })).error().code).toBe(
    "admins_only",
  );
});
