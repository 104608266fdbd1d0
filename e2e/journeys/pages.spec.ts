import type { Page } from "@playwright/test";
import type { Language } from "#contract/primitives.ts";
import { expect, test } from "#e2e/fixtures.ts";
import type { Viewer } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow, expectNothingSpilled } from "#e2e/support/axe.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aGroup, deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aSupplierCompany } from "#server/seed/supplier-company.builder.ts";
import { aStartedTender, aTender, stoppedTender } from "#server/seed/tender.builder.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

/**
 * How much of a look is left to axe: a width needs all its rules once, a second scheme of colours only those of
 * colours.
 */
type Axe = "all" | "colours" | "none";

/** How each page is looked at in a language: it is shown in the first look, then resized and recoloured. */
const WALKS = [
  {
    language: "ru",
    looks: [
      { viewport: WIDE, dark: false, axe: "all" },
      { viewport: PHONE, dark: false, axe: "all" },
    ],
  },
  {
    language: "en",
    looks: [
      { viewport: WIDE, dark: true, axe: "colours" },
      { viewport: NARROW, dark: false, axe: "all" },
    ],
  },
  { language: "zh-hans", looks: [{ viewport: NARROW, dark: false, axe: "none" }] },
  { language: "hi", looks: [{ viewport: PHONE, dark: true, axe: "colours" }] },
] as const satisfies readonly { language: Language; looks: readonly Look[] }[];

interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly dark: boolean;
  readonly axe: Axe;
}

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
      ["buyer", "/service/suppliers"],
      ["buyer", `/service/suppliers/${supplier.workspace}`],
      ["buyer", "/service/spend"],
      ["buyer", "/service/spend?view=month"],
      ["buyer", "/service/spend?view=performance"],
      ["buyer", "/service/no-such-page"],
      ["buyer", "/workspace"],
      ...(["company", "members", "verification", "history"] as const).map(
        (tab) => ["buyer", `/workspace/${buyer.workspace}?tab=${tab}`] as const,
      ),
      ["buyer", "/new-workspace"],
      ["buyer", "/profile"],
      ["buyer", "/profile/user"],
      ["supplier", `/workspace/${supplier.workspace}?tab=customers`],
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

/** A page with sixty rows may take its time on a machine that does other things too. */
const LOADING = 30_000;

/** The page has come: a heading, and nothing that is still loading. */
async function expectHere(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible({ timeout: LOADING });
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0, { timeout: LOADING });
}

const NOWHERE = "/nowhere";

/**
 * Goes to a page as a link does, without loading the product again; by way of a page that shows its own address, so
 * that nobody takes the page before for the one that is to come.
 */
async function follow(page: Page, path: string): Promise<void> {
  const nowhere = page.getByText(JSON.stringify(NOWHERE));
  const go = (to: string) =>
    page.evaluate((address) => {
      // What the router itself keeps there: its place in the history.
      const before: unknown = history.state;
      const idx = (typeof before === "object" && before !== null && "idx" in before ? Number(before.idx) : 0) + 1;
      history.pushState({ usr: null, key: `walk-${idx}`, idx }, "", address);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, to);
  await go(NOWHERE);
  await expect(nowhere).toHaveCount(1);
  await go(path);
  await expect(nowhere).toHaveCount(0);
}

/**
 * The page is whole and readable in each of its looks: one heading, a title, words instead of keys, nothing out of the
 * frame.
 */
async function expectGood(page: Page, looks: readonly Look[], title: RegExp): Promise<void> {
  for (const { viewport, dark, axe } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await expectHere(page);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page).toHaveTitle(title);
    if (axe === "none") await expectNothingSpilled(page);
    else await expectAccessible(page, { onlyColours: axe === "colours" });
    await expectNoOverflow(page);
    expect(await page.locator("body").innerText()).not.toMatch(/\b[a-z_]+\.[a-z_]+\.[a-z_]+\b(?<!\.test)/);
  }
}

// The longest of all files: its languages are shared by the workers.
test.describe.configure({ mode: "parallel" });

/** What the pages show is made once for each server: no walk changes it. */
const worlds = new WeakMap<Lotwise, Promise<World>>();

for (const { language, looks } of WALKS) {
  test(`every page is whole in every look: ${language}`, async ({ lotwise, as, expected }) => {
    test.setTimeout(600_000);
    expected.push(BLOCKED_IN_MAIL);
    const made = worlds.get(lotwise) ?? makeWorld(lotwise);
    worlds.set(lotwise, made);
    const world = await made;
    for (const name of ["buyer", "supplier", "newcomer", "administrator"] as const) {
      const page = await as(world[name], { language, dark: looks[0].dark, viewport: looks[0].viewport });
      const loaded = new Set<string>();
      for (const [viewer, path] of world.pages) {
        if (viewer !== name) continue;
        await test.step(`${name} ${path}`, async () => {
          await page.setViewportSize(looks[0].viewport);
          // Each page is loaded by its address in one language; its tabs, and all pages in the others, are come to by a
          // link.
          const [address = path] = path.split("?");
          if (loaded.size === 0 || (language === "ru" && !loaded.has(address))) await page.goto(path);
          else await follow(page, path);
          loaded.add(address);
          await expectGood(page, looks, /\S · Lotwise$/);
        });
      }
    }
  });
}

test("the pages before the sign-in are whole", async ({ browser, lotwise }) => {
  test.setTimeout(300_000);
  for (const { language, looks } of WALKS) {
    const context = await browser.newContext({ baseURL: lotwise.url, viewport: looks[0].viewport });
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
    ]) {
      await page.goto(path);
      // The sign-in is the product's front page.
      await expectGood(page, looks, path.startsWith("/?") || path === "/" ? /^Lotwise$/ : /\S · Lotwise$/);
    }
    await context.close();
  }
});
