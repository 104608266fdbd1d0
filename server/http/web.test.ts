import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let outer: string;
let web: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await startTestApp();
  outer = await mkdtemp(join(tmpdir(), "lotwise-web-"));
  // The installation path is arbitrary and may contain the names of our own folders.
  const folder = join(outer, "assets", "fonts", "web");
  await mkdir(join(folder, "assets"), { recursive: true });
  await mkdir(join(folder, "fonts"));
  for (const [name, text] of [
    ["index.html", "<!doctype html><title>Lotwise</title>"],
    ["sw.js", "// worker"],
    ["sw.js.br", "brotli"],
    ["boot.js", "// boot"],
    ["assets/index-Ab12.js", "export {};"],
    ["assets/index-Ab12.js.br", "brotli"],
    ["fonts/inter-4.1.woff2", "font"],
  ] as const)
    await writeFile(join(folder, name), text);
  web = await buildApp(app.deps, { web: folder });
});
afterAll(async () => {
  await web.close();
  await app.close();
  await rm(outer, { recursive: true, force: true });
});

const cache = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await web.inject({ url, headers })).headers["cache-control"];

test("what changes with a release is asked for again wherever the product is installed", async () => {
  for (const url of ["/", "/index.html", "/boot.js", "/sw.js", "/service/tenders/7"])
    expect(await cache(url)).toBe("no-cache");
  expect(await cache("/sw.js", { "accept-encoding": "br" })).toBe("no-cache");
});

test("what carries its version in its name is kept for ever, compressed or not, each for who asked so", async () => {
  for (const headers of [{}, { "accept-encoding": "br" }])
    expect(await cache("/assets/index-Ab12.js", headers)).toContain("immutable");
  expect(await cache("/fonts/inter-4.1.woff2")).toContain("immutable");
  const plain = await web.inject("/assets/index-Ab12.js");
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "export {};"]);
  expect(plain.headers["vary"]).toContain("accept-encoding");
});

test("the page answers for pages only", async () => {
  const looked = await web.inject({ method: "HEAD", url: "/service/orders/3" });
  expect([looked.statusCode, looked.headers["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
  for (const url of [
    "/api",
    "/api/",
    "/api?search=1",
    "/api/nothing-here",
    "/assets/gone",
    "/fonts/gone",
    "/fonts/gone.woff2",
    "/robots.txt",
  ]) {
    const answer = await web.inject({ url, headers: { "accept-language": "en" } });
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      404,
      { code: "not_found", detail: expect.stringMatching(/^[ -~]+$/) },
    ]);
  }
  expect((await web.inject({ method: "POST", url: "/service/orders/3" })).statusCode).toBe(404);
});

test("nothing outside of the folder is served", async () => {
  await writeFile(join(outer, "secret.txt"), "secret");
  for (const url of [
    "/../../../secret.txt",
    "/%2e%2e/%2e%2e/%2e%2e/secret.txt",
    "/assets/..%2f..%2f..%2f..%2fsecret.txt",
  ])
    expect((await web.inject(url)).body).not.toContain("secret");
});

test("scripts come compressed to whoever takes it, and every page with headers that keep other sites out", async () => {
  const script = await web.inject({ url: "/assets/index-Ab12.js", headers: { "accept-encoding": "br, gzip" } });
  expect([script.headers["content-encoding"], script.body]).toEqual(["br", "brotli"]);
  const { headers } = await web.inject("/service/purchase-items/create?upload=true");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("a visit makes the copy of a visitor's decision live anew; who has decided nothing gets no cookie", async () => {
  const cookies = async (url: string, cookie?: string) =>
    [(await web.inject({ url, headers: cookie === undefined ? {} : { cookie } })).headers["set-cookie"] ?? []]
      .flat()
      .map(String);
  const visitor = "0b0e7a4e-3f0f-4c53-9d0e-6a1f3c2b1a00";
  for (const url of ["/", "/service/tenders/7"]) {
    const kept = await cookies(url, `visitor=${visitor}; consent=2026-11-21`);
    expect(kept).toEqual([
      expect.stringMatching(new RegExp(`^visitor=${visitor}; HttpOnly; .*Max-Age=34560000$`)),
      expect.stringMatching(/^consent=2026-11-21; .*Max-Age=34560000$/),
    ]);
    for (const other of [
      undefined,
      `visitor=${visitor}`,
      "visitor=me; consent=2026-11-21",
      `visitor=${visitor}; consent=%0d%0aSet-Cookie:x=1`,
    ])
      expect(await cookies(url, other)).toEqual([]);
  }
  expect(await cookies("/boot.js", `visitor=${visitor}; consent=2026-11-21`)).toEqual([]);
});
