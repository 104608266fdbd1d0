// Touches: everything
import type { Page, Request } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { aDelivery, anInvoice, anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";

const MAX_REQUESTS = 30;
/** A page that has loaded nothing for this time is open. */
const QUIET_MS = 400;

interface Opened {
  readonly path: string;
  /** A text that the page shows once its data has come. */
  readonly sign: string;
  /** The page folds the menu, which then has no counts. */
  readonly isFolded?: true;
}

/** Opens an address anew. Returns the requested addresses and the sum of all shifts of the layout. */
async function opened(
  page: Page,
  { path, sign, isFolded }: Opened,
): Promise<{ requests: readonly string[]; shift: number }> {
  await page.goto("about:blank");
  const requests: string[] = [];
  const count = (request: Request): void => void requests.push(request.url());
  page.on("request", count);
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
  if (isFolded !== true) await expect(page.getByRole("navigation").getByText(/^\d+$/).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // What comes after the main content counts as well.
  await page.waitForFunction((quiet) => {
    const ends = performance.getEntriesByType("resource").map((entry) => entry.startTime + entry.duration);
    return performance.now() - Math.max(...ends) > quiet;
  }, QUIET_MS);
  page.off("request", count);
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
  });
  return { requests, shift };
}

async function expectFewRequests(page: Page, pages: readonly Opened[]): Promise<void> {
  for (const one of pages) {
    const { requests, shift } = await opened(page, one);
    expect(requests.length, [one.path, ...requests].join("\n")).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(shift, one.path).toBeLessThan(0.02);
    // The session comes with its first workspaces, so nothing is asked between it and the data.
    expect(
      requests.filter((url) => /\/api\/workspaces(\?|$)/.test(url)),
      one.path,
    ).toEqual([]);
  }
}

test("pages open with few requests, and nothing moves when their data comes", async ({
  lotwise: { deps },
  as,
  leave,
}) => {
  // It opens some twenty addresses anew, while other tests use the processors.
  test.setTimeout(240_000);
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Болтзавод»" });
  const items = await someItems(deps, { ...customer, items: Array.from({ length: 60 }, () => ({ quantity: "5" })) });
  const tender = await aStartedTender(deps, { customer, suppliers: [supplier], items: items.slice(0, 3) });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aSubmittedOffer(deps, { supplier, offer, prices: ["1.00", "2.00", "3.00"] });
  await stopOpenTender(deps, { customer, id: tender.id });
  const lots = [{ part_number: "B-1", quantity: "5" }];
  const draft = await aTender(deps, { customer, name: "Черновик на болты" });
  const open = await aStartedTender(deps, { customer, suppliers: [supplier], lots, name: "Открытый на болты" });
  const answered = open.suppliers[0]?.offer ?? 0;
  const order = await anOrderByHand(deps, { customer, supplier, name: "Болты на склад", price: "100.00" });
  // Spend in several currencies offers a choice of them.
  await anOrderByHand(deps, { customer, supplier, name: "Разъёмы", price: "7.00", currency: 2 });
  await anInvoice(deps, { supplier, order });
  await aDelivery(deps, { supplier, order });
  const page = await as(customer);
  const pages: readonly Opened[] = [
    { path: "/service", sign: "Болты на склад" },
    { path: "/service/purchase-items", sign: "1–50" },
    { path: "/service/orders", sign: "Болты на склад" },
    { path: "/service/tenders", sign: "T-00001" },
    { path: "/service/received-offers", sign: "ООО «Болтзавод»" },
    { path: "/service/suppliers", sign: "ООО «Болтзавод»" },
    { path: "/service/groups", sign: "Групп пока нет" },
    { path: "/service/spend", sign: "ООО «Болтзавод»" },
    { path: `/service/tenders/${draft.id}`, sign: "Черновик на болты" },
    ...["offers", "lots"].map((tab) => ({
      path: `/service/tenders/${open.id}?tab=${tab}`,
      sign: "Открытый на болты",
    })),
    { path: `/service/tenders/${tender.id}`, sign: "ООО «Болтзавод»", isFolded: true },
    { path: `/service/tenders/${tender.id}?tab=compare`, sign: "ООО «Болтзавод»", isFolded: true },
    ...["items", "deliveries", "payment"].map((tab) => ({
      path: `/service/orders/${order}?tab=${tab}`,
      sign: "Болты на склад",
    })),
    { path: `/service/orders/${order}/receive/next`, sign: "Проверено 0 из 1", isFolded: true },
  ];
  await expectFewRequests(page, pages);
  await leave(page);
  await expectFewRequests(await as(supplier), [
    { path: `/service/supplier-offers/${answered}`, sign: "B-1", isFolded: true },
  ]);
});
