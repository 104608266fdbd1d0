import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { namesWhere, recordOf } from "#contract/fields.ts";
import type { NamesWhere } from "#contract/fields.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { IMPORT_FIELDS } from "#contract/imports/targets.ts";
import { UNITS } from "#contract/reference/units.ts";
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import type { ItemField, ItemFieldKind } from "#contract/purchase-items/item-fields.ts";
import { rangeName, RANGE_COLUMNS, RECORD_COLUMNS, TEXT_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { decimalText } from "#server/platform/sheets/write-csv.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";
import { amounts, days, texts, units } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/* Runs every field of `item-fields.ts` through all operations, so that a new field is tested automatically. */
type Cell = string | number | null;

let app: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let own: Record<NamesWhere<typeof ITEM_FIELDS, { kind: "record" }>, { id: number; foreign: number }>;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
  const stranger = await aCompany(app.deps);
  own = {
    purchase_item_group: { id: await aGroup(app.deps, company), foreign: await aGroup(app.deps, stranger) },
    responsible_manager: { id: company.owner.id, foreign: stranger.owner.id },
  };
});
afterAll(() => app.close());

const RUNS = 4;
function valuesOf(name: ItemField): fc.Arbitrary<Cell> {
  const field = ITEM_FIELDS[name];
  const kinds: Readonly<Record<ItemFieldKind, () => fc.Arbitrary<Cell>>> = {
    text: () => texts("max_length" in field ? field.max_length : 1),
    code: () => texts("max_length" in field ? field.max_length : 1),
    quantity: () => amounts(3),
    unit: () => units,
    date: () => days,
    record: () =>
      fc.constantFrom(
        ...namesWhere(ITEM_FIELDS, { kind: "record" }).flatMap((each) => (each === name ? [own[each].id] : [])),
      ),
  };
  return kinds[field.kind]();
}
const items = (): fc.Arbitrary<Record<ItemField, Cell>> => fc.record(recordOf(ITEM_FIELD_NAMES, valuesOf));

const fieldsOf = (item: PurchaseItem | undefined): Record<string, unknown> =>
  Object.fromEntries(
    ITEM_FIELD_NAMES.map((name) => {
      const value = item?.[name];
      return [name, typeof value === "object" && value !== null ? value.id : value];
    }),
  );
const create = async (body: object): Promise<PurchaseItem> => {
  const [item] = (await app.call(purchaseItemApi.create, company, { body })).ok();
  if (item === undefined) throw new Error("nothing was made");
  return item;
};
const listed = async (query: Record<string, string | number | boolean>): Promise<PurchaseItem[]> =>
  (await app.call(purchaseItemApi.list, company, { query })).ok().results;

test("every field survives create, change, list, delete and restore, and the history tells of it", () =>
  fc.assert(
    fc.asyncProperty(items(), items(), async (first, second) => {
      const { id, ...made } = await create(first);
      expect(fieldsOf({ id, ...made })).toEqual(first);
      const params = { id };
      const one = async () => fieldsOf((await app.call(purchaseItemApi.one, company, { params })).ok());
      expect(await one()).toEqual(first);
      expect((await listed({ id: String(id) })).map(fieldsOf)).toEqual([first]);

      const expected: Record<string, unknown> = { ...first };
      for (const name of ITEM_FIELD_NAMES) {
        const changed = (
          await app.call(purchaseItemApi.patch, company, { params, body: { [name]: second[name] } })
        ).ok();
        expected[name] = second[name];
        expect(fieldsOf(changed)).toEqual(expected);
      }
      const query = { entity: "purchase_item", entity_id: id, limit: 100 };
      const entries = (await app.call(historyApi.list, company, { query })).ok().results;
      const recorded = Object.assign({}, ...entries.map(({ changes }) => changes));
      const differing = ITEM_FIELD_NAMES.filter((name) => first[name] !== second[name]);
      expect(recorded).toEqual(
        Object.fromEntries(differing.map((name) => [name, { from: first[name], to: second[name] }])),
      );

      const [back] = (await app.call(purchaseItemApi.patch_many, company, { body: [{ id, ...first }] })).ok();
      expect(fieldsOf(back)).toEqual(first);

      const body = { ids: [id] };
      (await app.call(purchaseItemApi.delete_many, company, { body })).ok();
      expect(await listed({ id: String(id) })).toEqual([]);
      const [restored] = (await app.call(purchaseItemApi.restore, company, { body })).ok();
      expect(fieldsOf(restored)).toEqual(first);
      expect(await one()).toEqual(first);
    }),
    { numRuns: RUNS },
  ));

