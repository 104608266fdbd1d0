import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const upload = async (caller: Caller, name: string, bytes: Uint8Array) =>
  (await app.call(importApi.upload, caller, { file: { name, bytes } })).ok();
const patch = async (caller: Caller, id: number, body: unknown) =>
  (await app.call(importApi.patch, caller, { params: { id }, body })).ok();

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
  const refused = await app.call(importApi.patch, company, {
    params: { id: workbook.id },
    body: { options: { delimiter: ";" } },
  });
  expect([refused.status, Object.keys(refused.error().fields ?? {})]).toEqual([400, ["options.delimiter"]]);
  expect(
    (
      await app.call(importApi.patch, await aCompany(app.deps), {
        params: { id: task.id },
        body: { options: { delimiter: ";" } },
      })
    ).status,
  ).toBe(404);
});

test("a header far below the details of a document is shown with its first rows, and so is a row that is named instead", async () => {
  const company = await aCompany(app.deps);
  const details = Array.from({ length: 13 }, (_, line) => `Реквизит ${line + 1};значение ${line + 1}`);
  const rows = Array.from({ length: 20 }, (_, line) => `A-${line + 1};${line + 1}`);
  const task = await upload(
    company,
    "Требование-накладная.csv",
    Buffer.from(["№ 7", ...details, "MPN;Qty", ...rows].join("\r\n")),
  );
  const shown = ({ preview }: ImportTask) => preview.map(({ row }) => row);
  expect([task.options.header_row, task.row_count, shown(task)]).toEqual([
    15,
    20,
    [13, 14, 15, 16, 17, 18, 19, 20, 21, 22],
  ]);
  expect(shown(await patch(company, task.id, { options: { header_row: null } }))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(shown(await patch(company, task.id, { options: { header_row: 35 } }))).toEqual([
    26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
  ]);
});
