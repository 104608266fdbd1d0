// Touches: orders, tenders, purchase-items, history, comments
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

const total = (page: Page, amount: RegExp) => expect(page.getByText(amount).last()).toBeVisible();

test("the customer adds lines to an open order and takes one out; the supplier's page follows", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Компонент-Сервис»" });
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [supplier],
    lots: ["400", "24000"],
    vat_rate: 5,
    name: "Источник питания ИП-5",
  });
  const [invited] = tender.suppliers;
  if (invited?.offer === undefined || invited.offer === null) throw new Error("the supplier was invited");
  await aSubmittedOffer(deps, { supplier, offer: invited.offer, prices: ["689.5", "1.02"] });
  await stopOpenTender(deps, { customer, id: tender.id });
  await cheapestWinners(deps, { customer, tender: tender.id, lots: 1 });
  const [order] = await ordersOfWinners(deps, { customer, tender: tender.id });
  const ours = await as(customer);
  const theirs = await as(supplier);
  for (const page of [ours, theirs]) {
    await page.goto(`/service/orders/${order?.id ?? 0}`);
    await total(page, /336\s476,00/);
  }
  await expect(theirs.getByRole("button", { name: "Вручную" })).toBeHidden();

  await test.step("from the offer, by keyboard", async () => {
    await ours.getByRole("button", { name: "Из предложения" }).press("Enter");
    const dialog = ours.getByRole("dialog", { name: "Добавить позиции предложения" });
    await dialog.getByRole("checkbox", { name: /^2\. / }).press("Space");
    await dialog.getByLabel("Количество, лот 2").fill("24001");
    await expect(dialog.getByText(/Свободно не больше 24\s000/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Добавить" })).toBeDisabled();
    await dialog.getByLabel("Количество, лот 2").fill("1000");
    await expectAccessible(ours);
    await dialog.getByLabel("Количество, лот 2").press("Enter");
    await expect(dialog).toBeHidden();
    // Order total with 22 % VAT: 400 × 689.50 and 1000 × 1.02.
    for (const page of [ours, theirs]) await total(page, /337\s720,40/);
  });

  await test.step("by hand, from what was agreed on the phone", async () => {
    await ours.getByRole("button", { name: "Вручную" }).click();
    const dialog = ours.getByRole("dialog", { name: "Добавить позицию вручную" });
    await expect(dialog.getByLabel("Наименование")).toBeFocused();
    await ours.keyboard.type("Доставка до склада");
    await dialog.getByLabel("Цена без НДС").fill("1500,50");
    await expectAccessible(ours);
    await dialog.getByRole("button", { name: "Добавить" }).click();
    await expect(dialog).toBeHidden();
    for (const page of [ours, theirs]) {
      await total(page, /339\s551,01/);
      await expect(page.getByText("Доставка до склада").first()).toBeVisible();
    }
  });

  await test.step("each company writes its own comments, and neither sees the other's", async () => {
    const said = [
      [ours, "Скидку не просим"],
      [theirs, "Отгрузим раньше"],
    ] as const;
    for (const [page, text] of said) {
      await page.keyboard.press("m");
      const panel = page.getByRole("complementary", { name: "Обсуждение для своих" });
      await expect(panel.getByText("Пока никто не написал")).toBeVisible();
      await panel.getByRole("textbox", { name: "Комментарий для своих" }).fill(text);
      await panel.getByRole("button", { name: "Написать своим" }).click();
      await expect(panel.getByRole("listitem").filter({ hasText: text })).toBeVisible();
      await expectAccessible(page);
    }
    for (const [page, text] of said) {
      const panel = page.getByRole("complementary", { name: "Обсуждение для своих" });
      await expect(panel.getByRole("listitem").filter({ hasText: /раньше|Скидку/ })).toHaveText(new RegExp(text));
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(page.getByRole("button", { name: "Обсуждение 1" })).toBeFocused();
    }
  });

  await test.step("one is taken out after a question, and both histories tell", async () => {
    await ours.getByRole("button", { name: "Действия с позицией 3" }).click();
    await ours.getByRole("menuitem", { name: "Убрать позицию" }).click();
    const question = ours.getByRole("alertdialog");
    await expectAccessible(ours);
    await question.getByRole("button", { name: "Убрать" }).click();
    await expect(question).toBeHidden();
    for (const page of [ours, theirs]) {
      await total(page, /337\s720,40/);
      await expectAccessible(page);
      await page.getByRole("tab", { name: "История" }).click();
      const history = page.getByRole("group", { name: "История" });
      await expect(history.getByText(/Позиция убрана: Доставка до склада × 1/)).toBeVisible();
    }
  });
});

