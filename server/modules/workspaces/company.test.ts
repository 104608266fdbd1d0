import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namesOf, recordOf } from "#contract/fields.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, aSession, aSupplier, aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { fieldsIn } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
let administrator: Caller & { email: string };
beforeAll(async () => {
  app = await startTestApp();
  const user = await aUser(app.deps, { role: ["admin"], language: "en" });
  administrator = { token: await aSession(app.deps, user), email: user.email };
});
afterAll(() => app.close());

async function aFounder(company: object = A_COMPANY) {
  const user = await aUser(app.deps);
  const token = await aSession(app.deps, user);
  const { id } = (
    await app.call(workspaceApi.create, { token }, { body: { is_customer: true, is_supplier: false, company } })
  ).ok();
  return { ...user, token, workspace: id, params: { id } };
}
const read = async (founder: Awaited<ReturnType<typeof aFounder>>) =>
  (await app.call(workspaceApi.one, founder, { params: founder.params })).ok();
const change = async (founder: Awaited<ReturnType<typeof aFounder>>, body: object) => {
  const { company_info } = await read(founder);
  return app.call(workspaceApi.patch_company, founder, {
    params: { ...founder.params, companyInfoId: company_info?.id ?? 0 },
    body: { proof: PASSWORD, ...body },
  });
};
const send = (founder: Awaited<ReturnType<typeof aFounder>>) =>
  app.call(workspaceApi.send, founder, { params: founder.params });
const mailsTo = (address: string) =>
  app.deps.db
    .selectFrom("mail")
    .select(["kind", "language", "text"])
    .where("to_address", "=", address)
    .orderBy("id")
    .execute();

/** Values for all fields, each different from the others. */
const WHOLE: Record<keyof typeof COMPANY_INFO_FIELDS, unknown> = {
  ...A_COMPANY,
  site: "polyus.example",
  registration_date: "2002-08-16",
  actual_address: "115280, г. Москва, ул. Автозаводская, д. 23",
  vat_exempt: true,
  vat_exemption_basis: "статья 145 НК РФ",
};
const OTHER: typeof WHOLE = {
  ...recordOf(namesOf(COMPANY_INFO_FIELDS), () => null),
  company_type: "INDIVIDUAL_ENTREPRENEUR",
  name: "ИП Полюсов",
  inn: "500100732259",
  ogrn: "304500116000157",
  bank_name: "АО «Банк»",
  site: "https://polyusov.example/",
  registration_date: "2004-06-09",
  legal_address: "141000, г. Мытищи, ул. Мира, д. 1",
  actual_address: "141000, г. Мытищи, ул. Мира, д. 2",
  tax_system: "NPD",
  vat_exempt: false,
  vat_exemption_basis: "статья 149 НК РФ",
  head_name: "Полюсов Пётр Ильич",
  head_position: "Предприниматель",
};

test("every field of a company survives the making of its workspace, changes and reading", async () => {
  const names = namesOf(COMPANY_INFO_FIELDS);
  const founder = await aFounder(WHOLE);
  const known = async () => fieldsIn(names, (await read(founder)).company_info ?? undefined);
  expect(await known()).toEqual(WHOLE);
  expect(fieldsIn(names, (await change(founder, OTHER)).ok())).toEqual(OTHER);
  expect(await known()).toEqual(OTHER);
  (await change(founder, { site: WHOLE.site })).ok();
  expect(await known()).toEqual({ ...OTHER, site: WHOLE.site });
});

describe("making a workspace", () => {
  test("makes the caller its owner, with the starting roles", async () => {
    const founder = await aFounder();
    expect(await read(founder)).toMatchObject({
      name: A_COMPANY.name,
      status: "CREATED",
      is_owner: true,
      user_count: 1,
      company_info: { inn: "7707083893", kpp: "773601001", vat_exempt: false },
    });
  });

  test("needs a name and a side, and refuses numbers that don't hold, each at its field", async () => {
    const user = { token: await aSession(app.deps, await aUser(app.deps)) };
    const fields = async (body: object) =>
      Object.keys((await app.call(workspaceApi.create, user, { body })).error().fields ?? {});
    expect(await fields({ is_customer: false, is_supplier: false, company: { name: "Полюс" } })).toEqual([
      "is_customer",
    ]);
    expect(await fields({ is_customer: true, is_supplier: false, company: {} })).toEqual(["company.name"]);
    expect(
      await fields({
        is_customer: true,
        is_supplier: false,
        company: { ...A_COMPANY, inn: "7707083894", checking_account: "40702810938000000002" },
      }),
    ).toEqual(["inn", "checking_account"]);
  });

  test("takes numbers as people write them", async () => {
    const founder = await aFounder({
      name: "Полюс",
      inn: "7707 083 893",
      bik: "044 525 225",
      checking_account: "40702 810 9 3800 0000001",
    });
    expect((await read(founder)).company_info).toMatchObject({
      inn: "7707083893",
      checking_account: "40702810938000000001",
    });
  });
});

