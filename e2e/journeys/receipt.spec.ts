// Touches: orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aDelivery, anInvoice, cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

const LINES = 24;
const NO_ANSWER = /net::ERR_/;

/** Creates an order of 24 lines of 100 at 12.50 and one delivery with all of them. */
async function aShippedOrder({ deps }: Lotwise) {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Компонент-Восток»" });
  const lots = Array.from({ length: LINES }, (_, place) => ({ quantity: "100", part_number: `PN-${place + 1}` }));
  const tender = await aStartedTender(deps, { customer, suppliers: [supplier], lots, vat_rate: 5 });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aSubmittedOffer(deps, { supplier, offer, prices: lots.map(() => "12.5"), payment_terms: "HALF_PAYMENT" });
  await stopOpenTender(deps, { customer, id: tender.id });
  await cheapestWinners(deps, { customer, tender: tender.id });
  const [made] = await ordersOfWinners(deps, { customer, tender: tender.id });
  const order = made?.id ?? 0;
  await anInvoice(deps, { supplier, order });
  const delivery = await aDelivery(deps, { supplier, order });
  return { customer, supplier, order, address: `/service/orders/${order}/receive/${delivery}` };
}

const cell = (page: Page, row: number, field: string) =>
  page.locator(`[role=row][data-rowindex="${row}"] [data-field="${field}"]`);
const typeIn = async (page: Page, row: number, field: string, text: string): Promise<void> => {
  await cell(page, row, field).click();
  // Playwright types Cyrillic letters without key events, which alone open a cell.
  await page.keyboard.press("F2");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

test("a delivery of 24 lines is counted by scan, paste and keys, and nothing is lost when the connection fails", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(NO_ANSWER);
  const { customer, supplier, order, address } = await aShippedOrder(lotwise);
  const page = await as(customer);
  await page.goto(`/service/orders/${order}?tab=deliveries`);
  await page.getByRole("link", { name: "Принять поставку" }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByText(`Проверено 0 из ${LINES}`)).toBeVisible();
  await expectAccessible(page);

  await test.step("a scan counts, a paste is matched by part number, keys take and refuse lines", async () => {
    const scan = page.getByLabel("Сканируйте код или введите партномер");
    await expect(scan).toBeFocused();
    await page.keyboard.type("100*pn-1");
    await page.keyboard.press("Enter");
    await expect(page.getByText("PN-1 +100")).toBeVisible();
    await page.keyboard.type("PN-99");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Нет в поставке: PN-99")).toBeVisible();
    await cell(page, 1, "accepted").click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "PN-4\t100\nPN-3\t100\nPN-2\t90");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(cell(page, 1, "short")).toHaveText("10");
    await typeIn(page, 1, "reason", "Не хватает коробки");
    await cell(page, 4, "accepted").click();
    await page.keyboard.press("=");
    await expect(cell(page, 5, "accepted")).toBeFocused();
    await page.keyboard.press("-");
    await expect(cell(page, 5, "reason")).toBeFocused();
    await page.keyboard.press("F2");
    await page.keyboard.type("Сломан корпус");
    await page.keyboard.press("Enter");
    await expect(cell(page, 5, "refused")).toHaveText("100");
    await typeIn(page, 6, "accepted", "128");
    await expect(cell(page, 6, "accepted")).toHaveAttribute("aria-invalid", "true");
    await cell(page, 6, "accepted").click();
    await page.keyboard.press("Enter");
    await expect(cell(page, 6, "refused")).toHaveText("28");
    await typeIn(page, 6, "reason", "Больше, чем заказано");
    await expect(page.getByText(`Проверено 7 из ${LINES}`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a document whose upload fails is sent again", async () => {
    await page.route("**/deliveries/*/files", (route) => route.abort());
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "ТТН.pdf", mimeType: "application/octet-stream", buffer: A_PDF });
    await expect(page.getByRole("button", { name: "Повторить: ТТН.pdf" })).toBeVisible();
    await page.unroute("**/deliveries/*/files");
    await page.getByRole("button", { name: "Повторить: ТТН.pdf" }).click();
    await expect(page.getByRole("button", { name: /Скачать.*ТТН.pdf/ })).toBeVisible();
  });

  await test.step("after a reload the count is as it was", async () => {
    await page.reload();
    await expect(page.getByText(`Проверено 7 из ${LINES}`)).toBeVisible();
    await expect(cell(page, 5, "reason")).toHaveText("Сломан корпус");
  });

  await test.step("the receipt is recorded once the connection is there again", async () => {
    await page.context().setOffline(true);
    await typeIn(page, 7, "accepted", "99");
    await typeIn(page, 7, "reason", "Одна потерялась");
    await page.context().setOffline(false);
    await page.route("**/receipt", (route) => route.abort());
    await page.getByRole("button", { name: "Принять поставку" }).click();
    const dialog = page.getByRole("dialog", { name: "Принять поставку № 1?" });
    await expect(dialog.getByText(/Не проверено 16 строк/).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Принять" })).toBeDisabled();
    await dialog.getByRole("radio", { name: "Пришло как отгружено" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Принять" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute("**/receipt");
    await dialog.getByRole("button", { name: "Принять" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Поставка принята").first()).toBeVisible();
    await expect(page.getByText(/принято 99.*недостача 1.*Одна потерялась/)).toBeVisible();
  });

  await test.step("both sides read the receipt, which is locked", async () => {
    for (const viewer of [page, await as(supplier)]) {
      await viewer.goto(address);
      await expect(viewer.getByText(/Приёмка записана/)).toBeVisible();
      await expect(viewer.getByLabel("Сканируйте код или введите партномер")).toBeHidden();
      await expect(cell(viewer, 5, "refused")).toHaveText("100");
      await expectAccessible(viewer);
    }
  });
});
