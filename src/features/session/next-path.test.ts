import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

const go = (next: string | null): string => nextPath(next, "/service");

test("leads to the page that was wanted, with its filters", () => {
  expect(go("/service/tenders?view=mine&q=%D1%80%D0%B5%D0%BB%D0%B5#lots")).toBe(
    "/service/tenders?view=mine&q=%D1%80%D0%B5%D0%BB%D0%B5#lots",
  );
  expect(go("/admin-profile")).toBe("/admin-profile");
  expect(go("/new-workspace?side=supplier&tender=11")).toBe("/new-workspace?side=supplier&tender=11");
});

test.each([
  null,
  "",
  "/",
  "/404",
  "/?next=/service",
  "https://evil.test/service",
  "//evil.test/service",
  "/\\evil.test/service",
  "/\t/evil.test/service",
  "javascript:alert(1)",
  "/service.evil.test",
  "/servicex",
  "/service/../api/docs",
  "/service/..//evil.test",
  "/service/%2E%2e//evil.test",
  "/service/\\..\\evil.test",
  "/service/tenders\nSet-Cookie: a=b",
  "\u0000/service",
  "http://[",
])("leads home from %j", (next) => {
  expect(go(next)).toBe("/service");
});
