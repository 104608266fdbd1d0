import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { buildApp } from "#server/app.ts";
import { openLog } from "#server/platform/log.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
});
afterAll(() => app.close());

const signed = () => ({ authorization: `Bearer ${company.token}`, "x-workspace": String(company.workspace) });
const Body = z.object({ code: z.string(), detail: z.string(), fields: z.record(z.string(), z.array(z.string())).optional() });

describe("the documents", () => {
  test("describe every call of the contract as OpenAPI 3.1, and can be read as a page", async () => {
    const document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse((await app.app.inject("/api/openapi.json")).json());
    expect(document.openapi).toMatch(/^3\.1\./);
    const described = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`));
    for (const endpoints of Object.values(api)) for (const { method, path } of Object.values(endpoints)) expect(described).toContain(`${method} ${path}`);
    const page = await app.app.inject("/api/docs/");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toContain("text/html");
  });

  test("health answers while the database does", async () => {
    expect((await app.app.inject("/api/health/live")).json()).toEqual({ status: "ok" });
    expect((await app.app.inject("/api/health/ready")).json()).toEqual({ status: "ok" });
  });
});

describe("what can't be understood", () => {
  const post = (payload: string, headers: Record<string, string> = {}) => app.app.inject({ method: "POST", url: "/api/purchase-items", headers: { ...signed(), "content-type": "application/json", ...headers }, payload });

  test("is refused with a sentence in the caller's language", async () => {
    const russian = await post('{"quantity": "0"}', { "accept-language": "ru-RU" });
    const english = await post('{"quantity": "0"}', { "accept-language": "en-US" });
    expect([russian.statusCode, english.statusCode]).toEqual([400, 400]);
    const [ru, en] = [Body.parse(russian.json()), Body.parse(english.json())];
    expect(ru.code).toBe("invalid_input");
    expect(ru.detail).toMatch(/[а-я]/i);
    expect(en.detail).toMatch(/^[ -~]+$/);
    expect(Object.keys(en.fields ?? {})).toContain("quantity");
  });

  test.each([
    ["broken JSON", '{"quantity": ', {}, 400],
    ["another kind of body", "quantity=1", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a body of five megabytes", JSON.stringify({ nomenclature: "а".repeat(5_000_000) }), {}, 413],
    ["a field that there isn't", '{"quantity": "1", "nomenclature": "Винт", "price": "5"}', {}, 400],
  ])("%s is named for what it is", async (_name, payload, headers, status) => {
    const answer = await post(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(Body.parse(answer.json()).detail).not.toBe("");
  });

  test("an address that there isn't answers 404 as JSON", async () => {
    const answer = await app.app.inject("/api/nothing-here");
    expect(answer.statusCode).toBe(404);
    expect(Body.partial().loose().parse(answer.json())).toBeTruthy();
  });

  test("an unexpected fault tells an incident and nothing else, and no secret gets into the log", async () => {
    const lines: string[] = [];
    const log = openLog("trace", { write: (line: string) => void lines.push(line) });
    // The database is gone half-way: nobody has foreseen that.
    const broken = await buildApp({ ...app.deps, log, env: { ...app.deps.env, LOG_LEVEL: "trace" }, sheets: { read: () => Promise.reject(new Error("password=hunter2 at /srv/secret")), close: () => Promise.resolve() } });
    const boundary = "----edge";
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nA;B\r\n1;2\r\n--${boundary}--\r\n`;
    const answer = await broken.inject({ method: "POST", url: "/api/supplier-requests-imports", headers: { ...signed(), cookie: "lotwise_session=cookie-secret", "content-type": `multipart/form-data; boundary=${boundary}` }, payload });
    await broken.inject({ method: "POST", url: "/api/v1/authenticate", headers: { "content-type": "application/json" }, payload: JSON.stringify({ email: company.owner.email, password: "Typed-by-hand-9" }) });
    await broken.close();
    expect(answer.statusCode).toBe(500);
    const told = z.object({ code: z.literal("internal"), detail: z.string(), incident: z.string() }).strict().parse(answer.json());
    expect(JSON.stringify(told)).not.toContain("hunter2");
    const logged = lines.join("\n");
    expect(logged).toContain(told.incident);
    for (const secret of [company.token, "cookie-secret", "Typed-by-hand-9"]) expect(logged).not.toContain(secret);
  });
});

