import { expect, it } from "vitest";
import { languageInCookies } from "#src/locale/languages.ts";

it("the language comes from the cookie, and is Russian without one we have", () => {
  expect(languageInCookies("a=1; language=en; b=2")).toBe("en");
  expect(languageInCookies("language=zh-hans")).toBe("zh-hans");
  expect(languageInCookies("")).toBe("ru");
  expect(languageInCookies("language=de")).toBe("ru");
  expect(languageInCookies("my_language=en")).toBe("ru");
});
