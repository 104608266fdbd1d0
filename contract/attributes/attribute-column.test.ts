import { expect, it } from "vitest";
import { attributeIdOf, isAttributeColumn } from "#contract/attributes/attribute-column.ts";

it("the column of an attribute names it by its id, and no other column names one", () => {
  expect(
    ["attribute:7", "attribute:0", "attribute:07", "attribute:7x", "attribute:", "type"].map(attributeIdOf),
  ).toEqual([7, null, null, null, null, null]);
  expect([isAttributeColumn("attribute:12"), isAttributeColumn("nomenclature")]).toEqual([true, false]);
});