describe("company data", () => {
  test("may be incomplete, never wrong; a stale change is shown the record as it is", async () => {
    const founder = await aFounder({ name: "Полюс" });
    expect((await change(founder, { legal_address: "Москва", version: 1 })).ok()).toMatchObject({
      legal_address: "Москва",
      version: 2,
    });
    expect((await change(founder, { kpp: "123" })).error().fields).toHaveProperty("kpp");
    expect((await change(founder, { legal_address: "Тверь", version: 1 })).error()).toMatchObject({
      code: "version_conflict",
      current: { legal_address: "Москва" },
    });
    const { results } = (
      await app.call(historyApi.list, founder, { query: { entity: "workspace", entity_id: founder.workspace } })
    ).ok();
    expect(results[0]).toMatchObject({
      action: "edit_company",
      changes: { legal_address: { from: null, to: "Москва" } },
    });
  });

  test("the account is checked against the BIK that is there already", async () => {
    const founder = await aFounder();
    expect((await change(founder, { checking_account: "40702810938000000002" })).error().fields).toHaveProperty(
      "checking_account",
    );
    expect((await change(founder, { bik: "044030653" })).error().fields).toHaveProperty("checking_account");
  });
});

describe("verification", () => {
  test("asks for what is missing before it is sent", async () => {
    const founder = await aFounder({ name: "Полюс", company_type: "LEGAL_ENTITY" });
    const error = (await send(founder)).error();
    expect(error.code).toBe("company_incomplete");
    expect(Object.keys(error.fields ?? {})).toEqual([
      "inn",
      "kpp",
      "ogrn",
      "legal_address",
      "head_name",
      "tax_system",
      "bank_name",
      "bik",
      "correspondent_account",
      "checking_account",
    ]);
  });

  test("goes from the owner to the administrators and back, and opens what only verified companies may do", async () => {
    const founder = await aFounder();
    const tender = await aTender(app.deps, {
      customer: { workspace: founder.workspace, owner: founder },
      suppliers: [await aSupplier(app.deps)],
    });
    const start = () => callSeen(app, tenderApi.start, founder, { params: { id: tender.id }, body: {} });
    expect((await start()).error().code).toBe("workspace_not_verified");
    expect((await send(founder)).ok()).toMatchObject({
      status: "SENT_TO_VERIFICATION",
      due_at: "2026-11-23T15:00:00.000Z",
    });
    expect(await mailsTo(administrator.email)).toMatchObject([{ kind: "verification_asked", language: "en" }]);
    expect((await send(founder)).error().code).toBe("wrong_state");
    expect((await change(founder, { site: "https://example.test" })).error().code).toBe("wrong_state");
    const queue = (
      await app.call(verificationApi.list, administrator, { query: { status: "SENT_TO_VERIFICATION" } })
    ).ok().results;
    expect(queue.map(({ id }) => id)).toContain(founder.workspace);
    (await callSeen(app, verificationApi.accept, administrator, { params: founder.params })).ok();
    expect((await read(founder)).status).toBe("VERIFIED");
    expect(await mailsTo(founder.email)).toMatchObject([{ kind: "verification_accepted", language: "ru" }]);
    expect((await start()).status).toBe(200);
    expect((await callSeen(app, verificationApi.accept, administrator, { params: founder.params })).error().code).toBe(
      "wrong_state",
    );
  });

  test("is refused with a reason, which the owner gets; mended data is sent again", async () => {
    const founder = await aFounder();
    (await send(founder)).ok();
    const reject = (reason: string) =>
      callSeen(app, verificationApi.reject, administrator, { params: founder.params, body: { reason } });
    expect((await reject(" ")).error().fields).toHaveProperty("reason");
    (await reject("Руководитель отличается от ЕГРЮЛ.")).ok();
    expect(await read(founder)).toMatchObject({
      status: "NOT_VERIFIED",
      reject_reason: "Руководитель отличается от ЕГРЮЛ.",
    });
    expect((await mailsTo(founder.email))[0]?.text).toContain("Руководитель отличается от ЕГРЮЛ.");
    (await change(founder, { head_name: "Лапин Олег Сергеевич" })).ok();
    expect((await send(founder)).ok()).toMatchObject({ status: "SENT_TO_VERIFICATION", reject_reason: null });
    const seen = (await app.call(verificationApi.one, administrator, { params: founder.params })).ok();
    expect(seen.steps.map(({ action, note }) => [action, note])).toEqual([
      ["send", null],
      ["reject", "Руководитель отличается от ЕГРЮЛ."],
      ["send", null],
      ["create", A_COMPANY.name],
    ]);
    expect(seen.registry.outcome).toBe("unavailable");
  });

  test("is lost with a change of what was verified, kept with a change of anything else", async () => {
    const founder = await aFounder();
    (await send(founder)).ok();
    (await callSeen(app, verificationApi.accept, administrator, { params: founder.params })).ok();
    // Another formatting of the same number is not a change.
    (await change(founder, { site: "https://example.test", inn: " 7707 083\u202f893 " })).ok();
    expect((await read(founder)).status).toBe("VERIFIED");
    (await change(founder, { head_name: "Новый Руководитель" })).ok();
    expect((await read(founder)).status).toBe("CREATED");
    (await send(founder)).ok();
    (await callSeen(app, verificationApi.accept, administrator, { params: founder.params })).ok();
    (await app.call(workspaceApi.patch, founder, { params: founder.params, body: { name: "Газпром" } })).ok();
    expect(await read(founder)).toMatchObject({ name: "Газпром", status: "CREATED" });
  });

  test("shows who else has the number", async () => {
    const [first, second] = [await aFounder(), await aFounder()];
    (await send(first)).ok();
    (await callSeen(app, verificationApi.accept, administrator, { params: first.params })).ok();
    (await send(second)).ok();
    const seen = (await app.call(verificationApi.one, administrator, { params: second.params })).ok();
    expect(seen.same_inn.map(({ id }) => id)).toContain(first.workspace);
  });

  test("is nobody's to give but the administrators'", async () => {
    const founder = await aFounder();
    (await send(founder)).ok();
    expect((await callSeen(app, verificationApi.accept, founder, { params: founder.params })).error().code).toBe(
      "admins_only",
    );
    expect((await read(founder)).status).toBe("SENT_TO_VERIFICATION");
  });
});

