import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RECEIPT_NAMES } from "#contract/orders/delivery-fields.ts";
import { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { OrderItem } from "#contract/orders/order.schema.ts";
import words from "#i18n/ru/order-delivery.json";
import receipt from "#i18n/ru/order-receipt.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { A_DELIVERY, AN_ITEM, AN_ORDER } from "#src/features/orders/order-test-kit.ts";
import { ReceiptEditor } from "#src/features/orders/ReceiptEditor.tsx";
import { Messages } from "#src/ui/feedback/Messages.tsx";

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ ...AN_ORDER, count: 0, results: [] }), { status: 200 })),
  );
  await page.viewport(1440, 900);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ORDER = { ...AN_ORDER, actions: ["receive_delivery" as const] };
const PARTS = ["SS34", "PC817", "ABM3", "МКЭШ 5х0,35", "SS34"];
const ITEMS = PARTS.map((part_number, index) =>
  OrderItem.parse({ ...AN_ITEM, id: index + 1, position: index + 1, part_number, nomenclature: `Деталь ${index + 1}` }),
);
const lines = ITEMS.map(({ id, position, nomenclature, unit, quantity }) => ({
  ...A_DELIVERY.lines[0],
  item: id,
  position,
  name: nomenclature,
  unit,
  announced: quantity,
}));
const DELIVERY = OrderDelivery.parse({ ...A_DELIVERY, lines });

const show = (delivery: OrderDelivery | null = DELIVERY, items = ITEMS, order = ORDER) =>
  render(
    <div style={{ height: 860, display: "flex", flexDirection: "column" }}>
      <ReceiptEditor
        order={order}
        items={items}
        delivery={delivery}
        isEditable={delivery?.status !== "RECEIVED"}
        title="Приёмка поставки № 1"
        onChanged={() => undefined}
      />
      <Messages />
    </div>,
    { wrapper: InApp },
  );

const cell = (row: number, field: string): HTMLElement => {
  const found = document.querySelector(`[role=row][data-rowindex="${row}"] [data-field="${field}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${row} ${field}`);
  return found;
};
const text = (row: number, field: string): string =>
  (cell(row, field).querySelector(".is-box")?.textContent ?? "").replaceAll(/\s/g, " ");
const isUnchecked = (row: number): boolean => cell(row, "accepted").querySelector("svg") !== null;
const pressAt = async (row: number, field: string, keys: string): Promise<void> => {
  cell(row, field).focus();
  await userEvent.keyboard(keys);
};
/** Opens the cell first, because Cyrillic letters are typed here without key events, which alone open a cell. */
const typeReason = async (reason: string): Promise<void> => {
  await userEvent.keyboard(`{F2}${reason}{Enter}`);
};
const paste = (row: number, block: string): void => {
  cell(row, "accepted").focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", block);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
};
const seen = async (sentence: string | RegExp): Promise<void> => {
  await expect.element(page.getByText(sentence).first()).toBeVisible();
};

test("= takes a line as shipped and goes down, − refuses it and asks why, and Ctrl Z takes it back", async () => {
  await show();
  await seen("Проверено 0 из 5");
  expect(text(0, "accepted")).toBe("100");
  expect(isUnchecked(0)).toBe(true);
  await pressAt(0, "accepted", "=");
  expect(isUnchecked(0)).toBe(false);
  expect(document.activeElement).toBe(cell(1, "accepted"));
  await userEvent.keyboard("-");
  await vi.waitFor(() => expect([text(1, "accepted"), text(1, "refused")]).toEqual(["0", "100"]));
  expect(document.activeElement).toBe(cell(1, "reason"));
  await seen("Нет причины: 1 строка");
  await typeReason("Сломан корпус");
  await seen("Причины указаны");
  await userEvent.keyboard("{Control>}zz{/Control}");
  expect(isUnchecked(1)).toBe(true);
  await seen("Проверено 1 из 5");
});

