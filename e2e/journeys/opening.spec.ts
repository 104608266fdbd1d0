// Touches: everything
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";

/** Opens an address anew. Returns the number of requests and the sum of all shifts of the layout. */
async function opened(page: Page, path: string, sign: string): Promise<{ requests: number; shift: number }> {
  await page.goto("about:blank");
  let requests = 0;
  const count = (): void => void (requests += 1);
  page.on("request", count);
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
  await expect(page.getByRole("navigation").getByText(/^\d+$/).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  page.off("request", count);
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
  });
  return { requests, shift };
}

test("lists open with few requests, and nothing moves when their data comes", async ({ lotwise: { deps }, as }) => {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Болтзавод»" });
  const items = await someItems(deps, { ...customer, items: Array.from({ length: 60 }, () => ({ quantity: "5" })) });
  await aStartedTender(deps, { customer, suppliers: [supplier], items: items.slice(0, 3) });
  await anOrderByHand(deps, { customer, supplier, name: "Болты на склад", price: "100.00" });
  const page = await as(customer);
  const pages = [
    ["/service/purchase-items", "1–50"],
    ["/service/orders", "Болты на склад"],
    ["/service/tenders", "T-00001"],
    ["/service/suppliers", "ООО «Болтзавод»"],
  ] as const;
  for (const [path, sign] of pages) {
    const { requests, shift } = await opened(page, path, sign);
    expect(requests, path).toBeLessThanOrEqual(30);
    expect(shift, path).toBeLessThan(0.02);
  }
});
