// Touches: orders, design-documents, one-c, workspaces, history
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { anOrder, deliveriesTab, opened, waits } from "#e2e/support/order-steps.ts";
import { aConfirmedInvoice, aConfirmedPayment, anInvoice, aPaymentRequest } from "#server/seed/order.builder.ts";
import { A_PDF } from "#server/seed/document.builder.ts";

test("an order comes in two deliveries, the first one short, and closes with the last receipt once it is paid", async ({
  lotwise,
  as,
}) => {
  const { customer, supplier, order } = await anOrder(lotwise, { inn: "5024002077" });
  const { deps } = lotwise;
  await anInvoice(deps, { supplier, order });
  await aConfirmedInvoice(deps, { customer, order });
  await aPaymentRequest(deps, { customer, order });
  await aConfirmedPayment(deps, { customer, order });
  const [ours, theirs] = [await as(customer), await as(supplier)];
  for (const page of [ours, theirs]) {
    await page.goto(`/service/orders/${order}`);
    await deliveriesTab(page).click();
    await expect(page.getByRole("heading", { name: "Ещё не поставлено" })).toBeVisible();
    await expectAccessible(page);
  }
  await waits(theirs, "Ваш ход: поставить товар.");

  await test.step("it goes to 1C as a file that a person carries, and is delivered like any other", async () => {
    await follow(ours, `/workspace/${customer.workspace}?tab=one_c`);
    await ours.getByRole("combobox", { name: "Как заказы попадают в 1С" }).click();
    await ours.getByRole("option", { name: /Файлом/ }).click();
    await ours.getByRole("button", { name: "Сохранить" }).click();
    await expect(ours.getByText("Обмен с 1С сохранён")).toBeVisible();
    await follow(ours, `/service/orders/${order}`);
    await ours.getByRole("button", { name: "Отправить в 1С" }).click();
    await ours.getByRole("button", { name: "Отправить", exact: true }).click();
    const file = ours.waitForEvent("download");
    await ours.getByRole("button", { name: "Скачать файл" }).click();
    expect((await file).suggestedFilename()).toMatch(/^PO-\d+\.xml$/);
    await ours.getByRole("button", { name: "1С приняла" }).click();
    await ours.getByRole("button", { name: "Да, приняла" }).click();
    for (const page of [ours, theirs]) await expect(page.getByText("Отправлен в 1С").first()).toBeVisible();
    await deliveriesTab(ours).click();
  });

  await test.step("the supplier gives another day, which stands with the line beside the first promise", async () => {
    const dialog = await opened(theirs, "Изменить сроки", /Сроки поставки по заказу PO-/);
    await expectAccessible(theirs);
    await dialog.getByLabel("Поставка, позиция 1").fill("2027-03-01");
    await expect(dialog.getByRole("button", { name: "Сообщить сроки" })).toBeDisabled();
    await dialog.getByLabel("Причина").fill("Задержка на таможне");
    await dialog.getByRole("button", { name: "Сообщить сроки" }).click();
    await expect(dialog).toBeHidden();
    await ours.getByRole("tab", { name: /Позиции/ }).click();
    await expect(ours.getByText("1 мар 27").first()).toBeVisible();
    await deliveriesTab(ours).click();
  });

  await test.step("the supplier announces a part of it with a waybill; more than is open can't be", async () => {
    const dialog = await opened(theirs, "Объявить отгрузку", /Отгрузка по заказу PO-/);
    const quantity = dialog.getByLabel("Количество, позиция 1");
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue("100");
    await quantity.fill("100,5");
    await expect(dialog.getByText(/Осталось отгрузить 100/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Объявить отгрузку" })).toBeDisabled();
    await quantity.fill("60");
    await dialog.getByLabel("Номер накладной").fill("ТН-41");
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "УПД 41.pdf", mimeType: "application/octet-stream", buffer: A_PDF });
    await expectAccessible(theirs);
    await dialog.getByRole("button", { name: "Объявить отгрузку" }).click();
    await expect(dialog).toBeHidden();
    await waits(ours, "Ваш ход: принять поставку.");
    await expect(ours.getByText(/Номер накладной: ТН-41/).first()).toBeVisible();
    await expect(ours.getByText("УПД 41.pdf").first()).toBeVisible();
    await expectAccessible(ours);
  });

  await test.step("the customer receives less than was announced, and says why", async () => {
    await ours.getByRole("link", { name: "Принять поставку" }).click();
    await expect(ours.getByRole("heading", { name: "Приёмка поставки № 1" })).toBeVisible();
    const grid = ours.getByRole("grid");
    await grid.locator("[data-field=accepted]").nth(1).click();
    await ours.keyboard.type("50");
    await ours.keyboard.press("Tab");
    await ours.keyboard.type("4");
    await ours.keyboard.press("Tab");
    await expect(ours.getByText("Нет причины: 1 строка")).toBeVisible();
    await ours.getByRole("button", { name: "Принять поставку" }).click();
    await expect(ours.getByText("Напишите причину: её прочитает поставщик")).toBeVisible();
    await ours.keyboard.press("F2");
    await ours.keyboard.type("Мятая упаковка");
    await ours.keyboard.press("Enter");
    await expectAccessible(ours);
    await ours.getByRole("button", { name: "Принять поставку" }).click();
    const dialog = ours.getByRole("dialog", { name: "Принять поставку № 1?" });
    await expectAccessible(ours);
    await dialog.getByRole("button", { name: "Принять" }).click();
    await expect(dialog).toBeHidden();
    for (const page of [ours, theirs]) {
      await expect(page.getByText(/принято 50.*недостача 6.*не принято 4.*Мятая упаковка/).first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "Поставлено частично" })).toBeVisible();
    }
    // Half of what was accepted can be paid already, so the customer's step is the next one.
    await waits(ours, "Ваш ход: запросить оплату.");
    await expect(theirs.getByText(/сейчас к получению 381,25/)).toBeVisible();
  });

  await test.step("the rest is shipped and received; paid after delivery, the order closes by itself", async () => {
    const dialog = await opened(theirs, "Объявить отгрузку", /Отгрузка по заказу PO-/);
    await expect(dialog.getByLabel("Количество, позиция 1")).toHaveValue("50");
    await expect(dialog.getByRole("button", { name: "Объявить отгрузку" })).toBeEnabled();
    await theirs.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(ours.getByRole("heading", { name: "Поставка № 2" })).toBeVisible();
    await ours.getByRole("link", { name: "Принять поставку" }).click();
    await ours.getByRole("button", { name: "Принять всё как отгружено" }).click();
    await ours.getByRole("button", { name: "Принять поставку" }).click();
    const receipt = ours.getByRole("dialog", { name: "Принять поставку № 2?" });
    await receipt.getByRole("button", { name: "Принять" }).click();
    await expect(receipt).toBeHidden();
    await waits(ours, "Ваш ход: запросить оплату.");
    await expect(theirs.getByRole("heading", { name: "Всё поставлено" })).toBeVisible();
    await ours.getByRole("tab", { name: /Счёт и оплата/ }).click();
    const request = await opened(ours, "Запросить оплату", /Остаток 50.%/);
    await expect(request.getByLabel("Товар получен")).not.toHaveValue("");
    await request.getByRole("button", { name: "Запросить оплату" }).click();
    await expect(request).toBeHidden();
    const payment = await opened(ours, "Подтвердить оплату", /Остаток 50.%/);
    await payment.getByRole("button", { name: "Подтвердить оплату" }).click();
    await expect(payment).toBeHidden();
    for (const page of [ours, theirs]) {
      await expect(page.locator("[aria-current=step]")).toBeHidden();
      await page.getByRole("tab", { name: "История" }).click();
      await expect(page.getByText("Заказ выполнен и закрыт", { exact: false }).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
});

test("a delivery is received from a telephone, in the dark, and the rest of its line is closed", async ({
  lotwise,
  as,
}) => {
  const { customer, supplier, order } = await anOrder(lotwise);
  await anInvoice(lotwise.deps, { supplier, order });
  const page = await as(customer, { dark: true, viewport: { width: 390, height: 844 } });
  await page.goto(`/service/orders/${order}`);
  await deliveriesTab(page).click();
  await page.getByRole("link", { name: "Отметить, что пришло" }).click();
  await expect(page.getByRole("heading", { name: /Приёмка по заказу PO-/ })).toBeVisible();
  await page.getByLabel("Принято").fill("40");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Принять поставку" }).click();
  const receipt = page.getByRole("dialog", { name: /Принять товар по заказу PO-/ });
  await receipt.getByRole("button", { name: "Принять" }).click();
  await expect(receipt).toBeHidden();
  await expect(page.getByText("без объявления", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /Позиции/ }).click();
  await page.getByRole("button", { name: "Действия с позицией 1" }).click();
  await page.getByRole("menuitem", { name: "Закрыть позицию" }).click();
  const dialog = page.getByRole("dialog", { name: /Закрыть позицию/ });
  await dialog.getByLabel("Причина").fill("Больше не нужно");
  await dialog.getByRole("button", { name: "Закрыть позицию" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("закрыта", { exact: true })).toBeVisible();
  await expectAccessible(page);
  // 40 of 100 came, so 610.00 of 1,525.00 are to be paid, and the waiting invoice no longer fits.
  await expect(page.getByText("К оплате", { exact: true })).toBeVisible();
  await expect(page.getByText(/^610,00/).first()).toBeVisible();
  await deliveriesTab(page).click();
  await expect(page.getByRole("heading", { name: "Всё поставлено" })).toBeVisible();
});
