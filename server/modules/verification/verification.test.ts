import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyDocumentAdminApi, companyDocumentApi } from "#contract/documents/design-document.api.ts";
import { verificationExportApi } from "#contract/verification/verification-export.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aCompany, anAdministrator, aSession, aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
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

async function aFounder() {
  const user = await aUser(app.deps);
  const session = { token: await aSession(app.deps, user) };
  const made = (
    await app.call(workspaceApi.create, session, {
      body: { is_customer: true, is_supplier: false, company: A_COMPANY },
    })
  ).ok();
  const founder = { ...session, workspace: made.id, params: { id: made.id } };
  (await app.call(workspaceApi.send, founder, { params: founder.params })).ok();
  return founder;
}
type Founder = Awaited<ReturnType<typeof aFounder>>;
const accept = (founder: Founder, body: object = {}) =>
  callSeen(app, verificationApi.accept, admin, { params: founder.params, body });
const seen = async (founder: Founder) => (await app.call(verificationApi.one, admin, { params: founder.params })).ok();
const change = async (founder: Founder, body: object) => {
  const { id } = (await app.call(workspaceApi.company, founder, { params: founder.params })).ok();
  return app.call(workspaceApi.patch_company, founder, {
    params: { ...founder.params, companyInfoId: id },
    body: { proof: PASSWORD, ...body },
  });
};
const statusOf = async (founder: Founder) =>
  (await app.call(workspaceApi.one, founder, { params: founder.params })).ok().status;

describe("a decision", () => {
  test("keeps what was compared with what: without the registry nothing says it was", async () => {
    const founder = await aFounder();
    (await accept(founder, { by_hand: ["bik"] })).ok();
    const [decision] = (await seen(founder)).decisions;
    expect(decision).toMatchObject({ outcome: "accepted", reason: null, registry_at: null });
    const sources = Object.fromEntries((decision?.fields ?? []).map(({ field, source }) => [field, source]));
    expect(sources).toMatchObject({ inn: "checksum", checking_account: "checksum", bik: "hand", name: "none" });
    expect(Object.values(sources)).not.toContain("registry");
    expect(decision?.fields.find(({ field }) => field === "inn")?.value).toBe(A_COMPANY.inn);
  });

  test("that refuses is kept as well, with its reason", async () => {
    const founder = await aFounder();
    (
      await callSeen(app, verificationApi.reject, admin, { params: founder.params, body: { reason: "Нет документов" } })
    ).ok();
    expect((await seen(founder)).decisions).toMatchObject([{ outcome: "rejected", reason: "Нет документов" }]);
  });
});

test("companies are found by their side, and exported as they are shown", async () => {
  const founder = await aFounder();
  const { params } = founder;
  const company = await seen(founder);
  const query = { search: company.inn ?? "", id: String(params.id) } as const;
  const found = async (side: "customer" | "supplier") =>
    (await app.call(verificationApi.list, admin, { query: { ...query, side } })).ok().count;
  expect([await found("customer"), await found("supplier")]).toEqual([
    company.is_customer ? 1 : 0,
    company.is_supplier ? 1 : 0,
  ]);
  const asked = { ...query, format: "xlsx", columns: "name,inn,status,owner,decided_at" } as const;
  const file = (await app.call(verificationExportApi.export, admin, { query: asked })).bytes;
  expect(Spreadsheet.open(file).rows()).toEqual([
    ["Company", "TIN", "Status", "Owner", "Decided"],
    [company.name, company.inn, "In review", company.owner.name, ""],
  ]);
});

test("a decision on what was seen before says what has changed since, field by field, and decides nothing", async () => {
  const founder = await aFounder();
  const before = await seen(founder);
  const { params } = founder;
  (await callSeen(app, verificationApi.reject, admin, { params, body: { reason: "Нет документов" } })).ok();
  (await change(founder, { actual_address: "Склад 2" })).ok();
  (await app.call(workspaceApi.send, founder, { params })).ok();
  for (const [call, body] of [
    [verificationApi.accept, {}],
    [verificationApi.reject, { reason: "x" }],
  ] as const) {
    const refused = (await app.call(call, admin, { params, body: { version: before.version, ...body } })).error();
    expect(refused.code).toBe("version_conflict");
    expect(refused.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: "actual_address", to: "Склад 2" })]),
    );
  }
  expect(await statusOf(founder)).toBe("SENT_TO_VERIFICATION");
  (await accept(founder)).ok();
});

test("a change of any compared field asks for verification again; the earlier values stay with the decision", async () => {
  for (const patch of [
    { vat_exempt: true, vat_exemption_basis: "ст. 145 НК РФ" },
    { actual_address: "Склад 2" },
    { head_position: "Президент" },
    { registration_date: "2011-02-03" },
  ]) {
    const founder = await aFounder();
    (await accept(founder)).ok();
    (await change(founder, { site: "https://example.test" })).ok();
    expect(await statusOf(founder)).toBe("VERIFIED");
    (await change(founder, patch)).ok();
    expect(await statusOf(founder)).toBe("CREATED");
    const { decisions, company } = await seen(founder);
    const [field] = Object.keys(patch);
    const before = decisions[0]?.fields.find((each) => each.field === field)?.value;
    expect(before).not.toEqual(Object.entries(company).find(([name]) => name === field)?.[1]);
  }
});

describe("documents of a company", () => {
  test("are attached by who may change its data, read by its members and by administrators, by nobody else", async () => {
    const founder = await aFounder();
    const { params } = founder;
    const add = (by: { token: string }, name = "Выписка.pdf") =>
      app.call(companyDocumentApi.create, by, { params, file: { name, bytes: A_PDF } });
    expect((await add(founder)).error().code).toBe("wrong_state");
    (await callSeen(app, verificationApi.reject, admin, { params, body: { reason: "Нет документов" } })).ok();
    expect((await add(founder, "Выписка.exe")).status).toBe(400);
    const { id } = (await add(founder)).ok();
    const stranger = await aCompany(app.deps);
    expect((await add(stranger)).status).toBe(404);
    expect((await app.call(companyDocumentApi.list, stranger, { params })).status).toBe(404);
    expect((await app.call(companyDocumentAdminApi.list, stranger, { params })).error().code).toBe("admins_only");
    expect((await app.call(companyDocumentAdminApi.list, admin, { params })).ok().results).toMatchObject([
      { id, name: "Выписка.pdf", type: "application/pdf" },
    ]);
    const file = await app.call(companyDocumentAdminApi.download, admin, { params: { ...params, docId: id } });
    expect(Buffer.from(file.bytes).equals(A_PDF)).toBe(true);
    const elsewhere = { id: stranger.workspace, docId: id };
    expect((await app.call(companyDocumentAdminApi.download, admin, { params: elsewhere })).status).toBe(404);
    (await app.call(companyDocumentApi.remove, founder, { params: { ...params, docId: id } })).ok();
    expect((await app.call(companyDocumentApi.list, founder, { params })).ok().results).toEqual([]);
  });
});
