import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { buildApp } from "#server/app.ts";
import { openLog } from "#server/platform/log.ts";
import { aCompany, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
type Company = Awaited<ReturnType<typeof aCompany>>;
let company: Company;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
  company = await aCompany(app.deps);
});
afterAll(() => app.close());

test("a workspace that can't be read, or is none of one's own, is refused: the call goes to no other company", async () => {
  const stranger = await aCompany(app.deps);
  const groups = async () => (await app.call(groupApi.list, company)).ok().count;
  const before = await groups();
  const { token } = company;
  for (const name of ["3;", "0x2", "1, 2", "abc", "", "-1", "01"]) {
    const headers = { "x-workspace": name };
    const write = await app.call(groupApi.create, { token }, { body: { name: "Чужая" }, headers });
    expect(write.error()).toMatchObject({ code: "invalid_input", fields: { "X-Workspace": [expect.any(String)] } });
    expect((await app.call(groupApi.list, { token }, { headers })).status).toBe(400);
    expect((await app.call(sessionApi.user, { token }, { params: { id: company.owner.id }, headers })).status).toBe(
      400,
    );
  }
  const foreign = { token, workspace: stranger.workspace };
  expect((await app.call(groupApi.create, foreign, { body: { name: "Чужая" } })).status).toBe(404);
  expect((await app.call(groupApi.list, foreign)).status).toBe(404);
  expect(await groups()).toBe(before);
});

test("no header changes the link in a mail", async () => {
  const { email } = await aUser(app.deps);
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
  expect((await app.call(accountApi.send_reset, null, { body: { email }, headers })).status).toBe(200);
  const { text } = await app.deps.db
    .selectFrom("mail")
    .select("text")
    .where("to_address", "=", email)
    .executeTakeFirstOrThrow();
  expect(text).toContain("http://lotwise.test/reset-password?token=");
  expect(text).not.toContain("evil.example");
});

const cookie = () => `lotwise_session=${company.token}`;
const write = (headers: Record<string, string>) =>
  app.app.inject({
    method: "POST",
    url: "/api/purchase-item-groups",
    headers: { "content-type": "application/json", "x-workspace": String(company.workspace), ...headers },
    payload: JSON.stringify({ name: `Группа ${Math.random()}` }),
  });

test.each([
  ["Origin of the address that people open", { origin: "http://lotwise.test" }, 200],
  ["Origin of the host that was asked", { origin: "http://10.0.0.7:3000", host: "10.0.0.7:3000" }, 200],
  ["no Origin, the same site by the browser's word", { "sec-fetch-site": "same-origin" }, 200],
  ["no Origin, typed by the person", { "sec-fetch-site": "none" }, 200],
  ["nothing but a Referer of our own", { referer: "http://lotwise.test/service/tenders" }, 200],
  ["Origin of another port", { origin: "http://lotwise.test:3194" }, 403],
  [
    "Origin of another site, whatever else is said",
    { origin: "http://evil.test", "sec-fetch-site": "same-origin" },
    403,
  ],
  ["a page without an origin", { origin: "null" }, 403],
  ["a sibling", { "sec-fetch-site": "same-site" }, 403],
  ["a Referer of another site", { referer: "http://evil.test/http://lotwise.test" }, 403],
  ["nothing at all", {}, 403],
] as const)("a writing call with a cookie: %s", async (_name, headers, status) => {
  expect((await write({ cookie: cookie(), ...headers })).statusCode).toBe(status);
  const both = { cookie: cookie(), authorization: `Bearer ${company.token}` };
  expect((await write({ ...both, ...headers })).statusCode).toBe(status);
});

test("a token without a cookie needs no page; reading needs none either; a GET that writes is a writing call", async () => {
  expect((await write({ authorization: `Bearer ${company.token}` })).statusCode).toBe(200);
  const get = (url: string, headers: Record<string, string>) =>
    app.app.inject({ url, headers: { cookie: cookie(), "x-workspace": String(company.workspace), ...headers } });
  expect((await get("/api/purchase-item-groups", { "sec-fetch-site": "same-site" })).statusCode).toBe(200);
  expect((await get("/api/companies?inn=7707083893", { "sec-fetch-site": "same-site" })).json()).toMatchObject({
    code: "foreign_page",
  });
});

test("a form is taken only where a file is expected", async () => {
  const answer = await app.call(groupApi.create, company, {
    body: { name: "Форма" },
    file: { name: "a.csv", bytes: new Uint8Array() },
  });
  expect(answer.status).toBe(415);
});

test("one proxy is one: the addresses that a caller invents before it count for nothing", async () => {
  const statuses = [];
  for (let round = 0; round < 25; round += 1)
    statuses.push(
      (
        await app.call(sessionApi.authenticate, null, {
          body: { email: `nobody${round}@example.test`, password: "" },
          headers: { "x-forwarded-for": `10.9.9.${round}, 192.0.2.77` },
        })
      ).status,
    );
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
});

