// Touches: scenarios, comparison, award, tenders, offers
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { aLargeComparison } from "#e2e/support/large-comparison.ts";
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
  await page.goto(`/service/tenders/${tender.id}?tab=compare`);
  await page.getByRole("button", { name: "Сценарии" }).click();
  const area = page.getByRole("region", { name: "Сценарии выбора победителей" });
  const list = area.getByRole("list", { name: "Сценарии тендера" });
  const row = (name: string) =>
    list.getByRole("listitem").filter({ has: page.getByRole("button", { name, exact: true }) });
  const sums = area.getByRole("table", { name: "Суммы двух сторон" });
  const add = async (name: string): Promise<void> => {
    await area.getByRole("button", { name: "Сценарий", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  };

  await test.step("the scenarios are a page: they have an address, and Back returns to the matrix", async () => {
    await expect(page).toHaveURL(/view=scenarios/);
    await expect(area.getByText("Сценариев пока нет")).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole("grid")).toBeVisible();
    await page.goForward();
    await expect(area).toBeVisible();
  });

  await test.step("a ready-made one, solved while one looks on, faces the present award", async () => {
    await area.getByRole("button", { name: "Дешевле всего", exact: true }).click();
    // Total: 10 × 10 + 10 × 20 + 10 × 20.
    await expect(row("Дешевле всего")).toContainText(/точно.*500.*мин/);
    await expect(sums.getByRole("row", { name: /К оплате/ })).toContainText(/500,00.*0,00/);
    await expect(area.getByRole("heading", { name: "Нынешний выбор" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("one's own, by keyboard, next to the first: sums, shares, prices and the lots that differ", async () => {
    await page.keyboard.press("n");
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
    await expect(row("Трём, 1 и 2 вместе")).toContainText(/520.*\+20/);
    await page.keyboard.press("k");
    await expect(row("Дешевле всего").getByRole("button", { name: "Дешевле всего", exact: true })).toBeFocused();
    await page.keyboard.press("b");
    await expect(page).toHaveURL(/[?&]a=\d+&b=\d+/);
    await expect(sums.getByRole("row", { name: /Сопоставимо/ })).toContainText(/520,00.*20,00.*500,00/);
    await expect(area.getByRole("table", { name: "Доли поставщиков" })).toContainText(/Бета.*2 → 1/);
    await expect(area.getByRole("table", { name: "Сколько стоят условия" })).toContainText(/20,00.*Лоты вместе/);
    const differ = area.getByRole("table", { name: "Отличается 1 лот" });
    await expect(differ.getByRole("row").nth(1)).toContainText(/Бета.*12,00.*Альфа.*10,00.*20,00/);
    await area.getByRole("button", { name: /^Дороже/ }).click();
    await expect(differ.getByRole("row")).toHaveCount(1);
    await expect(area.getByRole("figure", { name: "Сопоставимо и число поставщиков" })).toBeVisible();
    await area.getByRole("button", { name: "Показать числа" }).click();
    await expect(area.getByRole("table", { name: "Сопоставимо и число поставщиков" })).toContainText(/2.*520,00/);
    await expectAccessible(page);
    await page.keyboard.press("x");
    await expect(sums.getByRole("row", { name: /Сопоставимо/ })).toContainText(/500,00.*\+20,00.*520,00/);
    const moves = area.getByRole("group", { name: "Кто кому уступает лоты" });
    await expect(moves.getByRole("button")).toHaveText(/1 лот.*Альфа.* → .*Бета.*\+20,00/);
    const vat = area.getByRole("group", { name: "НДС в ценах" });
    await vat.getByRole("button", { name: "С НДС" }).click();
    await expect(sums.getByRole("row", { name: /К оплате с НДС/ })).toContainText(/610,00.*\+24,40.*634,40/);
    await expect(row("Дешевле всего")).toContainText(/610.*500.*мин/);
    await vat.getByRole("button", { name: "Без НДС" }).click();
    await page.reload();
    await expect(sums.getByRole("row", { name: /Сопоставимо/ })).toContainText(/500,00.*\+20,00.*520,00/);
  });

  await test.step("one that can't be met says why, how far it is from possible, and what would help", async () => {
    await add("Свой сценарий");
    const form = page.getByRole("dialog", { name: "Свой сценарий" });
    await form.getByLabel("Название").fill("Дёшево одному");
    await form.getByLabel("Не больше поставщиков").fill("1");
    await form.getByLabel("Бюджет").fill("599,99");
    await form.getByRole("button", { name: "Сохранить и рассчитать" }).click();
    await expect(form).toBeHidden();
    await expect(area.getByText("Эти условия вместе невыполнимы:")).toBeVisible();
    await expect(area.getByText(/не хватает 0,01.*0,0.*бюджета/)).toBeVisible();
    const nearest = area.getByRole("table", { name: "Ближайшие наборы поставщиков" });
    await expect(nearest.getByRole("row").nth(1)).toContainText(/600,00.*\+0,01.*3/);
    await expect(area.getByRole("figure", { name: "К оплате и число поставщиков" })).toBeVisible();
    await expectAccessible(page);
    await area.getByRole("button", { name: /Создать похожий: Бюджет 600,00/ }).click();
    await expect(list.getByRole("listitem").filter({ hasText: "Бюджет 600,00" })).toContainText(/600.*\+100/);
    await area.getByRole("heading", { name: /Бюджет 600,00/ }).waitFor();
  });

  await test.step("applied by keyboard, it writes the reasons of its dearer lots; one gesture takes both back", async () => {
    // It is on side B, where it was put before.
    await page.keyboard.press("Control+Enter");
    const confirm = page.getByRole("alertdialog", { name: "Применить «Трём, 1 и 2 вместе»?" });
    await expect(confirm).toContainText("Победители изменятся в 3 лотах.");
    await confirm.getByRole("button", { name: "Применить" }).click();
    await expect(page.getByText("применён: 3 лота")).toBeVisible();
    await expect(row("Трём, 1 и 2 вместе")).toContainText("Применён");
    await expectAccessible(page);
    const reasons = page.getByRole("button", { name: "Причины выбора" });
    await reasons.click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue(
      "По сценарию «Трём, 1 и 2 вместе» весь выбор самый дешёвый при условиях: Лоты вместе: наборов 1.",
    );
    await page.keyboard.press("Escape");
    await area.getByRole("button", { name: "Матрица" }).click();
    await expect(page.getByRole("radio", { checked: true, name: /Почему не лучшая цена: По сценарию/ })).toBeVisible();
    await page.keyboard.press("2");
    await expect(page.getByRole("button", { name: "Сумма", pressed: true })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(area).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(row("Трём, 1 и 2 вместе")).not.toContainText("Применён");
    await expect(reasons).toBeHidden();
    // The dialog is confirmed by the key that opened it, and what was applied is taken back after a reload too.
    await page.keyboard.press("Control+Enter");
    await expect(confirm).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(row("Трём, 1 и 2 вместе")).toContainText("Применён");
    await expect(reasons).toBeVisible();
    await page.reload();
    await area.getByRole("button", { name: "Снять" }).click();
    await expect(row("Трём, 1 и 2 вместе")).not.toContainText("Применён");
    await expect(reasons).toBeHidden();
    await area.getByRole("button", { name: "Матрица" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await expect(page).not.toHaveURL(/view=/);
  });
});

test("on a laptop, what the sums of a scenario consist of fits without scrolling sideways", async ({ lotwise, as }) => {
  const { customer, tender } = await aLargeComparison(lotwise);
  const page = await as(customer, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/service/tenders/${tender}?tab=compare&view=scenarios`);
  const area = page.getByRole("region", { name: "Сценарии выбора победителей" });
  await area.getByRole("button", { name: "Дешевле всего", exact: true }).click();
  await area.getByRole("button", { name: "Из чего суммы" }).click();
  const ledger = area.getByRole("table", { name: "А Дешевле всего" });
  await expect(ledger.getByRole("columnheader", { name: "Доставка по вашему расчёту" })).toBeVisible();
  for (const width of [1440, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = (): Promise<number> =>
      area.evaluate((region) =>
        Math.max(
          ...[...region.querySelectorAll("table")].map(({ parentElement: box }) =>
            box === null ? 0 : box.scrollWidth - box.clientWidth,
          ),
        ),
      );
    await expect.poll(hidden, `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});
