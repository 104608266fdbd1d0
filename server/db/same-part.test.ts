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

test("the database and the program have one idea of the same part", async () => {
  const texts = ["STM32 F407-VGT6", " stm32f407vgt6 ", "\u00A0МКЭШ\u20095х0,35", "a\u2010b\u2011c\u2012d\u2013e\u2014f\u2015g\u2212h", "x\u00ADy\u200Bz\uFEFF\u3000\u202F\u205F", "\t\n\r\v\f-", "", "ёЖ/№#.,_()"];
  const { rows } = await sql<{ key: string | null }>`SELECT part_key(t) AS key FROM unnest(${texts}::text[]) WITH ORDINALITY AS g(t, n) ORDER BY n`.execute(app.deps.db);
  expect(rows.map(({ key }) => key)).toEqual(texts.map(partKey));
  expect(partKey("STM32 F407-VGT6")).toBe(partKey("stm32f407vgt6"));
  expect(samePartKey(" - ", "Murata")).toBe(null);
  expect([samePartKey("GRM-21"), samePartKey("grm 21", "MU-RATA")]).toEqual(["GRM21", "GRM21\nMURATA"]);
});
