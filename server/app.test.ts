import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sessionApi } from "#contract/users/session.api.ts";
import { buildApp } from "#server/app.ts";
import { openLog } from "#server/platform/log.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
});
afterAll(() => app.close());

test("health answers while the database does", async () => {
  expect((await app.app.inject("/api/health/live")).json()).toEqual({ status: "ok" });
  expect((await app.app.inject("/api/health/ready")).json()).toEqual({ status: "ok" });
});

test("an unexpected fault tells an incident and nothing else, and no secret gets into the log", async () => {
  const lines: string[] = [];
  const log = openLog("trace", { write: (line: string) => void lines.push(line) });
  // Simulates a database failure in the middle of a call, which the server must answer as an unexpected error.
  const broken = await buildApp({
    ...app.deps,
    log,
    env: { ...app.deps.env, LOG_LEVEL: "trace" },
    sheets: {
      ...app.deps.sheets,
      read: () => Promise.reject(new Error("password=hunter2 at /srv/secret")),
    },
  });
  const boundary = "----edge";
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nA;B\r\n1;2\r\n--${boundary}--\r\n`;
  const answer = await broken.inject({
    method: "POST",
    url: "/api/supplier-requests-imports",
    headers: {
      authorization: `Bearer ${company.token}`,
      "x-workspace": String(company.workspace),
      cookie: "lotwise_session=cookie-secret",
      origin: "http://lotwise.test",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  await broken.inject({
    method: "POST",
    url: "/api/v1/authenticate",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ email: company.owner.email, password: "Typed-by-hand-9" }),
  });
  const link = "mailed-link-".padEnd(43, "x");
  for (const url of [`/api/activate/${link}`, `/api/reset?token=${link}`]) await broken.inject({ method: "GET", url });
  await broken.close();
  expect(answer.statusCode).toBe(500);
  const body = z
    .object({ code: z.literal("internal"), detail: z.string(), incident: z.string() })
    .strict()
    .parse(answer.json());
  expect(JSON.stringify(body)).not.toContain("hunter2");
  const logged = lines.join("\n");
  expect(logged).toContain(body.incident);
  for (const secret of [company.token, "cookie-secret", "Typed-by-hand-9", link]) expect(logged).not.toContain(secret);
});

test("a server that closes waits for the answer that it owes, and for no connection without a call", async () => {
  const closing = await buildApp(app.deps);
  let asked = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  closing.get("/held", async () => {
    asked();
    await held;
    return { status: "ok" };
  });
  const url = new URL(await closing.listen({ port: 0, host: "127.0.0.1" }));
  // Opens connections as a browser does: one in advance, and one kept alive after its response.
  const ahead = connect(Number(url.port), url.hostname);
  await once(ahead, "connect");
  await fetch(new URL("/api/health/live", url));
  const owed = fetch(new URL("/held", url));
  await arrived;
  const closed = closing.close();
  await once(ahead, "close");
  answer();
  expect(await (await owed).json()).toEqual({ status: "ok" });
  await closed;
});

test("guessing passwords from one address is slowed down; restoring a session isn't counted", async () => {
  const own = await startTestApp();
  let guesses = 0;
  const guess = () =>
    own.call(sessionApi.authenticate, null, {
      body: { email: `somebody-${(guesses += 1)}@example.test`, password: "Wrong-12345" },
    });
  for (let round = 0; round < 40; round += 1) expect((await own.call(sessionApi.authenticate, null)).status).toBe(401);
  const statuses: number[] = [];
  for (let round = 0; round < 25; round += 1) statuses.push((await guess()).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
  const last = await guess();
  expect(last.status).toBe(429);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  await own.close();
});
