import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Viewer } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aGroup, deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aSupplierCompany } from "#server/seed/supplier-company.builder.ts";
import { aStartedTender, aTender, stoppedTender } from "#server/seed/tender.builder.ts";

/** How a page is looked at. */
const LOOKS = [
  { name: "wide, Russian", viewport: { width: 1440, height: 900 }, language: "ru", dark: false },
  { name: "wide, dark, English", viewport: { width: 1440, height: 900 }, language: "en", dark: true },
  { name: "narrow, English", viewport: { width: 1024, height: 768 }, language: "en", dark: false },
  { name: "phone, Russian", viewport: { width: 390, height: 844 }, language: "ru", dark: false },
  { name: "narrow, Chinese", viewport: { width: 1024, height: 768 }, language: "zh-hans", dark: false },
  { name: "phone, dark, Hindi", viewport: { width: 390, height: 844 }, language: "hi", dark: true },
] as const;

interface World {
  readonly buyer: Viewer;
  readonly supplier: Viewer;
  readonly newcomer: Viewer;
  readonly administrator: Viewer;
  readonly pages: readonly (readonly [viewer: "buyer" | "supplier" | "newcomer" | "administrator", path: string])[];
}

/** One of everything that has a page. */
async function makeWorld({ deps }: Lotwise): Promise<World> {
  const buyer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Компонент-Сервис»" });
  const newcomer = await aCompany(deps, { name: "ООО «Новая компания»", status: "CREATED" });
  const administrator = { owner: await aUser(deps, { role: ["admin"] }) };
  const listed = await aSupplierCompany(deps, {
    name: "ООО «Радиоснаб»",
    comment: "Склад в Туле",
    users: [supplier.owner],
  });
  const group = await aGroup(deps, { ...buyer, name: "Блок управления БУ-12" });
  const [item = 0] = await someItems(deps, {
    ...buyer,
    items: Array.from({ length: 60 }, (_, place) => ({ purchase_item_group: place < 8 ? group : null })),
  });
  await deletedItems(deps, {
    ...buyer,
    ids: await someItems(deps, { ...buyer, items: [{ purchase_item_group: group }, {}] }),
  });
  const draft = await aTender(deps, { customer: buyer, suppliers: [supplier] });
  const open = await aStartedTender(deps, { customer: buyer, suppliers: [supplier] });
  await aFilledDraft(deps, { supplier, offer: open.suppliers[0]?.offer ?? 0, prices: ["10", "20.5", null] });
  const done = await aStartedTender(deps, { customer: buyer, suppliers: [supplier] });
  await aSubmittedOffer(deps, { supplier, offer: done.suppliers[0]?.offer ?? 0, prices: ["10", "20.5", null] });
  await stoppedTender(deps, { customer: buyer, id: done.id });
  await cheapestWinners(deps, { customer: buyer, tender: done.id });
  const [order] = await ordersOfWinners(deps, { customer: buyer, tender: done.id });
  const mail = await deps.db.selectFrom("mail").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  const tender = (id: number, tabs: readonly string[]) =>
    tabs.map((tab) => ["buyer", `/service/tenders/${id}?tab=${tab}`] as const);
  return {
    buyer,
    supplier,
    newcomer,
    administrator,
    pages: [
      ["buyer", "/service"],
      ["buyer", "/service/purchase-items"],
      ["buyer", `/service/purchase-items?item=${item}`],
      ["buyer", `/service/purchase-items/${item}`],
      ["buyer", "/service/purchase-items/deleted"],
      ["buyer", "/service/purchase-items/create"],
      ["buyer", "/service/purchase-items/create?upload=true"],
      ["buyer", "/service/groups"],
      ["buyer", `/service/groups/${group}`],
      ["buyer", "/service/tenders"],
      ["buyer", "/service/tenders/create"],
      ...tender(draft.id, ["lots", "suppliers", "terms", "history"]),
      ...tender(open.id, ["lots", "offers", "compare"]),
      ...tender(done.id, ["lots", "offers", "compare", "orders", "terms", "history"]),
      ["buyer", "/service/orders"],
      ["buyer", `/service/orders/${order?.id ?? 0}`],
      ["buyer", `/service/orders/${order?.id ?? 0}?tab=billing`],
      ["buyer", `/service/orders/${order?.id ?? 0}?tab=history`],
      ["buyer", "/service/no-such-page"],
      ["buyer", "/workspace"],
      ...(["company", "members", "suppliers", "verification", "history"] as const).map(
        (tab) => ["buyer", `/workspace/${buyer.workspace}?tab=${tab}`] as const,
      ),
      ["buyer", "/new-workspace"],
      ["buyer", "/profile"],
      ["buyer", "/profile/user"],
      ["supplier", `/workspace/${supplier.workspace}?tab=suppliers`],
      ["newcomer", `/workspace/${newcomer.workspace}`],
      ["supplier", "/service"],
      ["supplier", "/service/supplier-offers?view=all"],
      ["supplier", `/service/supplier-offers/${open.suppliers[0]?.offer ?? 0}`],
      ["supplier", `/service/supplier-offers/${done.suppliers[0]?.offer ?? 0}`],
      ["supplier", `/service/orders/${order?.id ?? 0}`],
      ["newcomer", "/service"],
      ["newcomer", "/service/purchase-items"],
      ["newcomer", "/service/purchase-items/deleted"],
      ["newcomer", "/service/tenders"],
      ["newcomer", "/service/orders"],
      ["administrator", "/admin-profile/attributes"],
      ["administrator", "/admin-profile/attributes?view=group&archived=1"],
      ["administrator", "/admin-profile/reference"],
      ["administrator", "/admin-profile/audit"],
      ["administrator", "/admin-profile/tenders"],
      ["administrator", `/admin-profile/tenders/${open.id}`],
      ["administrator", "/admin-profile/users"],
      ["administrator", "/admin-profile/users/new"],
      ["administrator", `/admin-profile/users/${buyer.owner.id}`],
      ["administrator", "/admin-profile/supplier-companies"],
      ["administrator", `/admin-profile/supplier-companies/${listed}`],
      ["administrator", "/admin-profile/workspace?view=all"],
      ["administrator", `/admin-profile/workspace/${buyer.workspace}`],
      ["administrator", "/admin-profile/mails"],
      ["administrator", `/admin-profile/mails/${mail.id}`],
    ],
  };
}