test("a short line shows what is missing, F8 goes to it, and more than ordered is refused by Enter", async () => {
  await show();
  await pressAt(2, "accepted", "90{Enter}");
  expect(text(2, "short")).toBe("10");
  await pressAt(0, "accepted", "{F8}");
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(2, "reason")));
  await typeReason("Не хватает");
  expect(text(2, "reason")).toBe("Не хватает");
  await pressAt(3, "accepted", "128{Enter}");
  expect(cell(3, "accepted").getAttribute("aria-invalid")).toBe("true");
  await pressAt(3, "accepted", "{Enter}");
  expect([text(3, "accepted"), text(3, "refused")]).toEqual(["100", "28"]);
  await seen(/недостающее и непринятое: 10, 28|недостающее и непринятое/);
});

test("rows from a spreadsheet are found by part number, in any order, and unknown ones are named", async () => {
  await show();
  paste(0, "Партномер\tКол-во\nABM3\t40\nss34\t150\nПустышка\t3");
  await vi.waitFor(() =>
    expect([text(0, "accepted"), text(4, "accepted"), text(2, "accepted")]).toEqual(["100", "50", "40"]),
  );
  expect(isUnchecked(1)).toBe(true);
  await seen(/Нет в поставке: Пустышка/);
  await userEvent.keyboard("{Control>}z{/Control}");
  await vi.waitFor(() => expect(isUnchecked(0)).toBe(true));
  paste(1, "7\n8");
  await vi.waitFor(() => expect([text(1, "accepted"), text(2, "accepted")]).toEqual(["7", "8"]));
});

test("a scan counts one unit, or the quantity before the star; a part of a code only finds its line", async () => {
  await show();
  const field = page.getByLabelText("Сканируйте код или введите партномер");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("pc817{Enter}pc817{Enter}");
  expect(text(1, "accepted")).toBe("2");
  await userEvent.keyboard("40*PC817{Enter}");
  expect(text(1, "accepted")).toBe("42");
  await seen("PC817 +40");
  await userEvent.keyboard("НЕТ-ТАКОГО{Enter}");
  await seen("Нет в поставке: НЕТ-ТАКОГО");
  await userEvent.keyboard("МКЭШ{Enter}");
  expect(document.activeElement).toBe(cell(3, "accepted"));
  expect(isUnchecked(3)).toBe(true);
  await userEvent.keyboard("{F4}");
  await expect.element(field).toHaveFocus();
});

test("the filters show what isn't checked and what differs; one button takes the rest as shipped", async () => {
  await show();
  await pressAt(1, "accepted", "60{Enter}");
  await page.getByRole("button", { name: /^Расхождения/ }).click();
  expect(document.querySelectorAll("[role=row][data-rowindex]")).toHaveLength(1);
  await page.getByRole("button", { name: /^Не проверены/ }).click();
  expect(document.querySelectorAll("[role=row][data-rowindex]")).toHaveLength(4);
  await page.getByRole("button", { name: /^Все/ }).click();
  await page.getByRole("button", { name: "Принять всё как отгружено" }).click();
  await seen("Проверено 5 из 5");
  await vi.waitFor(() => expect([text(0, "accepted"), text(1, "accepted")]).toEqual(["100", "60"]));
});

test("what is typed survives the page, an open cell and unreadable text included", async () => {
  const first = await show();
  await pressAt(0, "accepted", "90{Enter}");
  await pressAt(1, "accepted", "4О{Enter}");
  await pressAt(2, "accepted", "5");
  await seen(/сохранено на этом устройстве/);
  await first.unmount();
  await show();
  await vi.waitFor(() => expect(text(0, "accepted")).toBe("90"));
  expect(text(1, "accepted")).toBe("4О");
  expect(text(2, "accepted")).toBe("5");
});

test("another tab's counts appear here at once", async () => {
  await show();
  await pressAt(0, "accepted", "90{Enter}");
  const key = "receipt-draft 1 5 1";
  await vi.waitFor(() => expect(localStorage.getItem(key)).toContain('"90"'));
  const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
  const theirs = { line: 2, field: "accepted", value: "70", text: null };
  const newValue = JSON.stringify({
    ...Object(draft),
    cells: [theirs, { line: 1, field: "accepted", value: "90", text: null }],
  });
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
  await vi.waitFor(() => expect([text(0, "accepted"), text(1, "accepted")]).toEqual(["90", "70"]));
});

