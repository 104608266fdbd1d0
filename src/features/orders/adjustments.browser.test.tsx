import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { OrderAdjustment } from "#contract/orders/adjustment.schema.ts";
import { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { OrderItem } from "#contract/orders/order.schema.ts";
import words from "#i18n/ru/order-delivery.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { adjustedRows, correctedLines } from "#src/features/orders/adjusted-rows.ts";
import type { AdjustedForm } from "#src/features/orders/adjusted-rows.ts";
import { AdjustmentCard } from "#src/features/orders/AdjustmentCard.tsx";
import { DeliveryCard } from "#src/features/orders/DeliveryCard.tsx";
import { OrderTolerance } from "#src/features/orders/OrderTolerance.tsx";
import { A_DELIVERY, AN_ITEM, AN_ORDER } from "#src/features/orders/order-test-kit.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ count: 0, results: [] }))));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const BY = { created_by: { id: 1, name: "Анна" }, created_at: "2026-11-28T10:00:00.000Z" };
const RETURN = OrderAdjustment.parse({
  id: 7,
  number: 1,
  kind: "return",
  status: "PROPOSED",
  delivery: A_DELIVERY.id,
  delivery_number: 1,
  reason: null,
  reason_kind: "defect",
  replacement: true,
  ...BY,
  decided_by: null,
  decided_at: null,
  refusal: null,
  lines: [],
  actions: ["withdraw_adjustment"],
});
const file = (id: number, name: string, adjustment: number | null) => ({
  id,
  name,
  type: "pdf",
  size: 100,
  adjustment,
  ...BY,
});
const DELIVERY = OrderDelivery.parse({
  ...A_DELIVERY,
  status: "RECEIVED",
  files: [file(1, "УПД.pdf", null), file(2, "Акт брака.pdf", RETURN.id)],
});
const nothing = () => undefined;

test("the documents of a return are on its card, and the others on the card of its delivery", async () => {
  const files = DELIVERY.files.filter(({ adjustment }) => adjustment === RETURN.id);
  const card = await render(
    <AdjustmentCard order={AN_ORDER} adjustment={RETURN} files={files} adds onAdded={nothing} onAct={nothing} />,
    { wrapper: InApp },
  );
  await expect.element(page.getByText("Акт брака.pdf")).toBeVisible();
  await expect.element(page.getByRole("button", { name: words.card.add_file })).toBeVisible();
  await card.unmount();
  await render(<DeliveryCard order={AN_ORDER} delivery={DELIVERY} adds onCancel={nothing} onAdded={nothing} />, {
    wrapper: InApp,
  });
  await expect.element(page.getByText("УПД.pdf")).toBeVisible();
  expect(page.getByText("Акт брака.pdf").query()).toBeNull();
});

const line = (part: object) => ({ ...A_DELIVERY.lines[0], short: "0", refused: "0", accepted: "103", ...part });
const RECEIVED = (part: object) => OrderDelivery.parse({ ...A_DELIVERY, status: "RECEIVED", lines: [line(part)] });
const form = (typed: object): AdjustedForm => ({
  kind: "correction",
  typed: { 1: { quantity: "103", refused: null, reason: "", pays_surplus: false, ...typed } },
  reason_kind: "defect",
  exchange: "replacement",
  comment: "Пересчитали",
  file: null,
});
const ITEM = OrderItem.parse({ ...AN_ITEM, accepted_quantity: "103", free_quantity: "3", tolerated_surplus: "5" });

test("a correction says what exceeds the order, what of it is paid for, and how much can be accepted", () => {
  const rowOf = (part: object, typed: object, item = ITEM) =>
    adjustedRows({ order: AN_ORDER, items: [item], delivery: RECEIVED(part), form: form(typed) })[0];
  expect(rowOf({}, {})).toMatchObject({ surplus: "3", paid_change: "0", limit: "105", is_too_much: false });
  expect(rowOf({}, { pays_surplus: true })).toMatchObject({ change: "0", paid_change: "3" });
  expect(rowOf({}, { quantity: "106" })).toMatchObject({ is_too_much: true });
  const paid = OrderItem.parse({ ...ITEM, free_quantity: "0" });
  expect(rowOf({ paid_surplus: "3" }, { quantity: "100" }, paid)).toMatchObject({ surplus: "0", paid_change: "-3" });
  const rows = adjustedRows({ order: AN_ORDER, items: [ITEM], delivery: RECEIVED({}), form: form({}) });
  expect(correctedLines(rows)).toMatchObject([{ accepted: "103", surplus_is_paid: false }]);
});

test("a return says at its line by how much less is to be paid, to the kopeck", () => {
  // 2 × 33.335 come to 66.67, and one of them to 33.34: a return of one lowers the sum by 33.33.
  const price = { price_per_unit: "33.335", price_with_vat: "33.335", price_quantity: 1, vat_percent: null } as const;
  const due = { due_total_with_vat: "66.67", quantity: "2", accepted_quantity: "2" } as const;
  const item = OrderItem.parse({ ...AN_ITEM, ...price, ...due, free_quantity: "0", cancelled_quantity: "0" });
  const delivery = RECEIVED({ accepted: "2" });
  const rowOf = (exchange: AdjustedForm["exchange"]) => {
    const typed = { 1: { quantity: "1", refused: null, reason: "", pays_surplus: false } };
    const of = { ...form({}), kind: "return", exchange, typed } as const;
    return adjustedRows({ order: { ...AN_ORDER, basis: "net", tax_type: 1 }, items: [item], delivery, form: of })[0];
  };
  expect(rowOf("reduce")).toMatchObject({ change: "-1", due_change: "-33.33" });
  expect(rowOf("replacement")).toMatchObject({ due_change: "0" });
});

test("the customer sees the tolerance of an order and changes it; the supplier sees nothing of it", async () => {
  const changes = vi.fn();
  const card = await render(<OrderTolerance order={{ ...AN_ORDER, surplus_percent: "5" }} onChange={changes} />, {
    wrapper: InApp,
  });
  await expect.element(page.getByText(/Допуск сверх заказа: 5\s%/)).toBeVisible();
  await page.getByRole("button", { name: words.tolerance.change }).click();
  expect(changes).toHaveBeenCalledOnce();
  await card.rerender(<OrderTolerance order={AN_ORDER} onChange={changes} />);
  await expect.element(page.getByText(/как в настройках компании/)).toBeVisible();
  const { customer: supplier, supplier: customer } = AN_ORDER;
  await card.rerender(<OrderTolerance order={{ ...AN_ORDER, customer, supplier }} onChange={changes} />);
  expect(page.getByText(/Допуск/).query()).toBeNull();
});
