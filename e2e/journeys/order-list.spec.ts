// Touches: orders, purchase-items, table-settings
import { readFileSync } from "node:fs";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";

test("orders are narrowed, kept as a view and taken into a file as they are seen", async ({
  lotwise: { deps },
  as,
}) => {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»", is_customer: true, is_supplier: true });
  const bolts = await aSupplier(deps, { name: "ООО «Болтзавод»" });
  const chips = await aCompany(deps, { name: "ООО «Чипторг»", is_customer: true, is_supplier: true });
  await anOrderByHand(deps, { customer, supplier: bolts, name: "Болты на склад", price: "100.00" });
  await anOrderByHand(deps, { customer, supplier: chips, name: "Микроконтроллеры", price: "5000.50" });
  await anOrderByHand(deps, { customer: chips, supplier: customer, name: "Сборка плат", price: "70000.00" });
  const page = await as(customer);
  await page.goto("/service/orders");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Сборка плат")).toContainText("Не запрошена");
  await expect(row("Болты на склад")).toContainText("Нет счёта");
  await expectAccessible(page);

  await test.step("whose turn it is, and how much it comes to", async () => {
    await page.getByRole("button", { name: "Фильтр", exact: true }).click();
    await page.getByRole("menuitem", { name: "Чей ход" }).click();
    const turn = page.getByRole("dialog", { name: "Чей ход" });
    await turn.getByRole("checkbox", { name: "Ход партнёра" }).check();
    await expectAccessible(page);
    await turn.getByRole("button", { name: "Применить" }).click();
    await expect(row("Сборка плат")).toBeHidden();
    await page.getByRole("button", { name: "Фильтр", exact: true }).click();
    await page.getByRole("menuitem", { name: "Сумма с НДС" }).click();
    const sum = page.getByRole("dialog", { name: "Сумма с НДС" });
    await sum.getByLabel("От").fill("6000");
    await sum.getByLabel("До").fill("200,50");
    await sum.getByLabel("До").press("Enter");
    await expect(sum.getByText("Начало больше конца")).toBeVisible();
    await sum.getByLabel("От").fill("200,50");
    await sum.getByLabel("До").fill("6000");
    await sum.getByLabel("До").press("Enter");
    await expect(row("Болты на склад")).toBeHidden();
    await expect(row("Микроконтроллеры")).toBeVisible();
    await expect(page).toHaveURL(/awaits=partner&total_from=200\.5&total_to=6000/);
  });

  await test.step("a view keeps it, and the usual one lets it go", async () => {
    await page.getByRole("button", { name: "Сохранить как вид" }).click();
    await page.getByRole("dialog", { name: "Сохранить как вид" }).getByLabel("Название вида").fill("Ждём партнёров");
    await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByRole("tab", { name: "Ждём партнёров" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: /^Все/ }).click();
    await expect(row("Сборка плат")).toBeVisible();
    await page.getByRole("tab", { name: "Ждём партнёров" }).click();
    await expect(row("Сборка плат")).toBeHidden();
    await expect(row("Микроконтроллеры")).toBeVisible();
  });

  await test.step("a column more, and the file has just what is seen", async () => {
    await page.getByRole("button", { name: /^Колонки/ }).click();
    const look = page.getByRole("dialog", { name: "Колонки" });
    await look.getByRole("checkbox", { name: "Валюта" }).check();
    await look.getByRole("checkbox", { name: "Тендер" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Валюта" })).toBeVisible();
    await page.getByRole("button", { name: "Выгрузить" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Excel (.xlsx)" }).click(),
    ]);
    const [headings, ...rows] = Spreadsheet.open(readFileSync(await file.path())).rows();
    expect(headings).toContain("Валюта");
    expect(headings).not.toContain("Тендер");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(["Микроконтроллеры", "ООО «Чипторг»", "5000.5", "RUB"]));
  });

  await test.step("several orders at once: one call, and a reason for each that stays as it was", async () => {
    await page.goto("/service/orders?page=99");
    await expect(page.getByText("Такой страницы нет. Показана последняя, 1-я.")).toBeVisible();
    await row("Сборка плат").getByRole("checkbox").check();
    await row("Болты на склад").getByRole("checkbox").check();
    const bar = page.getByRole("toolbar");
    const sums = await page.getByRole("region", { name: "Суммы показанных заказов" }).boundingBox();
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(sums?.y ?? 0);
    await bar.getByRole("button", { name: "Подтвердить счета" }).click();
    const invoices = page.getByRole("dialog", { name: "Подтвердить счета по 2 заказам?" });
    await expect(invoices.getByText("0 из 2")).toBeVisible();
    await invoices.getByRole("button", { name: "Отмена" }).click();
    await bar.getByRole("button", { name: "Подтвердить", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Подтвердить 2 заказа?" });
    await expect(dialog.getByText("1 из 2")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Подтвердить" }).click();
    const outcome = page.getByRole("dialog", { name: "Подтверждено 1 из 2" });
    await expect(outcome.getByRole("listitem")).toContainText("Болты на склад");
    await expectAccessible(page);
    await outcome.getByRole("button", { name: "Закрыть" }).click();
    await page.goto("/service/orders?confirmation=CONFIRMED");
    await expect(row("Сборка плат")).toBeVisible();
    await expect(row("Болты на склад")).toBeHidden();
    await page.goto("/service/orders");
    // What is ordered is received from its row.
    await row("Болты на склад")
      .getByRole("link", { name: /^Принять поставку заказа/ })
      .click();
    await expect(page).toHaveURL(/\/receive\/next$/);
    await page.locator('[role=row][data-rowindex="0"] [data-field="accepted"]').click();
    await page.keyboard.press("F2");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Принять поставку" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Принять", exact: true }).click();
    // What was recorded stays in view, and leads on.
    await expect(page.getByText(/Приёмка записана/)).toBeVisible();
    await expect(page).toHaveURL(/\/receive\/next$/);
    await expect(page.getByRole("link", { name: "К поставкам заказа" })).toBeVisible();
    await page.goto("/service/orders");
  });

  await test.step("by company, found among those that there are orders with", async () => {
    await page.getByRole("tab", { name: /^Все/ }).click();
    await page.getByRole("button", { name: "Фильтр", exact: true }).click();
    await page.getByRole("menuitem", { name: "Компания" }).click();
    const dialog = page.getByRole("dialog", { name: "Компания" });
    await dialog.getByLabel("Найти компанию").fill("болт");
    await dialog.getByRole("checkbox", { name: /Болтзавод/ }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Применить" }).click();
    await expect(page.getByText("Компания:")).toBeVisible();
    await expect(row("Микроконтроллеры")).toBeHidden();
    await expect(row("Болты на склад")).toBeVisible();
    await page.reload();
    await expect(page.getByText("ООО «Болтзавод»").first()).toBeVisible();
    await page.getByRole("button", { name: "Убрать фильтр «Компания»" }).click();
    await expect(row("Микроконтроллеры")).toBeVisible();
  });

  await test.step("on a phone it is a list to tap, with the same filters", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: /Микроконтроллеры/ })).toContainText(/5\s000,50/);
    await page.getByRole("checkbox", { name: /Микроконтроллеры/ }).check();
    await expect(page.getByRole("toolbar").getByRole("button", { name: "Оплатить" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("toolbar").getByRole("button", { name: "Оплатить" }).click();
    const pay = page.getByRole("dialog");
    await expect(pay.getByRole("button", { name: "Оплатить" })).toBeDisabled();
    const leftOut = pay.getByRole("region", { name: "Это останется как есть:" });
    await expect(leftOut.getByRole("listitem")).toContainText("Сейчас платить нечего: подтверждённых счетов ещё нет.");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("toolbar").getByRole("button", { name: "Подтвердить счета" }).click();
    await expect(leftOut.getByRole("listitem")).toContainText("Поставщик пришлёт счёт после подтверждения");
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: /Микроконтроллеры/ }).uncheck();
    await page.getByRole("button", { name: "Фильтр", exact: true }).click();
    await page.getByRole("menuitem", { name: "Счёт" }).click();
    await page.getByRole("checkbox", { name: "На проверке" }).check();
    await page.getByRole("button", { name: "Применить" }).click();
    await expect(page.getByRole("button", { name: /Микроконтроллеры/ })).toBeHidden();
  });
});