test("a receipt that a colleague recorded is locked and shows both values where they differ", async () => {
  const first = await show();
  await pressAt(0, "accepted", "90{Enter}");
  await seen(/сохранено на этом устройстве/);
  await first.unmount();
  const received = DELIVERY.lines.map((line) => ({ ...line, accepted: "100", short: "0", refused: "0" }));
  await show(OrderDelivery.parse({ ...DELIVERY, status: "RECEIVED", lines: received }));
  await seen(/уже принял другой сотрудник/);
  expect(text(0, "accepted")).toBe("90100");
  expect(text(1, "accepted")).toBe("100");
  await pressAt(1, "accepted", "5");
  expect(text(1, "accepted")).toBe("100");
});

test("a surplus within the tolerance is free unless it is paid for, and the sum says which", async () => {
  await show(DELIVERY, [...ITEMS.slice(0, 4), OrderItem.parse({ ...ITEMS[4], tolerated_surplus: "10" })]);
  await page.getByRole("button", { name: "Принять всё как отгружено" }).click();
  await pressAt(4, "accepted", "104{Enter}");
  await seen(/Сверх заказа: 4.*За это не платят/);
  await seen(/610,00/);
  await page.getByRole("button", { name: receipt.surplus.make_paid, exact: true }).click();
  await seen(/Сверх заказа: 4.*Оно оплачивается/);
  await seen(/614,88/);
  await page.getByRole("button", { name: "Принять поставку" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: /^Оплатить 4,88/ })).toHaveAttribute("aria-pressed", "true");
  await dialog.getByRole("button", { name: receipt.surplus.free }).click();
  await expect.element(dialog.getByText(/610,00/)).toBeVisible();
});

test("a recorded receipt offers a return or a correction, and shows what it would change", async () => {
  const received = { ...A_DELIVERY.lines[0], accepted: "100", short: "0", refused: "0" };
  await show(OrderDelivery.parse({ ...DELIVERY, status: "RECEIVED", lines: [{ ...received, item: 1 }] }));
  await page.getByRole("button", { name: words.adjust.open }).click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent(words.adjust.what.return);
});

test("the question before the receipt is recorded has an input for every field", async () => {
  await show();
  await page.getByRole("button", { name: "Принять всё как отгружено" }).click();
  await page.getByRole("button", { name: "Принять поставку" }).click();
  const dialog = page.getByRole("dialog", { name: "Принять поставку № 1?" });
  for (const name of RECEIPT_NAMES)
    await expect.element(dialog.getByLabelText(new RegExp(`^${words.field[name]}[\\s*]*$`))).toBeVisible();
});

test("of a thousand lines few are drawn, and a scan goes to a distant one", async () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    OrderItem.parse({ ...AN_ITEM, id: index + 1, position: index + 1, part_number: `P-${index + 1}` }),
  );
  const announced = many.map(({ id, position, unit, quantity }) => ({
    ...lines[0],
    item: id,
    position,
    unit,
    announced: quantity,
  }));
  await show(OrderDelivery.parse({ ...DELIVERY, lines: announced }), many);
  await seen("Проверено 0 из 1 000");
  // What is seen and the hundred rows ahead of it, as far as idle frames have drawn them.
  expect(document.querySelectorAll("[role=row]").length).toBeLessThan(150);
  await expect.element(page.getByLabelText("Сканируйте код или введите партномер")).toHaveFocus();
  await userEvent.keyboard("P-900{Enter}");
  await vi.waitFor(() => expect(text(899, "accepted")).toBe("1"), { timeout: 10_000 });
});

test("a receipt of a part says what can be paid after it, by the payment method", async () => {
  const card = await show(DELIVERY, ITEMS, { ...ORDER, payment_method: "FULL_POST_PAYMENT" });
  await expect.element(page.getByText(receipt.after.payment_accepted)).toBeVisible();
  await card.unmount();
  await show(DELIVERY, ITEMS, { ...ORDER, payment_method: "HALF_PAYMENT" });
  await expect.element(page.getByText(receipt.after.payment_share)).toBeVisible();
});
