import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { companyLookupApi } from "#contract/companies/company-lookup.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { anAdministrator, aSession, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

const asked: { path: string; key: string; body: { query: string; branch_type?: string } }[] = [];
const PARTY = {
  inn: "7707083893",
  kpp: "773601001",
  ogrn: "1027700132195",
  type: "LEGAL",
  name: { full_with_opf: "ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «ПОЛЮС»", short_with_opf: "ПАО «ПОЛЮС»" },
  state: {
    status: "ACTIVE",
    actuality_date: 1_700_000_000_000,
    registration_date: 1_029_456_000_000,
    liquidation_date: null,
  },
  management: { name: "Лапин Олег Сергеевич", post: "Президент", disqualified: null },
  address: { value: "г Москва, ул Вавилова, 19", unrestricted_value: "117312, г Москва, ул Вавилова, д 19", data: {} },
  finance: null,
};
const PERSON = {
  ...PARTY,
  inn: "500100732259",
  kpp: undefined,
  ogrn: "304500116000157",
  type: "INDIVIDUAL",
  name: { full_with_opf: "Индивидуальный предприниматель Гаврилов Кирилл", short_with_opf: "ИП Гаврилов К. О." },
  fio: { surname: "Гаврилов", name: "Кирилл", patronymic: "Олегович" },
  management: null,
  finance: { tax_system: "AUSN" },
};
const found = (data: object) => JSON.stringify({ suggestions: [{ value: "", unrestricted_value: "", data }] });
const ANSWERS: Readonly<Record<string, readonly [status: number, body: string]>> = {
  "7707083893": [200, found(PARTY)],
  "500100732259": [200, found(PERSON)],
  "7725088527": [200, found({ ...PARTY, inn: "7725088527", state: { status: "BANKRUPT" } })],
  "7827004526": [200, JSON.stringify({ suggestions: [] })],
  "7715034360": [403, JSON.stringify({ family: "CLIENT_ERROR", reason: "Forbidden", message: "limit" })],
  "7830002293": [429, ""],
  "0108003670": [500, "<html>"],
  "0273074555": [200, "{broken"],
  "044525225": [
    200,
    found({
      bic: "044525225",
      name: { payment: "ПАО Сбербанк", short: "Сбербанк" },
      correspondent_account: "30101810400000000225",
    }),
  ],
};
const SLOW = "5190187770";
let failing = false;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request)) as (typeof asked)[number]["body"];
  asked.push({ path: request.url ?? "", key: request.headers.authorization ?? "", body });
  if (body.query === SLOW) return;
  const [status, content] = failing ? [503, ""] : (ANSWERS[body.query] ?? [200, JSON.stringify({ suggestions: [] })]);
  response.writeHead(status, { "content-type": "application/json" }).end(content);
}
const service = createServer((request, response) => void answer(request, response));

let app: TestApp;
let caller: Caller;
beforeAll(async () => {
  await once(service.listen(0, "127.0.0.1"), "listening");
  const address = service.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  app = await startTestApp({ SUGGESTIONS_URL: `http://127.0.0.1:${port}/rs`, SUGGESTIONS_KEY: "the-key" });
  caller = { token: await aSession(app.deps, await aUser(app.deps)) };
});
beforeEach(() => {
  asked.length = 0;
  failing = false;
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await app.close();
});

const lookUp = async (inn: string) => (await app.call(companyLookupApi.company, caller, { query: { inn } })).ok();