test("lines are taken from purchase requests: which, how much, at the price that was paid last", async ({
  lotwise: { deps },
  as,
}) => {
  const customer = await aCompany(deps, { is_customer: true });
  const supplier = await aSupplier(deps);
  await someItems(deps, {
    ...customer,
    items: [
      { nomenclature: "Микроконтроллер", part_number: "STM32F407VGT6", quantity: "400", units: 1 },
      { nomenclature: "Кабель силовой", part_number: "КГ 3х2,5", quantity: "12.5", units: 2 },
    ],
  });
  const [before, order] = [
    await anOrderByHand(deps, { customer, supplier, name: "STM32F407VGT6", price: "122.00" }),
    await anOrderByHand(deps, { customer, supplier, name: "Доставка", price: "122.00" }),
  ];
  // Inserts an earlier purchase with the same part number.
  await deps.db
    .updateTable("purchase_order_item")
    .set({ part_number: "stm32f407-vgt6" })
    .where("order_id", "=", before)
    .execute();
  const page = await as(customer);
  await page.goto(`/service/orders/${order}`);
  await page.getByRole("button", { name: "Из заявок" }).click();
  const dialog = page.getByRole("dialog", { name: "Добавить позиции из заявок" });
  await expect(dialog.getByRole("row").filter({ hasText: "Кабель силовой" })).toBeVisible();
  await dialog.getByRole("row").filter({ hasText: "Кабель силовой" }).getByRole("checkbox").check();
  await dialog.getByRole("row").filter({ hasText: "Микроконтроллер" }).getByRole("checkbox").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Дальше" }).click();
  await expect(dialog.getByLabel("Количество: Микроконтроллер")).toHaveValue(/^400/);
  await expect(dialog.getByLabel("Цена с НДС: Микроконтроллер")).toHaveValue(/^122/);
  await expect(dialog.getByText(/платили 122.*PO-00001/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Добавить" })).toBeDisabled();
  await dialog.getByLabel("Цена с НДС: Кабель силовой").fill("100");
  await dialog.getByLabel("Количество: Микроконтроллер").fill("150");
  await dialog.getByLabel("Ставка НДС").click();
  await page.getByRole("option", { name: "22 %" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Добавить" }).click();
  await expect(dialog).toBeHidden();
  // Order total with VAT: 122.00 + 12.5 × 100.00 + 150 × 122.00.
  await expect(page.getByText(/19\s672,00/).last()).toBeVisible();
  await follow(page, "/service/purchase-items?status=ordered");
  await expect(page.getByRole("row").filter({ hasText: "Кабель силовой" })).toBeVisible();
});
