import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partKey, samePartKey } from "#contract/purchase-items/same-part.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inDatabase = async (texts: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await sql<{
    key: string | null;
  }>`SELECT part_key(t) AS key FROM unnest(${texts}::text[]) WITH ORDINALITY AS g(t, n) ORDER BY n`.execute(
    app.deps.db,
  );
  return rows.map(({ key }) => key);
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

test("whatever people write, both find the same key", async () => {
  const signs = [
    ..."ABCEHKMOPTXYabcehkmoptxyQZqzАВЕКМНОРСТУХавекмнорстухЁЖЩёжщ0189 -–—\u2212\u00A0\u00AD\u2009\u200B\uFEFF\t\n/.,#№()中文कख",
  ];
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 24 }).map((letters) => letters.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      expect(await inDatabase(texts)).toEqual(texts.map(partKey));
    }),
    { numRuns: 40 },
  );
});
