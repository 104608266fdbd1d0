// Touches: orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { anOrder, waits } from "#e2e/support/order-steps.ts";
import { aDelivery, anInvoice, aReceipt } from "#server/seed/order.builder.ts";

async function openClosing(page: Page) {
  const button = page.getByRole("button", { name: "Закрыть заказ" });
  if (!(await button.isVisible())) await page.getByRole("button", { name: "Ещё", exact: true }).click();
  await button
    .or(page.getByRole("menuitem", { name: "Закрыть заказ" }))
    .first()
    .click();
  return page.getByRole("dialog", { name: /Закрыть заказ PO-/ });
}

test("an order that its customer closes waits for goods on the way and for money, and can be ended and opened again", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const { customer, supplier, order } = await anOrder(lotwise, { payment_terms: "FULL_POST_PAYMENT" });
  const both = { customer, supplier, order };
  await anInvoice(deps, both);
  const first = await aDelivery(deps, { ...both, quantity: "4" });
  await aReceipt(deps, { ...both, delivery: first });
  const second = await aDelivery(deps, { ...both, quantity: "3" });
  const [ours, theirs] = [await as(customer), await as(supplier)];
  for (const page of [ours, theirs]) await page.goto(`/service/orders/${order}`);

  await test.step("the dialog says what stays open, and the lines are closed", async () => {
    const dialog = await openClosing(ours);
    await expect(
      dialog.getByText("Заказ останется открытым и закроется сам. Ждёт: 3 шт в пути, решение о счёте."),
    ).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toBeHidden();
    await expectAccessible(ours);
    await dialog.getByLabel("Причина").fill("Проект остановлен");
    await dialog.getByRole("button", { name: "Закрыть заказ" }).click();
    await expect(dialog).toBeHidden();
    for (const page of [ours, theirs]) await waits(page, "Закроется сам. Ждёт: 3 шт в пути, решение о счёте");
  });

  await test.step("after the receipt the customer ends the order without waiting, and opens it again", async () => {
    await aReceipt(deps, { ...both, delivery: second });
    await ours.reload();
    const dialog = await openClosing(ours);
    await dialog.getByRole("checkbox", { name: "Закрыть сейчас, не дожидаясь этого" }).check();
    await dialog.getByLabel("Причина").fill("Оплачено по другому договору");
    await expectAccessible(ours);
    await dialog.getByRole("button", { name: "Закрыть заказ" }).click();
    await expect(dialog).toBeHidden();
    // The banner comes first; the list of the latest changes says the same a moment later.
    await expect(ours.getByText("Закрыт: Оплачено по другому договору").first()).toBeVisible();
    await ours.getByRole("button", { name: "Ещё", exact: true }).click();
    await ours.getByRole("menuitem", { name: "Открыть заказ снова" }).click();
    const again = ours.getByRole("dialog", { name: /Открыть заказ PO-\d+ снова/ });
    await expectAccessible(ours);
    await again.getByRole("button", { name: "Открыть снова" }).click();
    await expect(again).toBeHidden();
    await waits(theirs, "Закроется сам. Ждёт: решение о счёте");
  });
});
