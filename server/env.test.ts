import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { EnvironmentError, readEnvironment, SETTING_NAMES } from "#server/env.ts";

/** Returns the error message for these variables, or null if they are valid. */
function refusal(variables: Record<string, string>): string | null {
  try {
    readEnvironment(variables);
    return null;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message;
  }
}

const PUBLIC_URL = "https://lotwise.example";

test("the address that people open is enough", () => {
  expect(readEnvironment({ PUBLIC_URL })).toMatchObject({
    PUBLIC_URL,
    PORT: 3000,
    HOST: "0.0.0.0",
    DATA_DIR: "./data",
    LOTWISE_DEMO: false,
    TRUST_PROXY: 0,
    LOG_LEVEL: "info",
  });
});

test("without it nothing starts but the demo and the commands: the links in mails are made of nothing else", () => {
  for (const variables of [{}, { PUBLIC_URL: "" }, { DATABASE_URL: "postgres://localhost/lotwise" }])
    expect(refusal(variables)).toMatch(/PUBLIC_URL: set the address that people open, such as https:/);
  expect(readEnvironment({ LOTWISE_DEMO: "1", PORT: "3210" }).PUBLIC_URL).toBe("http://localhost:3210");
  expect(readEnvironment({ LOTWISE_DEMO: "1", PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
  expect(() => readEnvironment({}, "command")).not.toThrow();
});

test.each([
  ["", 0],
  ["0", 0],
  ["1", 1],
  ["2", 2],
  ["10.0.0.5", ["10.0.0.5"]],
  ["10.0.0.5, 10.1.0.0/16,fd00::/8", ["10.0.0.5", "10.1.0.0/16", "fd00::/8"]],
])("the proxies before the server are counted or named: %s", (text, proxies) => {
  expect(readEnvironment({ PUBLIC_URL, TRUST_PROXY: text }).TRUST_PROXY).toEqual(proxies);
});

test("a variable that is set to nothing counts as not set", () => {
  expect(
    readEnvironment({
      PUBLIC_URL,
      DATABASE_URL: "",
      SMTP_URL: " ",
      ADMIN_EMAIL: "",
      ADMIN_PASSWORD: "",
      S3_BUCKET: "",
      LOTWISE_DEMO: "",
    }),
  ).toMatchObject({ LOTWISE_DEMO: false });
  expect(readEnvironment({ PUBLIC_URL, DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
});

test.for([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://localhost/lotwise"],
  ["PUBLIC_URL", "lotwise.example"],
  ["PUBLIC_URL", "https://lotwise.example/path"],
  ["PUBLIC_URL", "https://lotwise.example:443"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "true"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["SMTP_URL", "mail.example"],
  ["ADMIN_EMAIL", "administrator"],
  ["SECRET_KEY", "short"],
  ["REQUIRE_ADMIN_2FA", "yes"],
  ["CONTACT_EMAIL", "office"],
  ["LOTWISE_DEMO", "on"],
  ["LOG_LEVEL", "loud"],
] as const)("a wrong %s stops the start and is named: %s", ([name, value]) => {
  expect(refusal({ PUBLIC_URL, ADMIN_PASSWORD: "Lotwise2026", [name]: value })).toMatch(
    new RegExp(`^The settings are wrong:\\n(.*\\n)*  ${name}: `),
  );
});

test("all wrong values are named at once", () => {
  const text = refusal({ PORT: "-1", LOG_LEVEL: "loud" });
  expect(text).toContain("PORT:");
  expect(text).toContain("LOG_LEVEL:");
});

test("what belongs together is set together", () => {
  expect(refusal({ ADMIN_EMAIL: "a@lotwise.test" })).toContain("ADMIN_PASSWORD");
  expect(refusal({ S3_BUCKET: "files" })).toContain("S3_ACCESS_KEY_ID");
  expect(refusal({ S3_ENDPOINT: "http://localhost:9000" })).toContain("S3_BUCKET");
  expect(
    refusal({ PUBLIC_URL, S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" }),
  ).toBeNull();
});

test("a refusal doesn't repeat a secret", () => {
  expect(
    refusal({
      ADMIN_EMAIL: "administrator",
      ADMIN_PASSWORD: "Secret2026",
      S3_BUCKET: "files",
      S3_SECRET_ACCESS_KEY: "Hidden2026",
      SECRET_KEY: "Tiny2026",
    }),
  ).not.toMatch(/Secret2026|Hidden2026|Tiny2026/);
});

test(".env.example names every setting, and a copy of it starts a server", async () => {
  const example = await readFile(new URL("../.env.example", import.meta.url), "utf8");
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
  expect(refusal({ ...parseEnv(example), PUBLIC_URL })).toBeNull();
  // Uncomments every example, because the server must accept all of them.
  const examples = parseEnv(example.replaceAll(/^#([A-Z][A-Z0-9_]*=.+)$/gm, "$1"));
  expect(refusal({ ...examples, ADMIN_PASSWORD: "a long one" })).toBeNull();
});