test("every field that may be empty can be emptied, and stays so", async () => {
  const [full] = fc.sample(items(), { numRuns: 1, seed: 1 });
  const { id } = await create(full ?? {});
  for (const name of namesWhere(ITEM_FIELDS, { nullable: true })) {
    const changed = await app.call(purchaseItemApi.patch, company, { params: { id }, body: { [name]: null } });
    // Without a nomenclature, an item can't be saved without its part number.
    if (name === "part_number") expect(changed.error().fields).toBeDefined();
    else expect(fieldsOf(changed.ok())[name]).toBeNull();
    if (name !== "part_number") expect((await listed({ id: String(id), empty: name })).length).toBe(1);
  }
});

test("every field is filtered by, ordered by, counted and exported", () =>
  fc.assert(
    fc.asyncProperty(items(), async (item) => {
      const { id } = await create(item);
      const finds = async (query: Record<string, string>): Promise<void> =>
        expect((await listed({ ...query, id: String(id) })).map((each) => each.id)).toEqual([id]);
      for (const name of TEXT_COLUMNS) {
        await finds({ [`${name}_in`]: JSON.stringify([item[name]]) });
        await finds({ [name]: String(item[name]).slice(0, 3) });
      }
      for (const name of RECORD_COLUMNS) await finds({ [name]: String(item[name]) });
      for (const name of RANGE_COLUMNS.filter((each) => each !== "created_at"))
        await finds({ [`${rangeName(name)}_from`]: String(item[name]), [`${rangeName(name)}_to`]: String(item[name]) });
      for (const name of ITEM_FIELD_NAMES) await finds({ ordering: `-${name}` });
      const { columns } = (
        await app.call(purchaseItemApi.filters, company, { body: { id: String(id), columns: ITEM_FIELD_NAMES } })
      ).ok();
      for (const { key, values, least } of columns)
        expect([key, values[0]?.value ?? least]).toEqual([
          key,
          String(item[ITEM_FIELD_NAMES.find((name) => name === key) ?? "units"]),
        ]);

      const { results } = (await app.call(purchaseItemApi.fields, company, { body: {} })).ok();
      const titles = new Map<string, string>(results.map(({ key, title }) => [key, title]));
      const query = { id: String(id), format: "csv", columns: ITEM_FIELD_NAMES.join(",") };
      const file = (await app.call(purchaseItemApi.export, company, { query })).bytes.toString("utf8");
      const rows: string[][] = parse(file, { bom: true, delimiter: ";" });
      expect(rows[0]).toEqual(ITEM_FIELD_NAMES.map((name) => titles.get(name)));
      const [shown] = await listed({ id: String(id) });
      expect(rows[1]).toEqual(
        ITEM_FIELD_NAMES.map((name) => {
          if (name === "units") return UNITS.find(({ id: unit }) => unit === shown?.units)?.symbol.en;
          if (name === "quantity") return decimalText(shown?.quantity ?? "", ".");
          const value = shown?.[name];
          return typeof value === "object" ? value?.name : value;
        }),
      );
    }),
    { numRuns: RUNS },
  ));

test("every field that a file may hold is imported from its column", () =>
  fc.assert(
    fc.asyncProperty(items(), async (item) => {
      const cell = (name: (typeof IMPORT_FIELDS)[number]): string =>
        name === "units" ? (UNITS.find(({ id }) => id === item.units)?.slug ?? "") : String(item[name]);
      const bytes = aCsv([...IMPORT_FIELDS], [IMPORT_FIELDS.map(cell)]);
      const file = { name: "all.csv", bytes };
      const { id } = (await app.call(importApi.upload, company, { file })).ok();
      const mapping = IMPORT_FIELDS.map((field, column) => ({ column, field }));
      const body = { mapping, options: { header_row: 1, decimal: "point", duplicates: "add" } };
      const task = (await app.call(importApi.patch, company, { params: { id }, body })).ok();
      expect(task.problem_rows).toEqual([]);
      (await app.call(importApi.run, company, { params: { id }, body: {} })).ok();
      const [made] = await listed({ import_task: id });
      const fields = fieldsOf(made);
      expect(IMPORT_FIELDS.map((name) => [name, fields[name]])).toEqual(
        IMPORT_FIELDS.map((name) => [name, item[name]]),
      );
    }),
    { numRuns: RUNS },
  ));

test("a reference to another company's record is refused", async () => {
  const [full] = fc.sample(items(), { numRuns: 1, seed: 1 });
  const { id } = await create(full ?? {});
  for (const name of namesWhere(ITEM_FIELDS, { kind: "record" })) {
    const body = { [name]: own[name].foreign };
    const refused = await app.call(purchaseItemApi.patch, company, { params: { id }, body });
    expect(Object.keys(refused.error().fields ?? {})).toEqual([name]);
  }
});
