// Touches: orders
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { anOrder, deliveriesTab, opened, paymentTab, waits } from "#e2e/support/order-steps.ts";
import {
  aConfirmedPayment,
  aDelivery,
  anInvoicedOrder,
  aPaymentRequest,
  aReceipt,
  aReturn,
} from "#server/seed/order.builder.ts";

test("goods that were paid for go back: the supplier confirms it, pays the money back, and the customer closes the order", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const { customer, supplier, order } = await anOrder(lotwise);
  const both = { customer, supplier, order };
  await anInvoicedOrder(deps, both);
  await aConfirmedPayment(deps, both);
  const delivery = await aDelivery(deps, both);
  await aReceipt(deps, { ...both, delivery });
  await aPaymentRequest(deps, both);
  await aConfirmedPayment(deps, both);
  await aReturn(deps, { ...both, delivery, replacement: false });
  const [ours, theirs] = [await as(customer), await as(supplier)];
  for (const page of [ours, theirs]) await page.goto(`/service/orders/${order}`);

  await test.step("the supplier confirms the return, and the order is open again with what is to be paid back", async () => {
    await deliveriesTab(theirs).click();
    const dialog = await opened(theirs, "Подтвердить", /Подтвердить возврат/);
    await dialog.getByRole("button", { name: "Подтвердить" }).click();
    await expect(dialog).toBeHidden();
    await waits(theirs, "Переплата 15,25 ₽: её нужно вернуть заказчику");
    await waits(ours, "Переплата 15,25 ₽: поставщик должен её вернуть");
  });

  await test.step("the customer records the money with the number of its document", async () => {
    await paymentTab(ours).click();
    const dialog = await opened(ours, "Отметить возврат денег", /Возврат денег по заказу PO-/);
    await dialog.getByLabel("Сумма").fill("15,26");
    await expect(dialog.getByText("Переплачено только 15,25 ₽.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Отметить возврат" })).toBeDisabled();
    await dialog.getByLabel("Сумма").fill("15,25");
    await dialog.getByLabel("Номер документа, комментарий").fill("п/п 318");
    await expectAccessible(ours);
    await dialog.getByRole("button", { name: "Отметить возврат" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the confirmed invoice is for more than is to be paid, and the customer closes the order without a correction", async () => {
    await waits(theirs, "Подтверждены счета на 1 525,00 ₽, а к оплате 1 509,75 ₽: пришлите исправленный счёт");
    await ours.getByRole("button", { name: "Ещё", exact: true }).click();
    await ours.getByRole("menuitem", { name: "Закрыть заказ" }).click();
    const dialog = ours.getByRole("dialog", { name: /Закрыть заказ PO-/ });
    await dialog.getByRole("button", { name: "Закрыть заказ" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("both sides read it, and the order is closed", async () => {
    await paymentTab(theirs).click();
    for (const page of [ours, theirs]) {
      await expect(page.getByText("Закрыт").first()).toBeVisible();
      await expect(page.getByText(/п\/п 318/).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
});
