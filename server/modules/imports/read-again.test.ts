import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const upload = async (caller: Caller, name: string, bytes: Uint8Array) => (await app.call(importApi.upload, caller, { file: { name, bytes } })).ok();
const patch = async (caller: Caller, id: number, body: unknown) => (await app.call(importApi.patch, caller, { params: { id }, body })).ok();

test("a text that was recognised wrongly is read again as told, a workbook is not", async () => {
  const company = await aCompany(app.deps);
  const text = "Партномер;Кол-во\r\nA-1;5\r\n";
  const task = await upload(company, "BOM.csv", Buffer.from(text));
  const garbled = await patch(company, task.id, { options: { encoding: "windows-1251" } });
  expect(garbled).toMatchObject({ encoding: "windows-1251", options: { encoding: "windows-1251", delimiter: null } });
  expect(garbled.headers[0]).not.toBe("Партномер");
  const whole = await patch(company, task.id, { options: { encoding: null, delimiter: "," } });
  expect(whole).toMatchObject({ encoding: "utf-8", delimiter: ",", headers: ["Партномер;Кол-во"] });
  const right = await patch(company, task.id, { options: { delimiter: ";" } });
  expect(right).toMatchObject({ headers: ["Партномер", "Кол-во"], row_count: 1 });
  expect((await app.call(importApi.run, company, { params: { id: task.id }, body: {} })).ok().result?.created).toBe(1);
  const template = await app.call(importApi.template, company);
  const workbook = await upload(company, "template.xlsx", new Uint8Array(template.bytes));
  const refused = await app.call(importApi.patch, company, { params: { id: workbook.id }, body: { options: { delimiter: ";" } } });
  expect([refused.status, Object.keys(refused.error().fields ?? {})]).toEqual([400, ["options.delimiter"]]);
  expect((await app.call(importApi.patch, await aCompany(app.deps), { params: { id: task.id }, body: { options: { delimiter: ";" } } })).status).toBe(404);
});
