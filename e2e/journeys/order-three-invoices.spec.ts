// Touches: orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { anOrder, deliveriesTab, opened, paymentTab, waits } from "#e2e/support/order-steps.ts";
import { A_PDF } from "#server/seed/document.builder.ts";

/**
 * Ships the given quantities of the lines, in order. The dialog proposes what is left, and waits for it instead of
 * proposing what was left before the last shipment.
 */
async function ship(page: Page, { open, quantities }: (typeof DELIVERIES)[number]): Promise<void> {
  await deliveriesTab(page).click();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/order/*/items?*", async (route) => {
    await held;
    await route.continue();
  });
  const dialog = await opened(page, "Объявить отгрузку", /Отгрузка по заказу PO-/);
  const first = dialog.getByLabel("Количество, позиция 1");
  await expect(first).toBeHidden();
  release();
  await expect(first).toBeFocused();
  await page.unroute("**/order/*/items?*");
  for (const [place, quantity] of quantities.entries()) {
    const field = dialog.getByLabel(`Количество, позиция ${place + 1}`);
    await expect(field).toHaveValue(open[place] ?? "");
    await field.fill(quantity);
  }
  await dialog.getByRole("button", { name: "Объявить отгрузку" }).click();
  await expect(dialog).toBeHidden();
}

async function receive(page: Page, delivery: number): Promise<void> {
  await deliveriesTab(page).click();
  await page.getByRole("link", { name: "Принять поставку" }).click();
  await expect(page.getByRole("heading", { name: `Приёмка поставки № ${delivery}` })).toBeVisible();
  await page.getByRole("button", { name: "Принять всё как отгружено" }).click();
  await page.getByRole("button", { name: "Принять поставку" }).click();
  const dialog = page.getByRole("dialog", { name: `Принять поставку № ${delivery}?` });
  await dialog.getByRole("button", { name: "Принять" }).click();
  await expect(dialog).toBeHidden();
}

/** Sends the invoice for a delivery. Its sum is proposed and equals what arrived at the prices of the order. */
async function invoice(page: Page, delivery: number, sum: string): Promise<void> {
  await paymentTab(page).click();
  const dialog = await opened(page, "Выставить счёт", /Счёт по заказу PO-/);
  await dialog.getByRole("combobox", { name: "Счёт за" }).click();
  await page.getByRole("option", { name: `Поставка ${delivery}` }).click();
  await expect(dialog.getByLabel("Сумма с НДС")).toHaveValue(sum);
  await dialog.getByLabel("Номер счёта").fill(`Д-${delivery}`);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: `Счёт Д-${delivery}.pdf`, mimeType: "application/pdf", buffer: A_PDF });
  await dialog.getByRole("button", { name: "Отправить счёт" }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Sends an invoice for chosen lines. What was accepted and isn't invoiced is proposed, and the sum follows the lines.
 */
async function invoiceLines(page: Page, delivery: number, sum: string): Promise<void> {
  await paymentTab(page).click();
  const dialog = await opened(page, "Выставить счёт", /Счёт по заказу PO-/);
  await dialog.getByRole("combobox", { name: "Счёт за" }).click();
  await page.getByRole("option", { name: "Выбранные позиции" }).click();
  const first = dialog.getByLabel("В этот счёт, позиция 1");
  await expect(dialog.getByLabel("В этот счёт, позиция 2")).toHaveValue("6");
  await first.fill("3");
  await expect(dialog.getByText("Без счёта осталось 2 шт.")).toBeVisible();
  await first.fill("1");
  await expect(dialog.getByLabel("Сумма с НДС")).toHaveValue("131,07");
  await first.fill("2");
  await expect(dialog.getByLabel("Сумма с НДС")).toHaveValue(sum);
  await dialog.getByLabel("Номер счёта").fill(`Д-${delivery}`);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: `Счёт Д-${delivery}.pdf`, mimeType: "application/pdf", buffer: A_PDF });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Отправить счёт" }).click();
  await expect(dialog).toBeHidden();
}

