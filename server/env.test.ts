import { expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "#server/env.ts";

/** What a start with these variables says; null when it starts. */
function refusal(variables: Record<string, string>): string | null {
  try {
    readEnvironment(variables);
    return null;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message;
  }
}

test("nothing set is enough", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: "0.0.0.0",
    DATA_DIR: "./data",
    LOTWISE_DEMO: false,
    TRUST_PROXY: false,
    LOG_LEVEL: "info",
  });
});

test("a variable that is set to nothing counts as not set", () => {
  expect(
    readEnvironment({
      DATABASE_URL: "",
      SMTP_URL: " ",
      ADMIN_EMAIL: "",
      ADMIN_PASSWORD: "",
      S3_BUCKET: "",
      LOTWISE_DEMO: "",
    }),
  ).toMatchObject({ LOTWISE_DEMO: false });
  expect(readEnvironment({ DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
});

test.for([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://localhost/lotwise"],
  ["PUBLIC_URL", "lotwise.example"],
  ["PUBLIC_URL", "https://lotwise.example/path"],
  ["TRUST_PROXY", "yes"],
  ["SMTP_URL", "mail.example"],
  ["ADMIN_EMAIL", "administrator"],
  ["SECRET_KEY", "short"],
  ["REQUIRE_ADMIN_2FA", "yes"],
  ["CONTACT_EMAIL", "office"],
  ["LOTWISE_DEMO", "on"],
  ["LOG_LEVEL", "loud"],
] as const)("a wrong %s stops the start and is named: %s", ([name, value]) => {
  expect(refusal({ ADMIN_PASSWORD: "Lotwise2026", [name]: value })).toMatch(
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
  expect(refusal({ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" })).toBeNull();
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