describe("closing a workspace", () => {
  test("is refused while business is open, and final", async () => {
    const supplier = await aSupplier(app.deps);
    const company = await aCompany(app.deps);
    const tender = await aStartedTender(app.deps, { customer: company, suppliers: [supplier] });
    const close = (by: typeof company) => app.call(workspaceApi.remove, by, { params: { id: by.workspace } });
    expect((await close(company)).error()).toMatchObject({ code: "has_open_business", current: { tenders: 1 } });
    expect((await close(supplier)).error()).toMatchObject({ code: "has_open_business", current: { offers: 1 } });
    await stopOpenTender(app.deps, { customer: company, id: tender.id });
    (await close(company)).ok();
    expect((await app.call(tenderApi.list, company)).status).toBe(404);
    expect((await close(company)).status).toBe(404);
  });

  test("a side with open business stays", async () => {
    const company = await aCompany(app.deps, { is_supplier: true });
    await aStartedTender(app.deps, { customer: company, suppliers: [await aSupplier(app.deps)] });
    const patch = (body: object) => app.call(workspaceApi.patch, company, { params: { id: company.workspace }, body });
    expect((await patch({ is_customer: false })).error().code).toBe("has_open_business");
    expect((await patch({ is_customer: false, is_supplier: false })).error().fields).toHaveProperty("is_customer");
    expect((await patch({ is_supplier: false })).ok()).toMatchObject({ is_supplier: false, status: "CREATED" });
  });
});