/** The recorder's script in the frame of a mail, which allows none: the browser tells it, and that is right. */
const BLOCKED_IN_MAIL = /^\/admin-profile\/mails\/\d+ error: Blocked script execution in 'about:srcdoc'/;

/** The page is there, whole and readable: one heading, a title, words instead of keys, nothing out of the frame. */
async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await page.locator("body").innerText()).not.toMatch(/\b[a-z_]+\.[a-z_]+\.[a-z_]+\b(?<!\.test)/);
}

// The longest of all files: its looks are shared by the workers.
test.describe.configure({ mode: "parallel" });

for (const look of LOOKS) {
  test(`every page is whole: ${look.name}`, async ({ lotwise, as, expected }) => {
    test.setTimeout(300_000);
    expected.push(BLOCKED_IN_MAIL);
    const world = await makeWorld(lotwise);
    const options = { language: look.language, dark: look.dark, viewport: look.viewport };
    for (const name of ["buyer", "supplier", "newcomer", "administrator"] as const) {
      const page = await as(world[name], options);
      for (const [viewer, path] of world.pages)
        if (viewer === name) await test.step(`${name} ${path}`, () => expectGood(page, path));
    }
  });
}

test("the pages before the sign-in are whole", async ({ browser, lotwise }) => {
  test.setTimeout(300_000);
  for (const { viewport, language, dark } of LOOKS) {
    const context = await browser.newContext({ baseURL: lotwise.url, viewport, colorScheme: dark ? "dark" : "light" });
    await context.addCookies([{ name: "language", value: language, url: lotwise.url }]);
    const page = await context.newPage();
    for (const path of [
      "/",
      "/?mode=sign_up",
      "/?mode=code",
      "/?mode=reset",
      `/invite?token=${"x".repeat(43)}`,
      `/reset-password?token=${"x".repeat(43)}`,
      "/consent",
      "/privacy-policy",
      "/contacts",
      "/404",
      "/no-such-page",
    ])
      await expectGood(page, path);
    await context.close();
  }
});
