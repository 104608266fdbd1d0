// Touches: everything
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

interface Opened {
  readonly path: string;
  /** A text that the page shows once its data has come. */
  readonly sign: string;
  /** Greatest number of requests. A page of one record has its own calls besides the code that a list loads. */
  readonly most: number;
  /** The page folds the menu, which then has no counts. */
  readonly isFolded?: true;
}

/** Opens an address anew. Returns the number of requests and the sum of all shifts of the layout. */
async function opened(page: Page, { path, sign, isFolded }: Opened): Promise<{ requests: number; shift: number }> {
  await page.goto("about:blank");
  let requests = 0;
  const count = (): void => void (requests += 1);
  page.on("request", count);
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
  if (isFolded !== true) await expect(page.getByRole("navigation").getByText(/^\d+$/).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  page.off("request", count);
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
  });
  return { requests, shift };
}

test("pages open with few requests, and nothing moves when their data comes", async ({ lotwise: { deps }, as }) => {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Болтзавод»" });
  const items = await someItems(deps, { ...customer, items: Array.from({ length: 60 }, () => ({ quantity: "5" })) });
  const tender = await aStartedTender(deps, { customer, suppliers: [supplier], items: items.slice(0, 3) });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aSubmittedOffer(deps, { supplier, offer, prices: ["1.00", "2.00", "3.00"] });
  await stopOpenTender(deps, { customer, id: tender.id });
  const order = await anOrderByHand(deps, { customer, supplier, name: "Болты на склад", price: "100.00" });
  const page = await as(customer);
  const pages: readonly Opened[] = [
    { path: "/service/purchase-items", sign: "1–50", most: 30 },
    { path: "/service/orders", sign: "Болты на склад", most: 30 },
    { path: "/service/tenders", sign: "T-00001", most: 30 },
    { path: "/service/suppliers", sign: "ООО «Болтзавод»", most: 30 },
    { path: `/service/tenders/${tender.id}`, sign: "ООО «Болтзавод»", most: 36, isFolded: true },
    { path: `/service/tenders/${tender.id}?tab=compare`, sign: "ООО «Болтзавод»", most: 36, isFolded: true },
    { path: `/service/orders/${order}`, sign: "Болты на склад", most: 40 },
    { path: "/service/spend", sign: "ООО «Болтзавод»", most: 30 },
  ];
  for (const one of pages) {
    const { requests, shift } = await opened(page, one);
    const { path } = one;
    expect(requests, path).toBeLessThanOrEqual(one.most);
    expect(shift, path).toBeLessThan(0.02);
  }
});
