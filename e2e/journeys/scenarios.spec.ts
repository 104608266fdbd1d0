// Touches: scenarios, comparison, award, tenders
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

test("two scenarios are compared, one of them applied and taken back", async ({ lotwise, as }) => {
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const names = ["ООО «Альфа»", "ООО «Бета»", "ООО «Гамма»"];
  const suppliers = [];
  for (const name of names) suppliers.push(await aSupplier(deps, { name }));
  const tender = await aStartedTender(deps, {
    customer,
    suppliers,
    lots: ["10", "10", "10"],
    vat_rate: 5,
    name: "Источник питания ИП-5",
  });
  const prices = [
    ["10", "30", "30"],
    ["12", "20", "29"],
    ["15", "25", "20"],
  ];
  for (const [place, { offer, ...supplier }] of tender.suppliers.entries()) {
    if (offer === null) throw new Error("the supplier was invited");
    await aSubmittedOffer(deps, { supplier, offer, prices: prices[place] ?? [] });
  }
  await stopOpenTender(deps, { customer, id: tender.id });

  const page = await as(customer);
  await page.goto(`/service/tenders/${tender.id}`);
  await page.getByRole("tab", { name: "Сравнение" }).click();
  await page.getByRole("button", { name: "Сценарии" }).click();
  const dialog = page.getByRole("dialog", { name: "Сценарии выбора победителей" });
  const row = (name: string) =>
    dialog.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });

  await test.step("a ready-made one, solved while one looks on", async () => {
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Дешевле всего", exact: true }).first().click();
    // Total: 10 × 10 + 10 × 20 + 10 × 20.
    await expect(row("Дешевле всего")).toContainText(/500,00.*самый дешёвый.*0 из 3.*3.*точно/);
  });

  await test.step("one's own, by keyboard", async () => {
    await dialog.getByRole("button", { name: "Свой сценарий" }).press("Enter");
    const form = page.getByRole("dialog", { name: "Свой сценарий" });
    await expect(form.getByLabel("Название")).toBeFocused();
    await page.keyboard.type("Трём, 1 и 2 вместе");
    await form.getByLabel("Не больше поставщиков").fill("2,5");
    await form.getByLabel("Лоты вместе").fill("1, 9");
    await form.getByLabel("Название").press("Enter");
    await expect(form.getByText("Нужно целое число от 1 до 500.")).toBeVisible();
    await expect(form.getByText(/Нужны номера лотов этого тендера/)).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel("Не больше поставщиков").fill("3");
    await form.getByLabel("Лоты вместе").fill("1-2");
    await form.getByLabel("Название").press("Enter");
    await expect(form).toBeHidden();
    // Lots 1 and 2 go to Бета for 320, and lot 3 goes to Гамма for 200.
    await expect(row("Трём, 1 и 2 вместе")).toContainText(/520,00.*20,00/);
    await expect(dialog.getByRole("table", { name: "Сколько стоят условия" })).toContainText(/Лоты вместе.*20,00/);
    await expect(dialog.getByRole("table", { name: "Сопоставимо и число поставщиков" })).toContainText(/2.*520,00/);
    await expect(dialog.getByRole("figure", { name: "Сопоставимо и число поставщиков" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("one that can't be met says why", async () => {
    await dialog.getByRole("button", { name: "Свой сценарий" }).click();
    const form = page.getByRole("dialog", { name: "Свой сценарий" });
    await form.getByLabel("Название").fill("Дёшево одному");
    await form.getByLabel("Не больше поставщиков").fill("1");
    await form.getByLabel("Бюджет").fill("599,99");
    await form.getByRole("button", { name: "Сохранить и рассчитать" }).click();
    await expect(form).toBeHidden();
    await expect(dialog.getByText("Эти условия вместе невыполнимы:")).toBeVisible();
    await expect(dialog.getByText(/Бюджета не хватает на 0,01/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("applied in one gesture and taken back by one", async () => {
    await row("Трём, 1 и 2 вместе").getByRole("button", { name: "Применить" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("применён: 3 лота")).toBeVisible();
    await expect(page.getByText(/520,00/).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+z");
    await expect(page.getByText(/520,00/)).toHaveCount(0);
  });
});
