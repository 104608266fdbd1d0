import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let signed: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  const company = await aCompany(app.deps);
  signed = {
    authorization: `Bearer ${company.token}`,
    "x-workspace": String(company.workspace),
    "accept-language": "en",
  };
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { ...signed, ...headers } });
const post = (url: string, type: string, payload: string) =>
  app.app.inject({ method: "POST", url, headers: { ...signed, "content-type": type }, payload });
const bodyOf = (answer: { json: () => unknown }): ErrorBody => ErrorBody.strict().parse(answer.json());

describe("an address that there isn't", () => {
  test.each([
    ["unknown", "/api/nothing-here"],
    ["outside of the API", "/nothing/here"],
    ["that can't be read", "/api/purchase-items/%E0%A4%A"],
    ["with an id of 300 digits", `/api/purchase-items/${"9".repeat(300)}`],
    ["with an id that is no number", "/api/purchase-items/first"],
  ])("%s is answered 404, in the caller's language", async (_name, url) => {
    const [en, ru] = [await get(url), await get(url, { "accept-language": "ru" })];
    expect([en.statusCode, ru.statusCode]).toEqual([404, 404]);
    expect(bodyOf(en)).toMatchObject({ code: "not_found", detail: expect.stringMatching(/^[ -~]+$/) });
    expect(bodyOf(ru)).toMatchObject({ code: "not_found", detail: expect.stringMatching(/[а-я]/i) });
  });

  test("is one as well when only the method is unknown", async () => {
    expect(bodyOf(await app.app.inject({ method: "PUT", url: "/api/purchase-items", headers: signed })).code).toBe(
      "not_found",
    );
  });
});

describe("a text that no column can hold", () => {
  const NUL = String.raw`\u0000`;
  const HALF = String.raw`\ud800`;

  test.each([
    ["NUL", NUL],
    ["half a character", HALF],
  ])("%s is refused by its field", async (_name, text) => {
    const answer = await post(
      "/api/purchase-items",
      "application/json",
      `{"nomenclature": "Винт${text}М5", "quantity": "1"}`,
    );
    expect(answer.statusCode).toBe(400);
    expect(bodyOf(answer)).toMatchObject({ code: "invalid_input", fields: { nomenclature: [expect.any(String)] } });
  });

  test("is named by its row in a bulk call", async () => {
    const rows = `[{"nomenclature": "Винт", "quantity": "1"}, {"nomenclature": "Гайка${NUL}", "quantity": "1"}]`;
    expect(bodyOf(await post("/api/purchase-items", "application/json", rows)).problems).toMatchObject([
      { row: 1, field: "nomenclature" },
    ]);
  });

  test("is refused in a search and at the login", async () => {
    expect(bodyOf(await get("/api/purchase-items?search=%00"))).toMatchObject({
      code: "invalid_input",
      fields: { search: [expect.any(String)] },
    });
    const login = await app.app.inject({
      method: "POST",
      url: "/api/v1/authenticate",
      headers: { "content-type": "application/json" },
      payload: `{"email": "a${NUL}@example.test", "password": "Lotwise2026"}`,
    });
    expect([login.statusCode, bodyOf(login).code]).toEqual([400, "invalid_input"]);
  });

  test("a character of two halves is a character", async () => {
    expect(
      (await post("/api/purchase-items", "application/json", '{"nomenclature": "Болт 🔩", "quantity": "1"}'))
        .statusCode,
    ).toBe(200);
  });
});

test("a refused field is named, with a sentence in the caller's language", async () => {
  const refused = async (language: string) => {
    const answer = await app.app.inject({
      method: "POST",
      url: "/api/purchase-items",
      headers: { ...signed, "content-type": "application/json", "accept-language": language },
      payload: '{"quantity": "0"}',
    });
    expect(answer.statusCode).toBe(400);
    return bodyOf(answer);
  };
  expect(await refused("en-US")).toMatchObject({
    code: "invalid_input",
    detail: expect.stringMatching(/^[ -~]+$/),
    fields: { quantity: [expect.stringMatching(/^[ -~]+$/)] },
  });
  expect(await refused("ru-RU")).toMatchObject({
    code: "invalid_input",
    detail: expect.stringMatching(/[а-я]/i),
    fields: { quantity: [expect.stringMatching(/[а-я]/i)] },
  });
});

describe("a body that can't be read", () => {
  test.each([
    ["broken JSON", "application/json", '{"quantity": ', "invalid_input"],
    ["another kind of body", "application/x-www-form-urlencoded", "quantity=1", "unsupported_media_type"],
    [
      "a field that there isn't",
      "application/json",
      '{"quantity": "1", "nomenclature": "Винт", "price": "5"}',
      "invalid_input",
    ],
  ])("%s is named for what it is", async (_name, type, payload, code) => {
    expect(bodyOf(await post("/api/purchase-items", type, payload))).toMatchObject({
      code,
      detail: expect.stringMatching(/\S/),
    });
  });

  test("over the limit is told the limit that holds", async () => {
    const answer = await post(
      "/api/purchase-items",
      "application/json",
      JSON.stringify({ nomenclature: "a".repeat(5_000_000) }),
    );
    expect([answer.statusCode, bodyOf(answer).code]).toEqual([413, "too_large"]);
    expect(bodyOf(answer).detail).toContain("4");
  });

  test("is never plain text, which any page of any site may send", async () => {
    expect(
      bodyOf(await post("/api/purchase-items", "text/plain", '{"nomenclature": "Винт", "quantity": "1"}')).code,
    ).toBe("unsupported_media_type");
  });

  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nA;B\r\n';
  const field = (name: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  test.each([
    ["without a boundary", "multipart/form-data", "abc"],
    ["cut off half-way", "multipart/form-data; boundary=x", part.trimEnd()],
    ["with two files", "multipart/form-data; boundary=x", `${part}${part}--x--\r\n`],
    [
      "with more fields than any form has",
      "multipart/form-data; boundary=x",
      `${Array.from({ length: 30 }, (_, place) => field(`f${place}`)).join("")}${part}--x--\r\n`,
    ],
    [
      "with a field that would reach into objects",
      "multipart/form-data; boundary=x",
      `${field("__proto__")}${part}--x--\r\n`,
    ],
  ])("a form %s is the sender's fault, not an incident", async (_name, type, payload) => {
    const answer = await post("/api/supplier-requests-imports", type, payload);
    expect(answer.statusCode).toBe(400);
    expect(bodyOf(answer)).toMatchObject({ code: "invalid_input", fields: { file: [expect.any(String)] } });
  });
});

test("a broken cookie is no session, and no incident", async () => {
  const answer = await app.app.inject({ url: "/api/purchase-items", headers: { cookie: "lotwise_session=%E0%A4%A" } });
  expect([answer.statusCode, bodyOf(answer).code]).toEqual([401, "unauthenticated"]);
});