/** Confirms the invoice for a delivery, then requests and confirms its payment. */
async function pay(page: Page, delivery: number, sum: string): Promise<void> {
  await paymentTab(page).click();
  const invoiced = await opened(page, "Подтвердить счёт", new RegExp(`Подтвердить счёт № Д-${delivery} на ${sum}`));
  await invoiced.getByRole("button", { name: "Подтвердить счёт" }).click();
  await expect(invoiced).toBeHidden();
  const request = await opened(page, "Запросить оплату", new RegExp(`Оплата 100.%, ${sum}`));
  await expect(request.getByText(`Сейчас можно оплатить ${sum} ₽: принято товара на`)).toBeVisible();
  await expect(request.getByLabel("Товар получен")).not.toHaveValue("");
  await request.getByRole("button", { name: "Запросить оплату" }).click();
  await expect(request).toBeHidden();
  const payment = await opened(page, "Подтвердить оплату", new RegExp(`Оплата 100.%, ${sum}`));
  await payment.getByRole("button", { name: "Подтвердить оплату" }).click();
  await expect(payment).toBeHidden();
}

// 7 × 33.33 and 10 × 12.35 plus 22 % VAT are 435.31. Rounded on its own, the second delivery would be a kopeck more.
const DELIVERIES = [
  { open: ["7", "10"], quantities: ["3", "4"], sum: "182,26", so_far: "182,26" },
  { open: ["4", "6"], quantities: ["2", "0"], sum: "81,32", so_far: "263,58" },
  { open: ["2", "6"], quantities: ["2", "6"], sum: "171,73", so_far: "435,31" },
] as const;

test("an order that arrives in three deliveries is invoiced and paid in three parts, to the kopeck, and closes", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(240_000);
  const { customer, supplier, order } = await anOrder(lotwise, {
    lots: ["7", "10"],
    prices: ["33.33", "12.35"],
    payment_terms: "FULL_POST_PAYMENT",
  });
  const [ours, theirs] = [await as(customer), await as(supplier)];
  for (const page of [ours, theirs]) await page.goto(`/service/orders/${order}`);
  const confirmation = await opened(theirs, "Подтвердить заказ", /Подтвердить заказ PO-00001 на 435,31/);
  await confirmation.getByRole("button", { name: "Подтвердить заказ" }).click();
  await expect(confirmation).toBeHidden();

  for (const [place, due] of DELIVERIES.entries())
    await test.step(`delivery ${place + 1} is received, invoiced and paid`, async () => {
      const delivery = place + 1;
      const { sum, so_far } = due;
      await ship(theirs, due);
      await waits(ours, "Ваш ход: принять поставку.");
      await receive(ours, delivery);
      await waits(theirs, "Ваш ход: прислать счёт.");
      await (delivery === DELIVERIES.length ? invoiceLines : invoice)(theirs, delivery, sum);
      await waits(ours, "Ваш ход: проверить счёт.");
      await pay(ours, delivery, sum);
      if (delivery === DELIVERIES.length) return;
      await waits(theirs, "Ваш ход: поставить товар.");
      await waits(ours, `Вы подтвердили счета на ${so_far} ₽ из 435,31 ₽`);
      await waits(ours, `Оплачено ${so_far} ₽ из 435,31 ₽, остальное — после приёмки`);
      await waits(theirs, `Подтверждены счета на ${so_far} ₽ из 435,31 ₽`);
      for (const page of [ours, theirs]) await expectAccessible(page);
    });

  await test.step("both sides read three confirmed invoices and payments, and a closed order", async () => {
    for (const page of [ours, theirs]) {
      await expect(page.getByText("Закрыт", { exact: true }).first()).toBeVisible();
      await expect(page.locator("[aria-current=step]")).toBeHidden();
      await paymentTab(page).click();
      for (const [place, { sum }] of DELIVERIES.entries()) {
        await expect(page.getByRole("listitem").filter({ hasText: `№ Д-${place + 1} от` })).toContainText(sum);
        await expect(
          page
            .getByRole("listitem")
            .filter({ hasText: "Товар получен" })
            .nth(2 - place),
        ).toContainText(sum);
      }
      await expect(page.getByText(/^435,31/).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
});
