import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render, renderHook } from "vitest-browser-react";
import { recordOf } from "#contract/fields.ts";
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import type { ItemFieldKind } from "#contract/purchase-items/item-fields.ts";
import { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import words from "#i18n/ru/purchase-items.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { ItemForm } from "#src/features/purchase-items/ItemForm.tsx";
import { useDraftColumns } from "#src/features/purchase-items/use-draft-columns.ts";

/* Every described field of a purchase item must be on each screen that shows or edits items. */
beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) => {
    const results = url.includes("unit") ? [{ id: 1, name: "Штука", symbol: "шт" }] : [];
    return Promise.resolve(new Response(JSON.stringify({ count: results.length, results }), { status: 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the list and the grid of new items have a column for every field", async () => {
  const given = { units: [], today: "2026-11-20", soon: "2026-11-27" };
  const { result: list } = await renderHook(() => useItemColumns(given), { wrapper: InApp });
  expect(list.current.map(({ field }) => field)).toEqual(expect.arrayContaining([...ITEM_FIELD_NAMES]));
  const { result: grid } = await renderHook(() => useDraftColumns(), { wrapper: InApp });
  expect(grid.current.map(({ field }) => field)).toEqual(ITEM_FIELD_NAMES);
});

const VALUE_OF_KIND = {
  text: "Болт",
  code: "M8",
  quantity: "3",
  unit: 1,
  date: "2026-12-15",
  record: null,
} as const satisfies Record<ItemFieldKind, unknown>;

test("the page and the side panel of an item have an input for every field", async () => {
  const item = PurchaseItem.parse({
    id: 5,
    version: 1,
    ...recordOf(ITEM_FIELD_NAMES, (name) => VALUE_OF_KIND[ITEM_FIELDS[name].kind]),
    status: "new",
    open_quantity: "1",
    tender: null,
    created_at: "2026-11-20T10:00:00.000Z",
    created_by: null,
    attributes: {},
    inherited: [],
  });
  await render(<ItemForm item={item} />, { wrapper: InApp });
  for (const name of ITEM_FIELD_NAMES) {
    // The label of a required field ends with an asterisk.
    await expect.element(page.getByLabelText(new RegExp(`^${words.field[name]}[\\s*]*$`))).toBeVisible();
  }
});