describe("a call with a key", () => {
  const create = (key: string, nomenclature: string) => app.call(purchaseItemApi.create, company, { body: { nomenclature, quantity: "1" }, headers: { "idempotency-key": key } });
  const counted = async (search: string): Promise<number> => (await app.call(purchaseItemApi.list, company, { query: { search } })).ok().count;

  test("does its work once and answers a repeat the same", async () => {
    const first = (await create("once", "Гайка М5")).ok();
    expect((await create("once", "Гайка М5")).ok()).toEqual(first);
    expect(await counted("Гайка")).toBe(1);
  });

  test("with another body is refused", async () => {
    (await create("other", "Шайба М5")).ok();
    expect((await create("other", "Шайба М6")).error().code).toBe("invalid_input");
  });

  test("that failed may be mended and sent again with the same key", async () => {
    expect((await create("mended", "")).error().code).toBe("invalid_input");
    (await create("mended", "Болт М5")).ok();
    expect(await counted("Болт")).toBe(1);
  });

  test.runIf(onPostgres)("twice at the same moment does its work once", async () => {
    const answers = await Promise.all([create("at once", "Штифт 3"), create("at once", "Штифт 3"), create("at once", "Штифт 3")]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.ok()))).size).toBe(1);
    expect(await counted("Штифт")).toBe(1);
  });
});

test("guessing a password is slowed down; restoring a session isn't counted", async () => {
  const own = await startTestApp();
  const guess = () => own.call(sessionApi.authenticate, null, { body: { email: "somebody@example.test", password: "Wrong-12345" } });
  for (let round = 0; round < 40; round += 1) expect((await own.call(sessionApi.authenticate, null)).status).toBe(401);
  const statuses: number[] = [];
  for (let round = 0; round < 25; round += 1) statuses.push((await guess()).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
  const last = await guess();
  expect(last.status).toBe(429);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  await own.close();
});

describe("the pages", () => {
  let folder: string;
  let web: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lotwise-web-"));
    await mkdir(join(folder, "assets"));
    await mkdir(join(folder, "fonts"));
    const page = "<!doctype html><title>Lotwise</title>";
    for (const [name, text] of [["index.html", page], ["sw.js", "// worker"], ["boot.js", "// boot"], ["assets/index-Ab12.js", "export {};".repeat(200)], ["assets/index-Ab12.js.br", "brotli"], ["fonts/inter-4.1.woff2", "font"]] as const) await writeFile(join(folder, name), text);
    web = await buildApp(app.deps, { web: folder });
  });
  afterAll(async () => {
    await web.close();
    await rm(folder, { recursive: true, force: true });
  });
  const cache = async (url: string): Promise<unknown> => (await web.inject(url)).headers["cache-control"];

  test("are asked for again each time; what carries its version in its name is kept for ever", async () => {
    for (const url of ["/", "/sw.js", "/boot.js", "/service/tenders/7"]) expect(await cache(url)).toBe("no-cache");
    for (const url of ["/assets/index-Ab12.js", "/fonts/inter-4.1.woff2"]) expect(await cache(url)).toContain("immutable");
  });

  test("any address of a page answers the page; a script that is gone and an unknown call don't", async () => {
    expect((await web.inject("/service/purchase-items/create?upload=true")).body).toContain("<title>Lotwise");
    expect((await web.inject("/assets/index-Old1.js")).statusCode).toBe(404);
    const call = await web.inject("/api/nothing-here");
    expect([call.statusCode, call.headers["content-type"]]).toEqual([404, expect.stringContaining("application/json")]);
  });

  test("come compressed to whoever takes it, and with headers that keep other sites out", async () => {
    const script = await web.inject({ url: "/assets/index-Ab12.js", headers: { "accept-encoding": "br, gzip" } });
    expect([script.headers["content-encoding"], script.body]).toEqual(["br", "brotli"]);
    const { headers } = await web.inject("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});
