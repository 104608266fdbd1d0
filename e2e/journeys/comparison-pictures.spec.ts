// Touches: comparison, award, tenders
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

test("a comparison with winners is seen in pictures: prices, what is saved, shares, each with its table", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Картинный завод»" });
  const alpha = await aSupplier(deps, { name: "ООО «Альфа-Картины»" });
  const beta = await aSupplier(deps, { name: "ООО «Бета-Картины»" });
  const bought = async (given: { name: string; lots: string[]; prices: (string | null)[][] }): Promise<number> => {
    const suppliers = [alpha, beta].slice(0, given.prices.length);
    const tender = await aStartedTender(deps, { customer, suppliers, name: given.name, lots: given.lots });
    for (const [place, { offer, ...supplier }] of tender.suppliers.entries())
      await aSubmittedOffer(deps, { supplier, offer, prices: given.prices[place] ?? [] });
    await stopOpenTender(deps, { customer, id: tender.id });
    await cheapestWinners(deps, { customer, tender: tender.id });
    return tender.id;
  };
  const earlier = await bought({ name: "Партия 1", lots: ["10", "10"], prices: [["12.5", "4"]] });
  await ordersOfWinners(deps, { customer, tender: earlier });
  const id = await bought({
    name: "Партия 2",
    lots: ["10", "3", "1"],
    prices: [
      ["10", "6", null],
      ["14", "5", "100"],
    ],
  });

  const page = await as(customer);
  await page.goto(`/service/tenders/${id}?tab=compare`);
  await page.getByRole("button", { name: "Графики" }).click();
  const dialog = page.getByRole("dialog", { name: "Сравнение на графиках" });
  const row = (table: string, name: RegExp) => dialog.getByRole("table", { name: table }).getByRole("row", { name });

  await test.step("prices of each lot; one step back closes them; a supplier is hidden and shown again", async () => {
    await expect(dialog.getByRole("figure", { name: /Насколько (?:сопоставимая )?цена выше/ })).toBeVisible();
    const second = row("Цены по лотам, ₽", /^2\. /);
    await expect(second).toContainText(/Бета-Картины» 5,00; ООО «Альфа-Картины» 6,00 \(\+20,0\s%\)/);
    await expect(row("Цены по лотам, ₽", /^1\. /)).toContainText(/Альфа-Картины» 10,00; .*14,00 \(\+40,0\s%\)/);
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goForward();
    const betaButton = dialog.getByRole("button", { name: "ООО «Бета-Картины»" });
    await betaButton.click();
    await expect(betaButton).toHaveAttribute("aria-pressed", "false");
    await expect(second.getByRole("cell").last()).toHaveText(/^ООО «Альфа-Картины» 6,00/);
    await expect(second).toContainText(/Бета-Картины» 5,00/);
    await dialog.getByRole("button", { name: "Показать всех поставщиков" }).click();
    await expect(betaButton).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("what is saved, like with like: what never was bought and what one alone offers is left out", async () => {
    await dialog.getByRole("tab", { name: "Экономия" }).click();
    await expect(page).toHaveURL(/picture=savings/);
    const paid = "К последним ценам покупки, ₽";
    // The last purchase prices were 125 and 12. The current prices are 100 and 15.
    await expect(row(paid, /^1\. /)).toContainText(/100,00\s*125,00\s*25,00\s*20,0\s%/);
    await expect(row(paid, /^2\. /)).toContainText(/15,00\s*12,00\s*[-−]3,00\s*[-−]25,0\s%/);
    await expect(row(paid, /^3\. /)).toHaveCount(0);
    await expect(row(paid, /^Всего/)).toContainText(/115,00\s*137,00\s*22,00\s*16,1\s%/);
    const average = "К средним предложениям, ₽";
    await expect(row(average, /^Всего/)).toContainText(/115,00\s*136,50\s*21,50\s*15,8\s%/);
    await expect(dialog.getByText("2 из 3 лотов с победителем")).toHaveCount(2);
    await expect(dialog.getByRole("figure", { name: /Экономия к последней цене/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "С НДС" }).click();
    await expect(row(average, /^Всего/)).toContainText("140,30");
    await dialog.getByRole("button", { name: "Без НДС" }).click();
  });

  await test.step("who gets how much of what it offered; the address opens it again", async () => {
    await dialog.getByRole("tab", { name: "Доли" }).click();
    await expect(row("Доли поставщиков, ₽", /Бета/)).toContainText(
      /2\s*115,00\s*115,00\s*115,00\s*53,5\s%\s*3\s*255,00/,
    );
    await expect(row("Доли поставщиков, ₽", /Альфа/)).toContainText(
      /1\s*100,00\s*100,00\s*100,00\s*46,5\s%\s*2\s*118,00/,
    );
    await expect(dialog.getByRole("figure")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(dialog.getByRole("tab", { name: "Доли" })).toHaveAttribute("aria-selected", "true");
  });

  await test.step("in English, on a phone, dark", async () => {
    const theirs = await as(customer, { language: "en", dark: true, viewport: { width: 390, height: 844 } });
    await theirs.goto(`/service/tenders/${id}?tab=compare&picture=savings`);
    const english = theirs.getByRole("dialog", { name: "Comparison charts" });
    await expect(english.getByText("2 of 3 lots with a winner")).toHaveCount(2);
    await expect(english.getByRole("table", { name: "Against the last prices paid, ₽" })).toContainText("22.00");
    await expectAccessible(theirs);
    await expectNoOverflow(theirs);
    await english.getByRole("button", { name: "Close" }).click();
    await expect(english).toBeHidden();
    await expect(theirs).not.toHaveURL(/picture=/);
  });
});

test("without winners the pictures say so, and prices are seen all the same", async ({ lotwise, as }) => {
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Без победителей»" });
  const supplier = await aSupplier(deps, { name: "ООО «Один-Картинный»" });
  const tender = await aStartedTender(deps, { customer, suppliers: [supplier], lots: ["10"], name: "Партия 3" });
  for (const { offer, ...side } of tender.suppliers)
    await aSubmittedOffer(deps, { supplier: side, offer, prices: ["10"] });
  await stopOpenTender(deps, { customer, id: tender.id });
  const page = await as(customer);
  await page.goto(`/service/tenders/${tender.id}?tab=compare&picture=shares`);
  const dialog = page.getByRole("dialog", { name: "Сравнение на графиках" });
  await expect(dialog.getByText("Победителей пока нет")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("tab", { name: "Цены по лотам" }).click();
  await expect(dialog.getByRole("table", { name: "Цены по лотам, ₽" })).toContainText("10,00");
});
