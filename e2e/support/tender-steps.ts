// Touches: tenders
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { cell } from "#e2e/support/offer-steps.ts";

const PAGE_ROWS = 50;

/** Creates a tender from all items of the filtered list and waits for its page. */
export async function makeTenderOfAll(page: Page, given: { name: string; rows: number }): Promise<void> {
  await expect(cell(page, 0, "part_number")).toBeVisible();
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  if (given.rows > PAGE_ROWS) await page.getByRole("button", { name: "выбрать все" }).click();
  await page.getByRole("button", { name: "Создать тендер" }).click();
  await page.getByLabel("Название тендера").fill(given.name);
  await page.getByRole("dialog").getByRole("button", { name: "Создать тендер" }).click();
  await expect(page.getByRole("heading", { level: 1, name: given.name })).toBeVisible();
  await expect(cell(page, 0, "part_number")).toBeVisible();
}

/** Sets the closing time on the page of a draft tender and sends the tender to the given number of suppliers. */
export async function sendTender(page: Page, suppliers: number): Promise<void> {
  const send = new RegExp(`^Отправить ${suppliers}`);
  await page.getByRole("tab", { name: /Условия/ }).click();
  await page.getByLabel("Приём до", { exact: true }).fill("2031-12-15T18:00");
  await page.getByLabel("Приём до", { exact: true }).press("Enter");
  await page.getByRole("button", { name: send }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: send }).click();
  await expect(page.getByText("Идёт приём").first()).toBeVisible();
}

/** Invites an address to the tender whose suppliers the page shows. */
export async function inviteByMail(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Поставщик", exact: true }).first().click();
  await page.getByPlaceholder("Название, ИНН или почта").fill(email);
  await page.getByRole("checkbox", { name: `Пригласить по почте: ${email}` }).check();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Добавить 1/ })
    .click();
  await expect(page.getByRole("table", { name: "Приглашены по почте" })).toContainText(email);
}

export async function sendTenderTo(page: Page, supplier: string): Promise<void> {
  await page.getByRole("tab", { name: /Поставщики/ }).click();
  await page.getByRole("button", { name: "Поставщик", exact: true }).first().click();
  const picker = page.getByRole("dialog");
  await picker
    .getByRole("radio", { name: "Все проверенные" })
    .or(picker.getByRole("button", { name: "Все проверенные" }))
    .click();
  await picker.getByPlaceholder("Название, ИНН или почта").fill(supplier);
  await picker.getByRole("checkbox", { name: new RegExp(supplier) }).check();
  await picker.getByRole("button", { name: /^Добавить 1/ }).click();
  await expect(picker).toBeHidden();
  await sendTender(page, 1);
}

export async function stopAndCompare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Остановить" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Остановить" }).click();
  await expect(page.getByText("Завершён").first()).toBeVisible();
  await page.getByRole("tab", { name: "Сравнение" }).click();
}

/**
 * Awards all lots at the best price, in a comparison that contains only one offer. Creates the order and opens its
 * page.
 */
export async function orderTheBest(page: Page, given: { lots: number; sum: string; supplier: string }): Promise<void> {
  await page.getByRole("button", { name: "Выбрать лучшие" }).click();
  const award = page.getByRole("region", { name: "Итог выбора" });
  await expect(award).toContainText(new RegExp(`${given.lots} лот`));
  await expect(award).toContainText(given.sum);
  await page.getByRole("button", { name: "Создать 1 заказ" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Создать 1 заказ" }).click();
  await page.getByRole("link", { name: given.supplier }).click();
  await expect(cell(page, 0, "nomenclature")).toBeVisible();
}
