// Touches: orders
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import type { OfferOptions } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier, PASSWORD } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

interface OrderOptions {
  /** Tax number of the supplier. */
  readonly inn?: string;
  /** Quantity of each line. */
  readonly lots?: readonly string[];
  /** Price of each line without VAT. */
  readonly prices?: readonly string[];
  readonly payment_terms?: OfferOptions["payment_terms"];
}

/**
 * Creates an order with 22 % VAT, by default for 100 × 12.50 (1525.00) with half of it paid in advance. Also returns
 * the companies.
 */
export async function anOrder({ deps }: Lotwise, given: OrderOptions = {}) {
  const { lots = ["100"], prices = ["12.5"], payment_terms = "HALF_PAYMENT", ...company } = given;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Компонент-Сервис»", ...company });
  const tender = await aStartedTender(deps, { customer, suppliers: [supplier], lots, vat_rate: 5 });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aSubmittedOffer(deps, { supplier, offer, prices, payment_terms });
  await stopOpenTender(deps, { customer, id: tender.id });
  await cheapestWinners(deps, { customer, tender: tender.id });
  const [order] = await ordersOfWinners(deps, { customer, tender: tender.id });
  return { customer, supplier, order: order?.id ?? 0 };
}

export const paymentTab = (page: Page) => page.getByRole("tab", { name: /Счёт и оплата/ });
export const deliveriesTab = (page: Page) => page.getByRole("tab", { name: "Поставки" });
export const waits = (page: Page, sentence: string) => expect(page.getByText(sentence)).toBeVisible();

export async function opened(page: Page, button: string, title: RegExp) {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  return page.getByRole("dialog", { name: title });
}

/** Confirms a change of payment data with the password. */
export async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Подтвердите изменение" });
  await dialog.getByRole("textbox", { name: "Пароль" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Подтвердить" }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Sends an invoice as the supplier. First checks that a sum other than the order total shows an error next to its
 * field.
 */
export async function sendInvoice(page: Page, number: string): Promise<void> {
  const dialog = await opened(page, "Выставить счёт", /Счёт по заказу PO-/);
  await expect(dialog.getByLabel("Номер счёта")).toBeFocused();
  await page.keyboard.type(number);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: `Счёт ${number}.pdf`, mimeType: "application/octet-stream", buffer: A_PDF });
  await dialog.getByLabel("Сумма с НДС").fill("1500");
  await expect(dialog.getByText(/не равна сумме заказа 1\s525,00/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Отправить счёт" })).toBeDisabled();
  await dialog.getByLabel("Сумма с НДС").fill("1525");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Отправить счёт" }).click();
  await expect(dialog).toBeHidden();
}
