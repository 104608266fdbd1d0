import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, recordOf } from "#contract/fields.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { userExportApi } from "#contract/user-admin/user-export.api.ts";
import { aCompany, aSession, aUser } from "#server/seed/people.builder.ts";
import { valuesOf } from "#server/testing/field-values.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const RU = { "accept-language": "ru" };
let app: TestApp;
let admin: { id: number; token: string };
const signedIn = async (given: Parameters<typeof aUser>[1] = {}) => {
  const user = await aUser(app.deps, given);
  return { ...user, token: await aSession(app.deps, user) };
};
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn({ role: ["admin"], last_name: "Администратор" });
});
afterAll(() => app.close());

const names = async (query: Record<string, string | boolean>) =>
  (await app.call(userAdminApi.list, admin, { query })).ok().results.map(({ last_name }) => last_name);
const change = (id: number, body: object, by = admin) => app.call(sessionApi.update_user, by, { params: { id }, body });

describe("the list of users", () => {
  test("is found by a part of the name or address, by group and by confirmation, in the order of names", async () => {
    for (const [last_name, role] of [
      ["Ёлкина", ["customer"]],
      ["Еремин", ["supplier"]],
      ["Жуков", ["customer", "supplier"]],
    ] as const)
      await aUser(app.deps, { last_name, role: [...role], email: `${last_name}-list@example.test`.toLowerCase() });
    expect(await names({ search: "-list@" })).toEqual(["Ёлкина", "Еремин", "Жуков"]);
    expect(await names({ search: "жук list" })).toEqual(["Жуков"]);
    expect(await names({ search: "-list@", group: "supplier" })).toEqual(["Еремин"]);
    expect(await names({ search: "-list@", group: "customer" })).toEqual(["Ёлкина", "Жуков"]);
    expect(await names({ group: "admin" })).toEqual(["Администратор"]);
    expect(await names({ search: "-list@", confirmed: false })).toEqual([]);
  });

  test("shows who is blocked and in which companies they work, also in its export", async () => {
    const company = await aCompany(app.deps, { name: "ООО «Вектор»" });
    const { id, email } = company.owner;
    (await app.call(userAdminApi.block, admin, { params: { id }, body: { reason: "По заявлению" } })).ok();
    const query = { search: email, blocked: true } as const;
    expect((await app.call(userAdminApi.list, admin, { query })).ok().results).toMatchObject([
      { id, is_blocked: true, companies: [{ id: company.workspace, name: "ООО «Вектор»" }] },
    ]);
    expect(await names({ search: email, blocked: false })).toEqual([]);
    const asked = { ...query, format: "xlsx", columns: "name,email,group,state,companies,last_seen_at" } as const;
    const file = (await app.call(userExportApi.export, admin, { query: asked, headers: RU })).bytes;
    expect(Spreadsheet.open(file).rows()).toEqual([
      ["Имя", "E-mail", "Группа", "Состояние", "Компании", "Был в сети"],
      ["Соколова Анна", email, "заказчик", "Заблокирован", "ООО «Вектор»", expect.anything()],
    ]);
  });

  test("one of them comes with workspaces, roles and sessions", async () => {
    const company = await aCompany(app.deps, { name: "ООО «Полюс»" });
    const detail = (await app.call(userAdminApi.one, admin, { params: { id: company.owner.id } })).ok();
    expect(detail).toMatchObject({
      session_count: 1,
      workspaces: [
        { name: "ООО «Полюс»", is_owner: true, status: "VERIFIED", roles: [{ code: "BA", actions: [...PERMISSIONS] }] },
      ],
    });
    expect((await app.call(userAdminApi.one, admin, { params: { id: 999_999 } })).status).toBe(404);
  });
});

const people = () => {
  const names = ["first_name", "last_name", "patronymic", "language"] as const;
  const phone = fc.integer({ min: 100_000, max: 999_999 }).map((number) => `+7 ${number} доб. 12`);
  return fc.record({ ...recordOf(names, (name) => valuesOf(PERSON_FIELDS[name])), phone });
};

test("every field of a person survives being made by an administrator, changed and signed up with", () =>
  fc.assert(
    fc.asyncProperty(people(), people(), async (first, second) => {
      const fields = async (id: number) =>
        fieldsOf(PERSON_FIELDS, (await app.call(userAdminApi.one, admin, { params: { id } })).ok());
      const idOf = async (search: string) =>
        (await app.call(userAdminApi.list, admin, { query: { search } })).ok().results[0]?.id ?? 0;
      const email = `person-${randomUUID()}@example.test`;
      const { id } = (await app.call(userAdminApi.create, admin, { body: { ...first, email } })).ok();
      expect(await fields(id)).toEqual(first);
      expect(fieldsOf(PERSON_FIELDS, (await change(id, second)).ok())).toEqual(second);
      expect(await fields(await idOf(email))).toEqual(second);

      const own = `own-${email}`;
      const body = { ...second, email: own, password: "Lotwise2026", consent: true };
      (await app.call(accountApi.sign_up, null, { body })).ok();
      expect(await fields(await idOf(own))).toEqual(second);
    }),
    { numRuns: 2 },
  ));

describe("a user whom an administrator makes", () => {
  test("chooses the password by the mailed link; nobody else ever does", async () => {
    const body = {
      email: " New@Example.test ",
      first_name: "Нина",
      last_name: "Орлова",
      role: ["customer"],
      language: "en",
    };
    const made = (await app.call(userAdminApi.create, admin, { body })).ok();
    expect(made).toMatchObject({ email: "new@example.test", confirmed: false, group: "customer" });
    expect((await app.call(userAdminApi.create, admin, { body })).error().code).toBe("user_already_added");
    const mail = (await mailsTo(app.deps, "new@example.test")).at(0);
    expect(mail).toMatchObject({ kind: "welcome", language: "en" });
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    (await app.call(accountApi.reset, null, { params: { token }, body: { password: "Own2026choice" } })).ok();
    const session = (
      await app.call(sessionApi.authenticate, null, { body: { email: "new@example.test", password: "Own2026choice" } })
    ).ok();
    expect(session.user.confirmed).toBe(true);
  });
});

describe("roles", () => {
  test("are an administrator's to change, and end the user's sessions", async () => {
    const user = await signedIn({ role: ["customer"] });
    expect((await change(user.id, { role: ["admin"] }, user)).error().code).toBe("admins_only");
    expect((await change(user.id, { role: ["customer", "supplier"] })).ok().role).toEqual(["customer", "supplier"]);
    expect((await app.call(sessionApi.user, user, { params: { id: user.id } })).status).toBe(401);
  });

  test("that stay the same end nothing", async () => {
    const user = await signedIn({ role: ["customer"] });
    (await change(user.id, { first_name: "Пётр", role: ["customer"] })).ok();
    expect((await app.call(sessionApi.user, user, { params: { id: user.id } })).ok().first_name).toBe("Пётр");
  });

  test("leave an administrator: the last one stays", async () => {
    expect((await change(admin.id, { role: [] })).error().code).toBe("last_administrator");
    const second = await signedIn({ role: ["admin"] });
    expect((await change(second.id, { role: [] })).status).toBe(200);
  });
});

test("an administrator ends all sessions of a user", async () => {
  const user = await signedIn();
  (await app.call(userAdminApi.end_sessions, admin, { params: { id: user.id } })).ok();
  expect((await app.call(sessionApi.user, user, { params: { id: user.id } })).status).toBe(401);
});
