import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render, renderHook } from "vitest-browser-react";
import { recordOf } from "#contract/fields.ts";
import { ORDER_DETAIL_NAMES, ORDER_DETAILS, ORDER_TERMS } from "#contract/orders/order-fields.ts";
import { ORDER_COLUMNS } from "#contract/orders/order-export.api.ts";
import { Order } from "#contract/orders/order.schema.ts";
import orderWords from "#i18n/ru/orders.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { NewOrderDialog } from "#src/features/orders/NewOrderDialog.tsx";
import { fieldsOf } from "#src/features/orders/order-form.tsx";
import { AN_ORDER } from "#src/features/orders/order-test-kit.ts";
import { OrderHistory } from "#src/features/orders/OrderHistory.tsx";
import { OrderPrint } from "#src/features/orders/OrderPrint.tsx";
import { OrderSum } from "#src/features/orders/OrderSum.tsx";
import { useOrderColumns } from "#src/features/orders/use-order-columns.tsx";

/*
 * Every described detail of an order must be on each screen that shows or edits orders. The details come from their
 * description, so a new one fails here where a screen omits it.
 */
const isDay = (name: (typeof ORDER_DETAIL_NAMES)[number]): boolean => ORDER_DETAILS[name].kind === "day";
const VALUES = recordOf(ORDER_DETAIL_NAMES, (name) => {
  const place = ORDER_DETAIL_NAMES.indexOf(name) + 1;
  return isDay(name) ? `2026-12-${10 + place}` : `Значение ${place}`;
});
const labelOf = (name: (typeof ORDER_DETAIL_NAMES)[number]): string => orderWords.field[name];
const shown = (name: (typeof ORDER_DETAIL_NAMES)[number]): string | RegExp =>
  isDay(name) ? new RegExp(VALUES[name].slice(8)) : VALUES[name];

const ORDER = Order.parse({ ...AN_ORDER, ...VALUES });
const ENTRY = {
  id: 1,
  at: "2026-11-20T10:00:00.000Z",
  action: "edit",
  note: null,
  user: null,
  changes: recordOf(ORDER_DETAIL_NAMES, (name) => ({ from: null, to: VALUES[name] })),
};
const BILLING = {
  customer: null,
  supplier: null,
  payee: null,
  vat_by_rate: [],
  total: "100.00",
  vat: "22.00",
  total_with_vat: "122.00",
  total_in_words: "Сто двадцать два рубля",
};

beforeEach(() => {
  vi.stubGlobal("print", () => undefined);
  vi.stubGlobal("fetch", (url: string) => {
    const results = url.includes("/history") ? [ENTRY] : [];
    const body = url.includes("/billing") ? BILLING : { count: results.length, results };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const nothing = () => undefined;

test("the dialog that creates an order and the one that edits it have an input for every detail", async () => {
  await render(<NewOrderDialog onDone={nothing} onClose={nothing} />, { wrapper: InApp });
  for (const name of ORDER_TERMS) await expect.element(page.getByLabelText(labelOf(name))).toBeVisible();
  expect(fieldsOf({ status: "OPENED", confirmation: null }).map(({ source }) => source)).toEqual(ORDER_DETAIL_NAMES);
});

test("the sums of an order, its history and its print show every detail", async () => {
  const sum = await render(<OrderSum order={ORDER} onHistory={nothing} />, { wrapper: InApp });
  for (const name of ORDER_TERMS) {
    await expect.element(sum.getByText(labelOf(name), { exact: true })).toBeVisible();
    await expect.element(sum.getByText(shown(name)).first()).toBeVisible();
  }
  await sum.unmount();

  const history = await render(<OrderHistory order={ORDER} />, { wrapper: InApp });
  for (const name of ORDER_DETAIL_NAMES) {
    const value = isDay(name) ? VALUES[name].slice(8) : VALUES[name];
    await expect.element(history.getByText(new RegExp(`${labelOf(name)}: [^:]*${value}`))).toBeVisible();
  }
  await history.unmount();

  await render(<OrderPrint order={ORDER} onClose={nothing} />, { wrapper: InApp });
  await vi.waitFor(() => expect(document.querySelector("article.print-sheet")).not.toBeNull());
  const paper = document.querySelector("article.print-sheet")?.textContent ?? "";
  expect(paper).toContain(VALUES.name);
  for (const name of ORDER_TERMS)
    expect(paper).toMatch(isDay(name) ? new RegExp(`${labelOf(name)}: .*${VALUES[name].slice(8)}`) : VALUES[name]);
});

test("the list has every column that the call accepts, with the details as they are shown", async () => {
  const { result } = await renderHook(() => useOrderColumns(), { wrapper: InApp });
  expect(result.current.map(({ field }) => field)).toEqual(ORDER_COLUMNS);
  for (const name of ORDER_DETAIL_NAMES) {
    const column = result.current.find(({ field }) => field === name);
    if (column?.format !== undefined) expect(column.format(VALUES[name], ORDER)).toMatch(shown(name));
  }
});
