import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makerAliasKeys, makerKeys } from "#contract/purchase-items/maker-key.ts";
import { makerSpelling } from "#contract/purchase-items/maker-spelling.ts";
import { partKey, samePartKey } from "#contract/purchase-items/same-part.ts";
import { MAKERS } from "#contract/reference/makers.ts";
import { textKey } from "#contract/text-key.ts";
import { makerKey } from "#server/records/purchase-item/same-part.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inDatabase = async (
  texts: readonly string[],
  key: "part_key" | "text_key" | "maker_spelling" = "part_key",
): Promise<(string | null)[]> => {
  const { rows } = await sql<{
    key: string | null;
  }>`SELECT ${sql.id(key)}(t) AS key FROM unnest(${texts}::text[]) WITH ORDINALITY AS g(t, n) ORDER BY n`.execute(
    app.deps.db,
  );
  return rows.map((row) => row.key);
};

test("the database and the program have one idea of the same part", async () => {
  const texts = [
    "STM32 F407-VGT6",
    " stm32f407vgt6 ",
    "\u00A0МКЭШ\u20095х0,35",
    "a\u2010b\u2011c\u2012d\u2013e\u2014f\u2015g\u2212h",
    "x\u00ADy\u200Bz\uFEFF\u3000\u202F\u205F",
    "\t\n\r\v\f-",
    "",
    "ёЖ/№#.,_()",
    "АВЕКМНОРСТУХ",
    "авекмнорстух",
  ];
  expect(await inDatabase(texts)).toEqual(texts.map(partKey));
  expect(partKey("STM32 F407-VGT6")).toBe(partKey("stm32f407vgt6"));
  expect(samePartKey(" - ", "Murata")).toBe(null);
  expect([samePartKey("GRM-21"), samePartKey("grm 21", "MU-RATA")]).toEqual(["GRM21", "GRM21\nMURATA"]);
});

test("letters that look alike in both alphabets are one, those that don't are not", () => {
  expect([partKey("СТМ32Ф4О7"), partKey("stм32f4о7"), partKey("К561ЛА7")]).toEqual([
    partKey("CTM32Ф4O7"),
    partKey("STM32F4O7"),
    partKey("K561ЛA7"),
  ]);
  expect(partKey("БГД")).not.toBe(partKey("BGD"));
});

test("marks that nobody sees, full-width letters, ё and µ make no other part", () => {
  const parts = ["PN-77", "\u202APN-77\u202C", "PN\u200E-77", "PN\u200C-77", "ＰＮ－７７", "P\uFE0FN\u00AD77\u2069"];
  expect(new Set(parts.map(partKey))).toEqual(new Set(["PN77"]));
  expect(new Set(["\u00B5PD78", "\u03BCPD78", "uPD78"].map(partKey))).toEqual(new Set(["UPD78"]));
  expect(partKey("ЁЖ-1")).toBe(partKey("еж1"));
  expect(partKey("\u200E\u2066")).toBe(null);
});

/** Letters whose other case was added in Unicode 16. */
const CASED_LATER: ReadonlySet<number> = new Set([0x19b, 0x264, 0x1c89, 0x1c8a]);
/** Combining marks added in Unicode 15 to 17. PostgreSQL 15 does not know their canonical order. */
const isLaterMark = (code: number): boolean =>
  [0x897, 0xcf3, 0xece].includes(code) || (code >= 0x1acf && code <= 0x1aff);

/**
 * Generates characters with special rules in the key, and others assigned in Unicode 14, the version of PostgreSQL 15.
 */
const odd = fc.oneof(
  fc.constantFrom(
    ..."ABCEHKMOPTXYabcehkmoptxyQZqzАВЕКМНОРСТУХавекмнорстухЁЖЩёжщй0189 -–—\u2212\u00A0\u00AD\u2009\u200B\uFEFF\t\n/.,#№()中文कख",
  ),
  fc.constantFrom(
    ..."\u00B5\u03BC\u0308\u0306\u0301\u200C\u200D\u200E\u202A\u202E\u2066\u2069\uFE0FßẞſﬁİıΣςσΩ\u2126\u212A½²㎌①ＡＢｃ－％＿\u3000\u2028\u180E\u{E0041}\u{1D400}𠮷क़\u1100\u1161",
  ),
  fc
    .integer({ min: 1, max: 0x1fff })
    .filter((code) => !CASED_LATER.has(code) && !isLaterMark(code))
    .map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x2000, max: 0xa7af }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xa830, max: 0xd7ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xf900, max: 0x103ff }).map((code) => String.fromCodePoint(code)),
);

test.each([
  ["text_key", textKey],
  ["part_key", partKey],
  ["maker_spelling", makerSpelling],
] as const)("whatever people write, the database and the program find the same %s", async (name, keyOf) => {
  const text = fc.array(odd, { maxLength: 24 }).map((letters) => letters.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      expect(await inDatabase(texts, name)).toEqual(texts.map(keyOf));
    }),
    { numRuns: 60 },
  );
});

test("the database and the program find the same spelling of names with legal forms", async () => {
  const words =
    "Co. Ltd GmbH & KGaA S.p.A. AO SE SE, Inc Ко ООО АО ОДО ооо 株式会社 有限公司 股份有限公司 有限责任公司 T.I. TI Würth é É Й";
  const name = fc
    .array(
      fc.constantFrom(
        ...words.split(" "),
        "«Миландр»",
        "村田製作所",
        "R&S",
        "P+F",
        "ＳＴ",
        "Ǿ\u0301",
        "A\u0301\u20D0\u0302",
      ),
      {
        maxLength: 6,
      },
    )
    .chain((parts) => fc.constantFrom(" ", "", "-", ", ", "・", "\t").map((by) => parts.join(by)));
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 100, maxLength: 100 }), async (names) => {
      expect(await inDatabase(names, "maker_spelling")).toEqual(names.map(makerSpelling));
    }),
    { numRuns: 60 },
  );
});

test("the database and the program find the same key of a maker, whatever a company merged", async () => {
  const name = fc.oneof(
    fc.constantFrom(...MAKERS.flat()),
    fc.constantFrom("РЗ", "Ромашка", "ООО «Ромашка»", "T.I.", "Texas Instruments Inc.", "ST", "Würth", " ", "有限公司"),
  );
  const merges = fc.array(fc.record({ text: name, maker: name }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(merges, fc.array(name, { minLength: 40, maxLength: 40 }), async (own, names) => {
      const { rows } = await sql<{ key: string | null }>`
        SELECT ${makerKey(sql`name`, makerAliasKeys(own))} AS key
        FROM unnest(${names}::text[])
        WITH ORDINALITY AS g(name, n)
        ORDER BY n`.execute(app.deps.db);
      expect(rows.map(({ key }) => key)).toEqual(names.map(makerKeys(own)));
    }),
    { numRuns: 40 },
  );
});

test("a mark above a letter that ё has become makes no ё again", async () => {
  for (const written of ["ё\u0308", "ё\u0323\u0308\u0308", "ё\u0306", "\u00b5\u0301", "ß\u0301"]) {
    const key = textKey(written);
    expect(textKey(key)).toBe(key);
    expect(await inDatabase([written, key], "text_key")).toEqual([key, key]);
  }
});

test("a text key is its own key, and does not depend on marks, composition or case", () => {
  const text = fc.array(odd, { maxLength: 24 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(text, (written) => {
      const key = textKey(written);
      expect(textKey(key)).toBe(key);
      expect(textKey(written.normalize("NFD"))).toBe(key);
      expect(textKey([...written].join("\u200B"))).toBe(key);
    }),
  );
});
