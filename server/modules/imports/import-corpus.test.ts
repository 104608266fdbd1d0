import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import Big from "big.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/**
 * Folder outside the repository with real bills of materials. Their row counts and sums were computed by other
 * programs.
 */
const FOLDER = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const isThere = existsSync(`${FOLDER}manifest.json`);
if (!isThere) console.log("The real bills of materials (../shared/data/bom) are absent: their imports are skipped.");

const Facts = z.object({
  sheet: z.string(),
  nonempty_rows_after_header: z.number().nullish(),
  quantity_column: z.number().nullish(),
  quantity_sum: z.number().nullish(),
  quantity_numeric_cells: z.number().nullish(),
});
const Manifest = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      suggested_handling: z.string().nullish(),
      expected: z.object({ table_facts: z.array(Facts).default([]) }).optional(),
    }),
  ),
});
const files = isThere
  ? Manifest.parse(JSON.parse(readFileSync(`${FOLDER}manifest.json`, "utf8"))).files.filter(({ file }) =>
      file.startsWith("bom/"),
    )
  : [];

/**
 * Expected count and sum of files that we count differently from the manifest, which includes every number below the
 * header.
 */
const COUNTED_OTHERWISE = new Map<string, readonly [number, number]>([]);

function chosen(task: ImportTask, facts: z.output<typeof Facts> | undefined): { column: number; field: string }[] {
  const suggested = task.suggestion.map(({ column, field }) => ({ column, field }));
  const column = facts?.quantity_column;
  if (column == null) return suggested;
  const mapping = [
    ...suggested.filter((pair) => pair.field !== "quantity" && pair.column !== column - 1),
    { column: column - 1, field: "quantity" },
  ];
  if (mapping.some(({ field }) => field === "part_number")) return mapping;
  const free = task.headers.findIndex((_, place) => !mapping.some((pair) => pair.column === place));
  return free < 0 ? mapping : [...mapping, { column: free, field: "part_number" }];
}

let app: TestApp;
let counted = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.skipIf(!isThere).each(files.map((file) => [file.file, file] as const))(
  "%s: upload, mapping as suggested, run",
  async (_, { file, suggested_handling, expected }) => {
    const company = await aCompany(app.deps);
    const bytes = readFileSync(FOLDER + file);
    const uploaded = (await app.call(importApi.upload, company, { file: { name: basename(file), bytes } })).ok();
    const facts = expected?.table_facts.find(
      ({ sheet }) => sheet === "csv" || sheet === uploaded.sheets[uploaded.options.sheet]?.name,
    );
    const mapping = chosen(uploaded, facts);
    // The facts are about the column of quantities, with the rows that aren't fitted.
    const options = { bom: { ...uploaded.options.bom, is_on: false } };
    const task = (
      await app.call(importApi.patch, company, { params: { id: uploaded.id }, body: { mapping, options } })
    ).ok();
    const answer = await app.call(importApi.run, company, { params: { id: task.id }, body: { only_good: true } });
    if (suggested_handling?.startsWith("reject: too many rows") === true) {
      expect(task.blockers).toContain("import_too_many_rows");
      expect(answer.error().code).toBe("too_many_rows");
      return;
    }
    if (answer.status !== 200) {
      expect(["mapping_incomplete", "rows_have_problems"]).toContain(answer.error().code);
      expect(task.blockers.length + task.problem_rows.length).toBeGreaterThan(0);
      return;
    }
    const { result } = answer.ok();
    const list = (await app.call(purchaseItemApi.list, company, { query: { limit: 1000, import_task: task.id } })).ok();
    expect(list.count).toBe(task.good_count);
    expect(result).toMatchObject({
      created: task.good_count,
      rejected: task.problem_rows.length,
      skipped: task.skipped.length,
    });
    if (facts?.quantity_sum == null) return;
    // Number of rejected rows without a positive quantity. They add nothing to the sum.
    const refused = task.problem_rows.filter(({ problems }) =>
      problems.some(({ code }) => code === "not_positive"),
    ).length;
    const sum = list.results.reduce((total, { quantity }) => total.plus(quantity), new Big(0));
    counted += 1;
    expect([list.count + refused, sum.toNumber()]).toEqual(
      COUNTED_OTHERWISE.get(file) ?? [facts.quantity_numeric_cells, facts.quantity_sum],
    );
  },
);

test.skipIf(!isThere)("every file of which the manifest knows a sum was compared", () => {
  expect(counted).toBe(
    files.filter(
      ({ suggested_handling, expected }) =>
        suggested_handling?.startsWith("reject") !== true &&
        expected?.table_facts.some(({ quantity_sum }) => quantity_sum != null) === true,
    ).length,
  );
});

test("a file made here: all rows, and the sum of their quantities", async () => {
  const company = await aCompany(app.deps);
  const uploaded = (
    await app.call(importApi.upload, company, { file: { name: "bom.csv", bytes: aBillOfMaterials(250) } })
  ).ok();
  (await app.call(importApi.run, company, { params: { id: uploaded.id }, body: {} })).ok();
  const list = (
    await app.call(purchaseItemApi.list, company, { query: { limit: 1000, import_task: uploaded.id } })
  ).ok();
  const sum = list.results.reduce((total, { quantity }) => total.plus(quantity), new Big(0));
  // The file has 250 rows with the quantities 100, 101, … 349.
  expect([list.count, sum.toNumber()]).toEqual([250, 56_125]);
});
