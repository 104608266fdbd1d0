// Touches: orders, home
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { anOrder, opened, paymentTab, waits } from "#e2e/support/order-steps.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import {
  aConfirmedInvoice,
  aConfirmedPayment,
  aDelivery,
  anInvoice,
  aPaymentRequest,
  aReceipt,
} from "#server/seed/order.builder.ts";

test("a receipt of 100 where 80 came is corrected, only what came is paid, and what is defective goes back", async ({
  lotwise,
  as,
}) => {
  const { customer, supplier, order } = await anOrder(lotwise);
  const { deps } = lotwise;
  await anInvoice(deps, { supplier, order });
  await aConfirmedInvoice(deps, { customer, order });
  await aPaymentRequest(deps, { customer, order });
  await aConfirmedPayment(deps, { customer, order });
  const delivery = await aDelivery(deps, { supplier, order });
  await aReceipt(deps, { customer, order, delivery });
  const [ours, theirs] = [await as(customer), await as(supplier)];
  await ours.goto(`/service/orders/${order}/receive/${delivery}`);
  await theirs.goto(`/service/orders/${order}?tab=deliveries`);
  await expect(theirs.getByText("принято 100 шт", { exact: false })).toBeVisible();

  await test.step("the customer corrects the receipt with a reason, and sees before what it changes", async () => {
    const sheet = await opened(ours, "Вернуть или исправить", /Принятое по поставке № 1/);
    await sheet.getByRole("button", { name: "Исправить ошибку приёмки" }).click();
    await sheet.getByRole("checkbox").first().check();
    await sheet.getByLabel("Принято на деле, позиция 1").fill("80");
    await sheet.getByLabel("Причина, позиция 1").fill("Вторая коробка была пустой");
    await expect(sheet.getByRole("row", { name: /Принято, позиция 1 100 шт 80 шт/ })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Исправить приёмку" })).toBeDisabled();
    await sheet.getByLabel("Почему приёмка была неверной").fill("Не вскрыли вторую коробку");
    await expectAccessible(ours);
    await sheet.getByRole("button", { name: "Исправить приёмку" }).click();
    await expect(sheet).toBeHidden();
    await expect(ours.getByText("Приёмка исправлена").first()).toBeVisible();
    await expect(ours.locator('[role=row][data-rowindex="0"] [data-field="accepted"]')).toHaveText("80");
    await expect(ours.locator('[role=row][data-rowindex="0"] [data-field="short"]')).toHaveText("20");
  });

  await test.step("both sides see the corrected numbers with the reason, and the payment follows them", async () => {
    await ours.goto(`/service/orders/${order}?tab=deliveries`);
    for (const page of [ours, theirs]) {
      await expect(page.getByRole("heading", { name: "Исправление № 1" })).toBeVisible();
      await expect(page.getByText("Не вскрыли вторую коробку").first()).toBeVisible();
      await expect(page.getByText(/принято 80\sшт.*недостача 20\sшт/)).toBeVisible();
      await expectAccessible(page);
    }
    // The advance of 762.50 and 80 per cent of the rest are to be paid now, without the advance that was paid.
    await paymentTab(ours).click();
    const dialog = await opened(ours, "Запросить оплату", /оплат/i);
    await expect(dialog.getByText(/610,00/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Отмена" }).click();
  });

  await test.step("the customer returns 5 pieces with a document, and the supplier's turn is on its home page", async () => {
    await ours.goto(`/service/orders/${order}/receive/${delivery}`);
    const sheet = await opened(ours, "Вернуть или исправить", /Принятое по поставке № 1/);
    await sheet.getByRole("checkbox").first().check();
    await sheet.getByLabel("Вернуть, позиция 1").fill("81");
    await expect(sheet.getByText("Вернуть можно не больше 80 шт.")).toBeVisible();
    await sheet.getByLabel("Вернуть, позиция 1").fill("5");
    await sheet.getByRole("button", { name: "Уменьшить заказ" }).click();
    await sheet
      .locator('input[type="file"]')
      .setInputFiles({ name: "Акт брака.pdf", mimeType: "application/pdf", buffer: A_PDF });
    await sheet.getByRole("button", { name: "Оформить возврат" }).click();
    await expect(sheet).toBeHidden();
    await follow(theirs, "/");
    await expect(theirs.getByText("Ваш ход: ответить на возврат или исправление")).toBeVisible();
    await follow(theirs, `/service/orders/${order}`);
    await waits(theirs, "Заказчик прислал возврат или исправление: подтвердите или отклоните");
    await theirs.getByRole("button", { name: "Ответить заказчику" }).click();
    await expect(theirs.getByText("Акт брака.pdf", { exact: true })).toBeVisible();
    await expectAccessible(theirs);
  });

  await test.step("once the supplier has confirmed it, the order is smaller on both sides", async () => {
    await ours.goto(`/service/orders/${order}?tab=deliveries`);
    await waits(ours, "Поставщик ещё не ответил на возврат или исправление");
    const dialog = await opened(theirs, "Подтвердить", /Подтвердить возврат № 2/);
    await dialog.getByRole("button", { name: "Подтвердить" }).click();
    await expect(dialog).toBeHidden();
    for (const page of [ours, theirs]) {
      await expect(page.getByText(/возвращено 5\sшт/)).toBeVisible();
      // 5 of 100 pieces at 12.50 plus VAT are no longer to be paid.
      await expect(page.getByText(/1\s448,75/).first()).toBeVisible();
    }
  });
});

test("a return is requested from a telephone, in the dark", async ({ lotwise, as }) => {
  const { customer, supplier, order } = await anOrder(lotwise);
  await anInvoice(lotwise.deps, { supplier, order });
  const delivery = await aDelivery(lotwise.deps, { supplier, order });
  await aReceipt(lotwise.deps, { customer, order, delivery });
  const page = await as(customer, { dark: true, viewport: { width: 390, height: 844 } });
  await page.goto(`/service/orders/${order}/receive/${delivery}`);
  const sheet = await opened(page, "Вернуть или исправить", /Принятое по поставке № 1/);
  await sheet.getByRole("checkbox").first().check();
  await sheet.getByLabel("Вернуть, позиция 1").fill("5");
  await expect(sheet.getByRole("row", { name: /Принято, позиция 1 100 шт 95 шт/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await sheet.getByRole("button", { name: "Оформить возврат" }).click();
  await expect(page.getByText("Возврат отправлен поставщику").first()).toBeVisible();
});
