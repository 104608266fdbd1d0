import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "#server/app.ts";
import { Monitor } from "#server/core/monitor.ts";
import { openLog } from "#server/platform/log.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";

let app: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
});
beforeEach(() => (lines = []));
afterAll(() => app.close());

const Line = z.looseObject({ level: z.int(), msg: z.string() });
const linesOf = (msg: string) => lines.map((line) => Line.parse(JSON.parse(line))).filter((line) => line.msg === msg);

async function withServer(
  settings: Partial<TestApp["deps"]["env"]>,
  work: (server: Awaited<ReturnType<typeof buildApp>>) => Promise<void>,
): Promise<void> {
  const log = openLog("info", { write: (line: string) => void lines.push(line) });
  const env = { ...app.deps.env, ...settings };
  const server = await buildApp({ ...app.deps, log, env, monitor: new Monitor(app.clock.now()) });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

test("a call writes one line: who, what, how long, and how much of it in the database", async () => {
  await withServer({}, async (server) => {
    const answer = await callsOf(server)(
      tenderApi.one,
      { token: company.token, workspace: company.workspace },
      { params: { id: 4711 }, headers: { "x-request-id": "from-the-proxy-1" } },
    );
    expect(answer.headers["x-request-id"]).toBe("from-the-proxy-1");
  });
  const [line, ...more] = linesOf("call");
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    request_id: "from-the-proxy-1",
    method: "GET",
    route: "/api/supplier-requests/{id}",
    status: 404,
    user: company.owner.id,
    company: company.workspace,
    ms: expect.any(Number),
    sql_ms: expect.any(Number),
  });
  expect(line?.["statements"]).toBeGreaterThanOrEqual(3);
  expect(lines.join()).not.toContain("4711");
});

test("health checks and pages write no line, and ACCESS_LOG=off turns off the others", async () => {
  await withServer({}, async (server) => {
    await server.inject("/api/health/ready");
    await server.inject("/assets/missing.js");
    await server.inject("/login");
  });
  await withServer({ ACCESS_LOG: false }, async (server) => {
    await callsOf(server)(sessionApi.authenticate, null, {
      body: { email: "a@lotwise.test", password: "Wrong-one-1" },
    });
  });
  expect(linesOf("call")).toEqual([]);
});

test("a slow call names its statements, and no line ever holds what somebody typed, a password or a token", async () => {
  const typed = [
    "someone@private.test",
    "Typed-by-hand-9",
    "mailed-link-".padEnd(43, "x"),
    "чужой секрет",
    company.token,
  ];
  const [email, password, link, name] = typed;
  await withServer({ SLOW_CALL_MS: 0.001 }, async (server) => {
    const headers = { authorization: `Bearer ${company.token}`, "content-type": "application/json" };
    await callsOf(server)(sessionApi.authenticate, null, { body: { email, password } });
    await server.inject({
      method: "POST",
      url: "/api/v1/authenticate",
      headers,
      payload: `{"email":"${email}", broken`,
    });
    await server.inject({ url: `/api/activate/${link}`, headers: { "x-request-id": String(link) } });
    await server.inject({
      url: `/api/supplier-requests?search=${encodeURIComponent(String(name))}&token=${link}`,
      headers,
    });
    await server.inject({ url: `/api/${link}`, headers });
  });
  expect(linesOf("slow call")).not.toEqual([]);
  const [slow] = linesOf("slow call").filter(({ route }) => route === "/api/supplier-requests");
  expect(slow).toMatchObject({
    level: 40,
    slowest: expect.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/^[0-9a-f]{8}$/) })]),
  });
  for (const secret of typed) expect(lines.join("\n")).not.toContain(secret);
});

test("the id in the answer of an unexpected failure finds every line of its call", async () => {
  const log = openLog("info", { write: (line: string) => void lines.push(line) });
  const server = await buildApp({
    ...app.deps,
    log,
    sheets: { ...app.deps.sheets, read: () => Promise.reject(new Error("the parser is gone")) },
  });
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nA;B\r\n1;2\r\n--b--\r\n';
  const answer = await server.inject({
    method: "POST",
    url: "/api/supplier-requests-imports",
    headers: {
      authorization: `Bearer ${company.token}`,
      "x-workspace": String(company.workspace),
      "x-request-id": "not an id; at all",
      "content-type": "multipart/form-data; boundary=b",
    },
    payload: form,
  });
  await server.close();
  const { incident } = z.object({ incident: z.uuid() }).parse(answer.json());
  expect(answer.headers["x-request-id"]).toBe(incident);
  for (const msg of ["unexpected error", "call"]) expect(linesOf(msg)).toMatchObject([{ request_id: incident }]);
});
