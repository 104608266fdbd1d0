import { expect } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import type { aCompany } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const HEADER = ["Part Number", "Name", "Manufacturer", "Qty", "Unit"];

export type Row = readonly [part: string, name: string, maker: string, quantity: string, unit: string];

const MAPPING = ["part_number", "nomenclature", "manufacturer", "quantity", "units"].map((field, column) => ({
  column,
  field,
}));

export const held = { part_number: "STM32-F407", nomenclature: "Контроллер", manufacturer: "ST", quantity: "0.1" };

export const ROWS: readonly Row[] = [
  ["stm32 f407", "", "", "0.2", "pcs"],
  ["GRM21", "", "Murata", "5", "pcs"],
  ["GRM-21", "", "", "6", "pcs"],
  ["", "Болт М6", "", "1", "kg"],
  ["GRM21", "", "Yageo", "7", "pcs"],
  ["", "болт  м6", "", "2", "kg"],
  ["STM32F407", "", "ST", "0.3", "pcs"],
];

export function duplicateCalls(app: () => TestApp) {
  const upload = async (caller: Caller, rows: readonly Row[]): Promise<ImportTask> => {
    const { id } = (
      await app().call(importApi.upload, caller, { file: { name: "БУ-12.csv", bytes: aCsv(HEADER, rows) } })
    ).ok();
    expect((await patch(caller, id, { options: { header_row: 1 }, mapping: MAPPING })).duplicates).toBe(null);
    return (await app().call(importApi.one, caller, { params: { id } })).ok();
  };
  const patch = async (caller: Caller, id: number, body: unknown) =>
    (await app().call(importApi.patch, caller, { params: { id }, body })).ok();
  const run = (caller: Caller, id: number, body: unknown = {}) =>
    app().call(importApi.run, caller, { params: { id }, body });
  const undo = (caller: Caller, id: number) => app().call(importApi.undo, caller, { params: { id } });
  const items = async (caller: Caller) =>
    (await app().call(purchaseItemApi.list, caller, { query: { ordering: "id" } }))
      .ok()
      .results.map(({ part_number, quantity, units }) => [part_number, quantity, units]);
  const change = (caller: Caller, id: number, body: unknown) =>
    app().call(purchaseItemApi.patch, caller, { params: { id }, body });
  const itemOf = (
    company: Awaited<ReturnType<typeof aCompany>>,
    item: NonNullable<Parameters<typeof anItem>[1]["item"]>,
  ) => anItem(app().deps, { ...company, item });
  return { upload, patch, run, undo, items, change, itemOf };
}