test("of named proxies only those are believed: what came from elsewhere is counted by its own address", async () => {
  const named = await startTestApp({ TRUST_PROXY: "10.0.0.5,10.1.0.0/16" });
  const tryFrom = async (remoteAddress: string) => {
    const statuses = [];
    for (let round = 0; round < 22; round += 1)
      statuses.push(
        (
          await named.app.inject({
            method: "POST",
            url: "/api/v1/authenticate",
            remoteAddress,
            headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${round}` },
            payload: JSON.stringify({ email: `nobody${round}@example.test`, password: "" }),
          })
        ).statusCode,
      );
    return statuses;
  };
  expect(await tryFrom("10.1.2.3")).not.toContain(429);
  expect((await tryFrom("203.0.113.9")).slice(20)).toEqual([429, 429]);
  await named.close();
});

test("an empty part in an address is no address, and no incident", async () => {
  for (const url of ["//x", "/api//workspaces", "/service//x", "//", "/api/purchase-items//"])
    expect([url, (await app.app.inject({ url })).statusCode]).toEqual([url, 404]);
  expect((await app.app.inject({ url: "/api/health/live?next=//x" })).statusCode).toBe(200);
});

test("both fields of an empty login are named", async () => {
  const answer = await app.call(sessionApi.authenticate, null, {
    body: { email: "", password: "" },
    headers: { "x-forwarded-for": "192.0.2.1" },
  });
  expect(answer.error()).toMatchObject({
    code: "invalid_input",
    fields: { email: [expect.any(String)], password: [expect.any(String)] },
  });
});

test("a sentence says what is wanted: the limit of rows, the kind of a value", async () => {
  const create = async (body: unknown) => (await app.call(purchaseItemApi.create, company, { body })).error();
  const many = Array.from({ length: 1001 }, () => ({ nomenclature: "Винт", quantity: "1" }));
  expect(JSON.stringify((await create(many)).fields)).toContain("1000");
  expect((await create({ nomenclature: "Винт", quantity: 1 })).fields?.["quantity"]?.[0]).toMatch(/text.*quotes/);
  const { id } = (await app.call(groupApi.create, company, { body: { name: "Плата" } })).ok();
  const versioned = async (version: unknown) =>
    (await app.call(groupApi.patch, company, { params: { id }, body: { name: "Плата 2", version } })).error().fields?.[
      "version"
    ]?.[0];
  expect(await versioned(0)).toMatch(/above 0/);
  expect(await versioned("1")).toMatch(/number.*quotes/);
});

test("a call that reads is answered with a key as without; an upload with a key is done once", async () => {
  const headers = { "idempotency-key": "one" };
  const fields = await app.call(purchaseItemApi.fields, company, { body: {}, headers });
  expect(fields.status).toBe((await app.call(purchaseItemApi.fields, company, { body: {} })).status);
  expect(fields.status).toBeLessThan(500);
  const file = { name: "BOM.csv", bytes: Buffer.from("Наименование;Партномер;Количество\nВинт;V-1;5\n") };
  const upload = (bytes = file.bytes) =>
    app.call(importApi.upload, company, { file: { ...file, bytes }, headers: { "idempotency-key": "upload" } });
  const [first, second] = await Promise.all([upload(), upload()]);
  expect(second.ok()).toEqual(first.ok());
  expect((await upload()).ok()).toEqual(first.ok());
  expect((await upload(Buffer.from("Другой;файл\n"))).error().fields).toHaveProperty("Idempotency-Key");
  const { count } = await app.deps.db
    .selectFrom("import_task")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test("a body that doesn't arrive is cut off, and its sender is told why", async () => {
  const slow = await buildApp(app.deps, { body_times: { plain: 200, upload: 60_000, answered: 50 } });
  try {
    const { port } = new URL(await slow.listen({ port: 0, host: "127.0.0.1" }));
    const response = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(
          "POST /api/v1/authenticate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
        ),
      );
      socket.on("data", (data) => (text += data.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await slow.close();
  }
});

test("a body that its sender cuts off is nobody's error: nothing of it is logged as one", async () => {
  const lines: string[] = [];
  const log = openLog("warn", { write: (line: string) => void lines.push(line) });
  const server = await buildApp({ ...app.deps, log });
  try {
    const arrived = new Promise<void>((resolve) => {
      server.addHook("preParsing", (_request, _reply, _payload, done) => {
        resolve();
        done();
      });
    });
    const gone = new Promise<void>((resolve) => {
      server.addHook("onRequestAbort", (_request, done) => {
        resolve();
        done();
      });
    });
    const { port } = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(
        "POST /api/v1/authenticate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
      ),
    );
    await arrived;
    socket.destroy();
    await gone;
  } finally {
    await server.close();
  }
  expect(lines).toEqual([]);
});
