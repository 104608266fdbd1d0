import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const NOW = "2026-11-20T09:00:00.000Z";
const MIGRATION = new URL("./migrations/0035_document_numbers.sql", import.meta.url);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("names and notes that the product wrote with the former letters get the new ones; what people typed stays", async () => {
  const customer = await aCompany(app.deps);
  const names = ["Тендер CP-00011", "招标 CP-00012/2", "Tender СР-00013", "По письму CP-00014", "Тендер CP-7"];
  const ids: number[] = [];
  for (const name of names) ids.push((await aTender(app.deps, { customer, name })).id);
  const notes = { copy: "CP-00011", next_round: "CP-00012/2", edit: "CP-00013" };
  for (const [action, note] of Object.entries(notes))
    await app.deps.db
      .insertInto("audit")
      .values({
        workspace_id: customer.workspace,
        entity: "tender",
        entity_id: ids[0] ?? 0,
        action,
        note,
        changes: "{}",
        at: NOW,
      })
      .execute();
  for (const statement of (await readFile(MIGRATION, "utf8")).split(/;\s*$/m))
    if (statement.trim() !== "") await sql.raw(statement).execute(app.deps.db);
  const tenders = await app.deps.db.selectFrom("tender").select("name").where("id", "in", ids).orderBy("id").execute();
  expect(tenders.map(({ name }) => name)).toEqual([
    "Тендер T-00011",
    "招标 T-00012/2",
    "Tender T-00013",
    "По письму CP-00014",
    "Тендер CP-7",
  ]);
  const audited = await app.deps.db
    .selectFrom("audit")
    .select(["action", "note"])
    .where("entity_id", "=", ids[0] ?? 0)
    .where("note", "is not", null)
    .execute();
  expect(Object.fromEntries(audited.map(({ action, note }) => [action, note]))).toMatchObject({
    copy: "T-00011",
    next_round: "T-00012/2",
    edit: "CP-00013",
  });
});