describe("a company by its tax number", () => {
  test("is the head office, in our words", async () => {
    expect(await lookUp("7707083893")).toEqual({
      outcome: "found",
      checked_at: "2026-11-20T09:00:00.000Z",
      company: {
        company_type: "LEGAL_ENTITY",
        name: "ПАО «ПОЛЮС»",
        inn: "7707083893",
        kpp: "773601001",
        ogrn: "1027700132195",
        registration_date: "2002-08-16",
        legal_address: "117312, г Москва, ул Вавилова, д 19",
        company_status: "ACTIVE",
        head_name: "Лапин Олег Сергеевич",
        head_position: "Президент",
        tax_system: null,
      },
    });
    expect(asked).toEqual([
      {
        path: "/rs/findById/party",
        key: "Token the-key",
        body: { query: "7707083893", count: 1, branch_type: "MAIN" },
      },
    ]);
  });

  test("may be an entrepreneur, who is their own head and has no KPP", async () => {
    expect((await lookUp("500100732259")).company).toMatchObject({
      company_type: "INDIVIDUAL_ENTREPRENEUR",
      kpp: null,
      head_name: "Гаврилов Кирилл Олегович",
      head_position: null,
      tax_system: "ASN",
    });
  });

  test("is asked once a day", async () => {
    await lookUp("7827004526");
    expect([await lookUp("7827004526"), asked.length]).toEqual([
      { outcome: "nothing", checked_at: "2026-11-20T09:00:00.000Z", company: null },
      1,
    ]);
    app.clock.advance(86_400_001);
    await lookUp("7827004526");
    expect(asked).toHaveLength(2);
  });

  test.each(["7715034360", "7830002293", "0108003670", "0273074555"])(
    "nothing is said of %s when the service can't answer, and it is asked again",
    async (inn) => {
      expect(await lookUp(inn)).toEqual({ outcome: "unavailable", checked_at: null, company: null });
      await lookUp(inn);
      expect(asked).toHaveLength(2);
    },
  );

  test("a service that never answers holds nobody up for ever", async () => {
    expect((await lookUp(SLOW)).outcome).toBe("unavailable");
  });

  test("must be a number", async () => {
    expect(
      (await app.call(companyLookupApi.company, caller, { query: { inn: "77070838" } })).error().fields,
    ).toHaveProperty("inn");
    expect(asked).toEqual([]);
  });
});

test("a bank by its BIK", async () => {
  expect((await app.call(companyLookupApi.bank, caller, { query: { bik: "044525225" } })).ok()).toEqual({
    outcome: "found",
    bank: { bik: "044525225", bank_name: "ПАО Сбербанк", correspondent_account: "30101810400000000225" },
  });
  expect((await app.call(companyLookupApi.bank, caller, { query: { bik: "044525000" } })).ok()).toEqual({
    outcome: "nothing",
    bank: null,
  });
});

test("without a key nothing is asked, and nothing is said", async () => {
  const own = await startTestApp();
  const user = { token: await aSession(own.deps, await aUser(own.deps)) };
  expect((await own.call(companyLookupApi.company, user, { query: { inn: "7707083893" } })).ok().outcome).toBe(
    "unavailable",
  );
  await own.close();
});

describe("before a company is verified", () => {
  const sent = async (inn: string) => {
    const { id } = (
      await app.call(workspaceApi.create, caller, {
        body: { is_customer: true, is_supplier: false, company: { ...A_COMPANY, inn } },
      })
    ).ok();
    (await app.call(workspaceApi.send, { ...caller, workspace: id }, { params: { id } })).ok();
    return id;
  };
  const administrator = () => anAdministrator(app.deps);

  test("the registry is asked once more, and a bankrupt is refused", async () => {
    const [id, admin] = [await sent("7725088527"), await administrator()];
    expect((await callSeen(app, verificationApi.accept, admin, { params: { id } })).error().code).toBe(
      "company_defunct",
    );
    expect((await app.call(verificationApi.one, admin, { params: { id } })).ok()).toMatchObject({
      status: "SENT_TO_VERIFICATION",
      registry: { company: { company_status: "BANKRUPT" } },
    });
  });

  test("the administrator sees what the registry says, can ask it again, and decides alone when it is away", async () => {
    const [id, admin] = [await sent("7707083893"), await administrator()];
    expect((await app.call(verificationApi.one, admin, { params: { id } })).ok().registry).toMatchObject({
      outcome: "found",
      company: { head_name: "Лапин Олег Сергеевич" },
    });
    asked.length = 0;
    (await app.call(verificationApi.refresh, admin, { params: { id } })).ok();
    expect(asked).toHaveLength(1);
    failing = true;
    expect((await callSeen(app, verificationApi.accept, admin, { params: { id } })).status).toBe(200);
  });

  test("what it says otherwise than the administrator saw is shown first, and not verified unseen", async () => {
    const [id, admin] = [await sent("7707083893"), await administrator()];
    failing = false;
    const { version } = (await app.call(verificationApi.one, admin, { params: { id } })).ok();
    const unseen = await app.call(verificationApi.accept, admin, { params: { id }, body: { version } });
    expect(unseen.error()).toMatchObject({
      code: "version_conflict",
      changes: expect.arrayContaining([expect.objectContaining({ field: "head_name", to: "Лапин Олег Сергеевич" })]),
    });
    // The administrator may accept the company after seeing the difference.
    expect((await callSeen(app, verificationApi.accept, admin, { params: { id } })).status).toBe(200);
  });
});
