import { expect, test } from "vitest";
import { isSameOrigin } from "./origin.ts";

test("an origin is scheme, host and port, however they are written", () => {
  expect(isSameOrigin("https://1c.example.ru/trade/hs/orders", "https://1C.example.ru:443/other?x=1")).toBe(true);
  expect(isSameOrigin("http://1c:80", "http://1c/base")).toBe(true);
  expect(isSameOrigin(null, null)).toBe(true);
});

test.each([
  ["http://1c.example.ru/base", "https://1c.example.ru/base"],
  ["https://1c.example.ru/base", "https://1c.example.ru:8443/base"],
  ["https://1c.example.ru/base", "https://1c.example.ru.evil.test/base"],
  ["https://1c.example.ru/base", null],
  // An address that doesn't parse has no origin and equals only itself.
  ["https://a@b.test/", "https://c@b.test/"],
])("%s isn't the origin of %s", (one, other) => {
  expect(isSameOrigin(one, other)).toBe(false);
  expect(isSameOrigin(other, one)).toBe(false);
});
