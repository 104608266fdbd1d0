import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiEmail, shownEmail } from "#contract/email-text.ts";
import { Email } from "#contract/email.ts";

const problemOf = (email: string): string | undefined => Email.safeParse(email).error?.issues[0]?.message;

test("an address of an internationalised domain is one, whichever way it is written, and is read as it was typed", () => {
  const stored = "info@xn--80aswg.xn--p1ai";
  const ways = [
    "info@сайт.рф",
    " Info@САЙТ.РФ ",
    "info@xn--80aswg.xn--p1ai",
    "INFO@XN--80ASWG.XN--P1AI",
    "info@сайт。рф",
  ];
  expect(ways.map((way) => Email.parse(way))).toEqual(ways.map(() => stored));
  expect(shownEmail(stored)).toBe("info@сайт.рф");
  expect(Email.parse("a@münchen.de")).toBe("a@xn--mnchen-3ya.de");
  expect(shownEmail("a@xn--mnchen-3ya.de")).toBe("a@münchen.de");
  expect(["user@例子.中国", "user@भारत.भारत"].map((way) => shownEmail(Email.parse(way)))).toEqual([
    "user@例子.中国",
    "user@भारत.भारत",
  ]);
});

test("an address of letters alone is what it was", () => {
  expect(Email.parse(" Anna+1@Example.Test ")).toBe("anna+1@example.test");
  expect(shownEmail("anna+1@example.test")).toBe("anna+1@example.test");
});

test("what is no address is refused; letters before the sign get a sentence of their own", () => {
  for (const email of [
    "",
    "a",
    "@сайт.рф",
    "a@",
    "a@сайт",
    "a@сайт..рф",
    "a@сай т.рф",
    "a@сайт.рф:25",
    "a@сайт.рф/x",
    "a@xn--a.xn--p1ai/",
    "a@b@сайт.рф",
    "a@1.2.3.4",
    `${"a".repeat(250)}@сайт.рф`,
    `a@${"ж".repeat(200)}.рф`,
    "я".repeat(600),
  ])
    expect([email, problemOf(email)]).toEqual([email, "validation.email"]);
  expect(problemOf("анна@сайт.рф")).toBe("validation.email_letters");
  expect(problemOf("анна@example.test")).toBe("validation.email_letters");
});

test("a domain whose letters are of two alphabets is shown as ASCII", () => {
  for (const domain of ["раураl.com", "сайт.com", "аррӏе.com", "сайт例.рф"]) {
    const email = `a@${domainToASCII(domain)}`;
    expect(shownEmail(email)).toBe(email);
  }
  expect(shownEmail("a@xn--zzzzzzzzzz99999999.xn--p1ai")).toBe("a@xn--zzzzzzzzzz99999999.xn--p1ai");
});

test("domains are written and read as the server's own library does", () => {
  const label = fc
    .array(fc.constantFrom(..."абвгдеёжзийклмнопрстуфхцчшщъыьэюя0123456789"), { minLength: 1, maxLength: 20 })
    .map((letters) => `ж${letters.join("")}`);
  fc.assert(
    fc.property(label, label, (name, zone) => {
      const email = asciiEmail(`a@${name}.${zone}`);
      expect(email).toBe(`a@${domainToASCII(`${name}.${zone}`)}`);
      expect(shownEmail(email)).toBe(`a@${domainToUnicode(email.slice(2))}`);
    }),
  );
});
