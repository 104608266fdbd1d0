// Touches: orders, order-paper, workspaces, home, history
import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { anOrder, opened, paymentTab, prove, sendInvoice, waits } from "#e2e/support/order-steps.ts";
import { anAccount } from "#server/seed/people.builder.ts";
import { aDelivery, aReceipt } from "#server/seed/order.builder.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";

/** Writes a day as YYYY-MM-DD in the time zone of the journeys, where a new day begins before it does in UTC. */
const TODAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Moscow" });

test("an order is confirmed, its invoice refused, sent again and confirmed, and it is paid in two parts: each side sees the other's step", async ({
  lotwise,
  as,
}) => {
  const { customer, supplier, order } = await anOrder(lotwise);
  const [ours, theirs] = [await as(customer), await as(supplier)];
  await ours.goto(`/service/orders/${order}`);
  await test.step("the supplier's home page says that the order waits, and leads there", async () => {
    await theirs.goto("/service");
    await waits(theirs, "Ваш ход: подтвердить заказ");
    await expectAccessible(theirs);
    await theirs.getByRole("link", { name: /^Открыть: PO-00001/ }).click();
    await expect(theirs).toHaveURL(new RegExp(`/service/orders/${order}$`));
  });
  for (const page of [ours, theirs]) await paymentTab(page).click();
  await test.step("the supplier confirms the order", async () => {
    await waits(ours, "Ход поставщика: подтвердить заказ.");
    await waits(theirs, "Ваш ход: подтвердить заказ.");
    const dialog = await opened(theirs, "Подтвердить заказ", /Подтвердить заказ PO-00001 на 1\s525,00/);
    await expectAccessible(theirs);
    await dialog.getByRole("button", { name: "Подтвердить заказ" }).click();
    await expect(dialog).toBeHidden();
    await waits(ours, "Ход поставщика: прислать счёт.");
    await waits(theirs, "Ваш ход: прислать счёт.");
  });

  await test.step("the supplier sends it, the customer refuses it with a reason", async () => {
    await sendInvoice(theirs, "118");
    await waits(ours, "Ваш ход: проверить счёт.");
    await expect(ours.getByText(/№ 118 от/).first()).toBeVisible();
    await expectAccessible(ours);
    const [file] = await Promise.all([
      ours.waitForEvent("download"),
      ours.getByRole("button", { name: /Скачать.*Счёт 118\.pdf/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Счёт 118.pdf");
    const dialog = await opened(ours, "Отклонить", /Отклонить счёт № 118 на 1\s525,00/);
    await expect(dialog.getByRole("button", { name: "Отклонить счёт" })).toBeDisabled();
    await dialog.getByLabel("Причина").fill("Нет номера договора");
    await expectAccessible(ours);
    await dialog.getByRole("button", { name: "Отклонить счёт" }).click();
    await expect(dialog).toBeHidden();
    await expect(theirs.getByText("Отклонён: Нет номера договора").first()).toBeVisible();
  });

  await test.step("another one is confirmed, and the lines stay from then on", async () => {
    await sendInvoice(theirs, "118/1");
    await waits(ours, "Ваш ход: проверить счёт.");
    const dialog = await opened(ours, "Подтвердить счёт", /Подтвердить счёт № 118\/1/);
    await dialog.getByRole("button", { name: "Подтвердить счёт" }).click();
    await expect(dialog).toBeHidden();
    await waits(theirs, "Ход заказчика: запросить оплату.");
    await ours.getByRole("tab", { name: /Позиции/ }).click();
    await expect(ours.getByRole("button", { name: "Вручную" })).toBeHidden();
    await paymentTab(ours).click();
  });

  await test.step("the advance is asked for, refused, asked for again and confirmed", async () => {
    const request = async () => {
      const dialog = await opened(ours, "Запросить оплату", /Аванс 50.%, 762,50/);
      await dialog.getByRole("button", { name: "Запросить оплату" }).click();
      await expect(dialog).toBeHidden();
    };
    await request();
    await expect(theirs.getByText("Запрошена").first()).toBeVisible();
    const refusal = await opened(ours, "Отклонить", /Отклонить оплату: Аванс 50.%/);
    await refusal.getByLabel("Причина").fill("Лимит исчерпан");
    await refusal.getByRole("button", { name: "Отклонить оплату" }).click();
    await expect(theirs.getByText(/Отклонена: Лимит исчерпан/)).toBeVisible();
    await request();
    await expectAccessible(ours);
    const dialog = await opened(ours, "Подтвердить оплату", /Подтвердить оплату: Аванс 50.%, 762,50/);
    await dialog.getByRole("button", { name: "Подтвердить оплату" }).click();
    await expect(dialog).toBeHidden();
    await waits(theirs, "Ваш ход: поставить товар.");
  });

  await test.step("the rest waits for the goods, then names the day of delivery and ends the order, and both histories tell", async () => {
    await expect(
      ours.getByText(/Сейчас платить нечего: товар ещё не принят, а оплата по условиям — после приёмки/),
    ).toBeVisible();
    await expect(ours.getByRole("button", { name: "Запросить оплату" })).toBeHidden();
    const delivery = await aDelivery(lotwise.deps, { supplier, order });
    await aReceipt(lotwise.deps, { customer, order, delivery });
    const dialog = await opened(ours, "Запросить оплату", /Остаток 50.%, 762,50/);
    await dialog.getByLabel("Товар получен").fill("2020-01-15");
    await expect(dialog.getByText(/День раньше заказа. Самый ранний день/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Запросить оплату" })).toBeDisabled();
    await expectAccessible(ours);
    await dialog.getByLabel("Товар получен").fill(TODAY.format());
    await dialog.getByRole("button", { name: "Запросить оплату" }).click();
    await expect(dialog).toBeHidden();
    await expect(theirs.getByText(/Товар получен/)).toBeVisible();
    const last = await opened(ours, "Подтвердить оплату", /Остаток 50.%/);
    await last.getByRole("button", { name: "Подтвердить оплату" }).click();
    await expect(last).toBeHidden();
    for (const page of [ours, theirs]) {
      await expectAccessible(page);
      await page.getByRole("tab", { name: "История" }).click();
      await expect(page.getByText(/^Оплата подтверждена: 762,50/).first()).toBeVisible();
      await expect(page.getByText("Счёт отклонён: Нет номера договора", { exact: false }).first()).toBeVisible();
    }
  });
});

test("an invoice is made here, then the account is changed: the customer sees it and checks it before paying", async ({
  lotwise,
  as,
  expected,
}) => {
  // Changing the account requires the password. The test enters a wrong password first.
  expected.push(/status of 400/);
  const { customer, supplier, order } = await anOrder(lotwise);
  const own = lotwise.deps.db.updateTable("company_info").where("workspace_id", "=", supplier.workspace);
  const { inn, ...requisites } = { ...A_COMPANY, name: "ООО «Компонент-Сервис»" };
  await own.set({ ...requisites, bank_name: null }).execute();
  await lotwise.deps.db.updateTable("workspace").set({ inn }).where("id", "=", supplier.workspace).execute();
  await anAccount(lotwise.deps, supplier);
  const [ours, theirs] = [await as(customer), await as(supplier)];
  const open = async () => {
    await theirs.goto(`/service/orders/${order}`);
    await paymentTab(theirs).click();
    const dialog = await opened(theirs, "Выставить счёт", /Счёт по заказу PO-/);
    await dialog.getByRole("button", { name: "Составить здесь" }).click();
    return dialog;
  };
  await test.step("without the bank's name there is none, and the dialog leads to the company's data", async () => {
    const dialog = await open();
    await expect(dialog.getByText("Банк: Заполните поле.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Открыть реквизиты компании" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Отправить счёт" })).toBeDisabled();
    await expectAccessible(theirs);
  });
  await own.set({ bank_name: A_COMPANY.bank_name }).execute();
  await test.step("with it the number is proposed, and the supplier looks before sending", async () => {
    const dialog = await open();
    await expect(dialog.getByLabel("Номер счёта")).toHaveValue("1");
    await dialog.getByLabel("Номер счёта").fill("КС-41");
    await expect(dialog.getByText(/PDF на 1\s525,00/)).toBeVisible();
    const [preview] = await Promise.all([
      theirs.waitForEvent("download"),
      dialog.getByRole("button", { name: "Посмотреть PDF" }).click(),
    ]);
    expect(preview.suggestedFilename()).toBe("Счёт КС-41 (черновик).pdf");
    await expectAccessible(theirs);
    await dialog.getByRole("button", { name: "Отправить счёт" }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step("the customer downloads the same as any invoice, and confirms it", async () => {
    await ours.goto(`/service/orders/${order}`);
    await paymentTab(ours).click();
    await waits(ours, "Ваш ход: проверить счёт.");
    const [file] = await Promise.all([
      ours.waitForEvent("download"),
      ours.getByRole("button", { name: /Скачать.*Счёт КС-41\.pdf/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Счёт КС-41.pdf");
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
    const dialog = await opened(ours, "Подтвердить счёт", /Подтвердить счёт № КС-41/);
    await dialog.getByRole("button", { name: "Подтвердить счёт" }).click();
    await expect(dialog).toBeHidden();
    await waits(theirs, "Ход заказчика: запросить оплату.");
  });
  await test.step("the supplier changes its account, which needs the password; what is typed stays when that is wrong", async () => {
    await theirs.goto(`/workspace/${supplier.workspace}?tab=company`);
    const field = theirs.getByLabel("Расчётный счёт");
    await field.fill("40702810538000077777");
    await theirs.getByRole("button", { name: "Сохранить" }).click();
    await theirs.getByRole("button", { name: "Изменить", exact: true }).click();
    const dialog = theirs.getByRole("dialog", { name: "Подтвердите изменение" });
    await dialog.getByRole("textbox", { name: "Пароль" }).fill("Wrong2026");
    await dialog.getByRole("button", { name: "Подтвердить" }).click();
    await expect(dialog.getByText("Неверный пароль.")).toBeVisible();
    await expectAccessible(theirs);
    await prove(theirs);
    await expect(theirs.getByText("Реквизиты сохранены")).toBeVisible();
    await expect(field).toHaveValue("40702810538000077777");
  });
  await test.step("the customer sees old and new account, and confirms a payment to it once it is checked", async () => {
    await ours.reload();
    await paymentTab(ours).click();
    await expect(ours.getByText("Банковский счёт поставщика изменён")).toBeVisible();
    await expect(ours.getByText(/Было: 40702…0001/)).toBeVisible();
    await expect(ours.getByText(/Стало: 40702810538000077777/)).toBeVisible();
    await expectAccessible(ours);
    await expectNoOverflow(ours);
    const request = await opened(ours, "Запросить оплату", /Аванс 50.%/);
    await expect(request.getByText("Банковский счёт поставщика изменён")).toBeVisible();
    await request.getByRole("button", { name: "Запросить оплату" }).click();
    await expect(request).toBeHidden();
    const payment = await opened(ours, "Подтвердить оплату", /Аванс 50.%/);
    const confirm = payment.getByRole("button", { name: "Подтвердить оплату" });
    await expect(payment.getByText("На этот банковский счёт вы ещё не платили")).toBeVisible();
    await expect(confirm).toBeDisabled();
    await payment.getByRole("checkbox", { name: /Банковский счёт 40702…7777 сверен/ }).check();
    await expectAccessible(ours);
    await confirm.click();
    await expect(payment).toBeHidden();
  });
});

test("an invoice is sent from a telephone, in the dark", async ({ lotwise, as }) => {
  const { supplier, order } = await anOrder(lotwise);
  const page = await as(supplier, { dark: true, viewport: { width: 390, height: 844 } });
  await page.goto(`/service/orders/${order}`);
  await paymentTab(page).click();
  await expectAccessible(page);
  await sendInvoice(page, "7");
  await waits(page, "Ход заказчика: проверить счёт.");
  await expectAccessible(page);
});
