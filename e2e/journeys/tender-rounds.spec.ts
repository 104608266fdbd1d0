import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, fillTerms, submitOffer } from "#e2e/support/offer-steps.ts";
import { sendTender } from "#e2e/support/tender-steps.ts";
import { aDeclinedOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stoppedTender } from "#server/seed/tender.builder.ts";

test("a tender that is done goes into a second round: its suppliers see their former prices, its customer how they changed", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(120_000);
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = (name: string) => aSupplier(deps, { name });
  const [staying, declining] = [await supplier("ООО «Компонент-Сервис»"), await supplier("ООО «Радиодеталь»")];
  const first = await aStartedTender(deps, {
    customer,
    suppliers: [staying, declining],
    name: "Партия 12",
    lots: ["10", "20"],
  });
  await aSubmittedOffer(deps, { supplier: staying, offer: first.suppliers[0]?.offer ?? 0, prices: ["100", "7.5"] });
  await aDeclinedOffer(deps, { supplier: declining, offer: first.suppliers[1]?.offer ?? 0 });
  await stoppedTender(deps, { customer, id: first.id });

  const page = await as(customer);
  await page.goto(`/service/tenders/${first.id}`);
  await page.getByRole("button", { name: "Новый раунд" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: /Компонент-Сервис/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /Радиодеталь/ })).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Создать раунд 2" }).click();
  await expect(page.getByText("Раунд 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Прежний раунд: 1" })).toBeVisible();
  await sendTender(page, 1);
  await page.getByRole("link", { name: "Прежний раунд: 1" }).click();
  await expect(page.getByRole("link", { name: "Следующий раунд: 2" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Открыть снова" })).toBeHidden();
  await page.getByRole("link", { name: "Следующий раунд: 2" }).click();

  const theirs = await as(staying);
  await theirs.goto("/service/supplier-offers");
  await theirs.getByText("Партия 12").first().click();
  await expect(theirs.getByText("Раунд 2", { exact: true })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Ваше предложение в раунде 1" })).toBeVisible();
  await expect(cell(theirs, 0, "former")).toHaveText(/100/);
  await cell(theirs, 0, "price").click();
  await theirs.keyboard.type("95");
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("button", { name: "Взять цены раунда 1" }).click();
  await expect(cell(theirs, 1, "price")).toHaveText(/7,5/);
  await expect(cell(theirs, 0, "price")).toHaveText(/95/);
  await theirs.getByRole("button", { name: "Отменить", exact: true }).first().click();
  await expect(cell(theirs, 1, "price")).not.toHaveText(/7,5/);
  await theirs.getByRole("button", { name: "Взять цены раунда 1" }).click();
  await expectAccessible(theirs);
  await fillTerms(theirs);
  await submitOffer(theirs);

  await page.getByRole("tab", { name: "Сравнение" }).click();
  await expect(page.locator('[data-row="0"] [data-change="down"]')).toContainText("−5,0");
  await expect(page.locator('[data-row="0"]')).toContainText("ниже прежней цены на 5,00");
  await expect(page.locator('[data-row="1"] [data-change="same"]')).toBeVisible();
  await expect(page.locator("[data-moves]")).toContainText("дешевле 1, дороже 0, сумма −50");
  await expectAccessible(page);

  const phone = await as(customer, { viewport: { width: 390, height: 844 } });
  await phone.goto(page.url());
  await expect(phone.locator('[data-change="down"]')).toContainText("−5,0");
  await expectAccessible(phone);
});
