import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import Big from "big.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { importApi } from "#contract/imports/import.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Real bills of materials beside the project, with what other programs have counted in them. The folder is no part of the project. */
const FOLDER = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const isThere = existsSync(`${FOLDER}manifest.json`);
if (!isThere) console.log("The real bills of materials (../shared/data/bom) are absent: their imports are skipped.");

const Facts = z.object({ sheet: z.string(), nonempty_rows_after_header: z.number().nullish(), quantity_column: z.number().nullish(), quantity_sum: z.number().nullish(), quantity_numeric_cells: z.number().nullish() });
const Manifest = z.object({ files: z.array(z.object({ file: z.string(), suggested_handling: z.string().nullish(), expected: z.object({ table_facts: z.array(Facts).default([]) }).optional() })) });
const files = isThere ? Manifest.parse(JSON.parse(readFileSync(`${FOLDER}manifest.json`, "utf8"))).files.filter(({ file }) => file.startsWith("bom/")) : [];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.skipIf(!isThere).each(files.map((file) => [file.file, file] as const))("%s: upload, mapping as suggested, run", async (_, { file, suggested_handling, expected }) => {
  const company = await aCompany(app.deps);
  const bytes = readFileSync(FOLDER + file);
  const uploaded = (await app.call(importApi.upload, company, { file: { name: basename(file), bytes } })).ok();
  // A person agrees to what was only proposed.
  const mapping = uploaded.suggestion.map(({ column, field }) => ({ column, field }));
  const task = (await app.call(importApi.patch, company, { params: { id: uploaded.id }, body: { mapping } })).ok();
  const answer = await app.call(importApi.run, company, { params: { id: task.id }, body: { only_good: true } });
  if (suggested_handling?.startsWith("reject: too many rows") === true) {
    expect(task.blockers).toContain("import_too_many_rows");
    expect(answer.error().code).toBe("too_many_rows");
    return;
  }
  const report = `${file}: ${task.row_count} rows, ${task.good_count} good, skipped ${task.skipped.map(({ reason }) => reason).join(" ") || "none"}, problems ${[...new Set(task.problem_rows.flatMap((row) => row.problems.map(({ field, code }) => `${field} ${code}`)))].join(", ") || "none"}, blockers ${task.blockers.join(", ") || "none"}`;
  console.log(report);
  if (answer.status !== 200) {
    expect(["mapping_incomplete", "rows_have_problems"]).toContain(answer.error().code);
    expect(task.blockers.length + task.problem_rows.length).toBeGreaterThan(0);
    return;
  }
  const { result } = answer.ok();
  const list = (await app.call(purchaseItemApi.list, company, { query: { limit: 1000, import_task: task.id } })).ok();
  expect(list.count).toBe(task.good_count);
  expect(result).toMatchObject({ created: task.good_count, rejected: task.problem_rows.length, skipped: task.skipped.length });
  const facts = expected?.table_facts.find(({ sheet }) => sheet === "csv" || sheet === task.sheets[task.options.sheet]?.name);
  const counted = mapping.find(({ field }) => field === "quantity")?.column === facts?.quantity_column;
  if (facts?.quantity_sum == null || !counted || task.problem_rows.length > 0) return;
  const sum = list.results.reduce((total, { quantity }) => total.plus(quantity), new Big(0));
  expect([list.count, sum.toNumber()]).toEqual([facts.quantity_numeric_cells, facts.quantity_sum]);
});