test("an order without a tender: the company is found by its name, the lines are added, and the supplier sees them", async ({
  lotwise: { deps },
  as,
}) => {
  const customer = await aCompany(deps);
  const supplier = await aSupplier(deps, { name: "ООО «Крепёж-Сервис»" });
  const page = await as(customer);
  await page.goto("/service/orders");
  await page.getByRole("button", { name: "Заказ", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Новый заказ" });
  await expect(dialog.getByLabel("Название")).toBeFocused();
  await page.keyboard.type("Крепёж на склад");
  // Text typed into the supplier field selects no company until an option is chosen.
  await dialog.getByRole("combobox", { name: "Поставщик" }).fill("крепёж-сер");
  await expect(page.getByRole("option")).toHaveText([/ООО «Крепёж-Сервис»/]);
  await dialog.getByRole("button", { name: "Создать заказ" }).click();
  await expect(dialog.getByText("Выберите компанию из списка.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Поставщик" }).press("ArrowDown");
  await dialog.getByRole("combobox", { name: "Поставщик" }).press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Поставщик" })).toHaveValue("ООО «Крепёж-Сервис»");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Создать заказ" }).click();
  await expect(page.getByRole("heading", { name: "Крепёж на склад" })).toBeVisible();

  await page.getByRole("button", { name: "Вручную" }).click();
  const line = page.getByRole("dialog", { name: "Добавить позицию вручную" });
  await line.getByLabel("Наименование").fill("Болт М6");
  await line.getByLabel("Кол-во").fill("400");
  await line.getByLabel("Цена без НДС").fill("100");
  // An order without a tender has no VAT rate yet, so the line can't be added.
  await expect(line.getByRole("button", { name: "Добавить" })).toBeDisabled();
  await line.getByLabel("Ставка НДС").click();
  await page.getByRole("option", { name: "22 %" }).click();
  await expectAccessible(page);
  await line.getByRole("button", { name: "Добавить" }).click();
  await total(page, /48\s800,00/);
  const theirs = await as(supplier);
  await theirs.goto(new URL(page.url()).pathname);
  await total(theirs, /48\s800,00/);
});

test("where an order goes is typed once, chosen the next time, changed on its page, and read by its supplier", async ({
  lotwise: { deps },
  as,
}) => {
  const customer = await aCompany(deps);
  const supplier = await aSupplier(deps, { name: "ООО «Метизторг»" });
  const page = await as(customer);
  const dialog = page.getByRole("dialog", { name: "Новый заказ" });
  const address = dialog.getByRole("combobox", { name: "Адрес поставки" });
  const begun = async (name: string): Promise<void> => {
    await page.goto("/service/orders");
    await page.getByRole("button", { name: "Заказ", exact: true }).click();
    await dialog.getByLabel("Название").fill(name);
    await dialog.getByRole("combobox", { name: "Поставщик" }).fill("метизт");
    await page.getByRole("option", { name: /Метизторг/ }).click();
  };
  const made = async (name: string): Promise<void> => {
    await dialog.getByRole("button", { name: "Создать заказ" }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
  };

  await begun("Болты");
  await address.fill("Тула, Заводская ул., 5");
  await dialog.getByLabel("Поставить до").fill("2031-03-15");
  await made("Болты");
  await begun("Гайки");
  await address.press("ArrowDown");
  await expect(page.getByRole("option")).toHaveText([/Тула, Заводская ул., 5.*последний заказ/]);
  await expectAccessible(page);
  await address.press("Enter");
  await expect(address).toHaveValue("Тула, Заводская ул., 5");
  await made("Гайки");

  const theirs = await as(supplier);
  await theirs.goto(new URL(page.url()).pathname);
  await expect(theirs.getByText("Тула, Заводская ул., 5")).toBeVisible();
  await page.getByRole("button", { name: "Ещё" }).click();
  await page.getByRole("menuitem", { name: "Изменить название, адрес и комментарий" }).click();
  const change = page.getByRole("dialog", { name: "Изменить заказ" });
  await change.getByRole("combobox", { name: "Адрес поставки" }).fill("");
  await change.getByLabel("Поставить до").fill("2031-04-20");
  await expectAccessible(page);
  await change.getByRole("button", { name: "Сохранить" }).click();
  await expect(change).toBeHidden();
  await expect(theirs.getByText("20 апр 31", { exact: true })).toBeVisible();
  await expect(theirs.getByText("не указан", { exact: true })).toBeVisible();
  await expectAccessible(theirs);
});
