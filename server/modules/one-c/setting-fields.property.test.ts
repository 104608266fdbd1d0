import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, namesWhere, recordOf } from "#contract/fields.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { ONE_C_SETTING_FIELDS } from "#contract/one-c/setting-fields.ts";
import { aCompany, PASSWORD } from "#server/seed/people.builder.ts";
import { fieldsIn, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NAMES = namesOf(ONE_C_SETTING_FIELDS);
const EMPTY = recordOf(namesWhere(ONE_C_SETTING_FIELDS, { nullable: true }), () => null);
const settings = () =>
  fc.record({
    ...recordOf(NAMES, (name) => valuesOf(ONE_C_SETTING_FIELDS[name])),
    url: fc.integer({ min: 1, max: 999 }).map((place) => `https://1c.example/${place}`),
  });

test("every field of the exchange with 1C survives being set, changed and emptied, and the history tells of it", () =>
  fc.assert(
    fc.asyncProperty(settings(), settings(), async (first, second) => {
      const customer = await aCompany(app.deps);
      const params = { id: customer.workspace };
      const read = async () => (await app.call(oneCSettingApi.one, customer, { params })).ok();
      let before: Record<string, unknown> = fieldsIn(NAMES, await read());
      for (const after of [first, second, { ...second, ...EMPTY }]) {
        const body = { ...after, version: (await read()).version, proof: PASSWORD };
        expect(fieldsIn(NAMES, (await app.call(oneCSettingApi.save, customer, { params, body })).ok())).toEqual(after);
        expect(fieldsIn(NAMES, await read())).toEqual(after);
        const query = { entity: "workspace", entity_id: customer.workspace, limit: 1 };
        const [entry] = (await app.call(historyApi.list, customer, { query })).ok().results;
        const changed = NAMES.filter((name) => before[name] !== fieldsIn(NAMES, after)[name]);
        expect(Object.keys(entry?.changes ?? {}).toSorted()).toEqual(changed.toSorted());
        before = after;
      }
    }),
    { numRuns: 4 },
  ));
