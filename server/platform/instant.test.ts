import { expect, test } from "vitest";
import { instantText } from "#server/platform/instant.ts";

const AT = "2026-11-20T01:34:00.000Z";

test.each([
  ["ru", "20 ноября 2026 г. в 04:34 МСК"],
  ["en", "20 November 2026 at 04:34 MSK"],
  ["zh-hans", "2026年11月20日 04:34 莫斯科"],
  ["hi", "20 नवंबर 2026 को 04:34 बजे (MSK)"],
] as const)("an instant in %s names its zone as the pages do", (language, text) => {
  expect(instantText(AT, language)).toBe(text);
});

test("another zone is named by its offset", () => {
  expect(instantText(AT, "ru", "Asia/Novosibirsk")).toBe("20 ноября 2026 г. в 08:34 UTC+7");
});
