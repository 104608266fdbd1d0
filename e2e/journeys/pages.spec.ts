// Touches: everything
import type { Page } from "@playwright/test";
import type { Language } from "#contract/primitives.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow, expectNothingSpilled } from "#e2e/support/axe.ts";
import { expectHere } from "#e2e/support/expect-here.ts";
import { follow } from "#e2e/support/follow.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { oneOfEverything } from "#e2e/support/world.ts";
import type { World } from "#e2e/support/world.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

/**
 * The axe rules to run. Each viewport width needs all rules once. A second colour scheme needs only the rules about
 * colours.
 */
type Axe = "all" | "colours" | "none";

/**
 * The test loads each page by its URL in this language only. Tabs, and all pages in other languages, are opened by
 * client-side navigation.
 */
const LOADED_IN: Language = "ru";

/**
 * Viewports and colour schemes per language. Each page opens in the first variant and is then resized and recoloured.
 */
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

interface Walk {
  readonly world: World;
  readonly pages: readonly (readonly [viewer: keyof World["viewers"], path: string])[];
}

async function walkOf(lotwise: Lotwise): Promise<Walk> {
  const world = await oneOfEverything(lotwise);
  const { buyer, supplier, newcomer } = world.viewers;
  const { item, group, draft, open, done, open_offer, done_offer, order, user, listed, mail } = world;
  const tender = (id: number, tabs: readonly string[]) =>
    tabs.map((tab) => ["buyer", `/service/tenders/${id}?tab=${tab}`] as const);
  return {
    world,
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
      ...tender(draft, ["lots", "suppliers", "terms", "history"]),
      ...tender(open, ["lots", "offers", "compare"]),
      ...tender(done, ["lots", "offers", "compare", "orders", "terms", "history"]),
      ["buyer", "/service/received-offers"],
      ["buyer", "/service/inbox"],
      ["buyer", "/service/inbox?view=settings"],
      ["buyer", "/service/orders"],
      ["buyer", `/service/orders/${order}`],
      ["buyer", `/service/orders/${order}?tab=billing`],
      ["buyer", `/service/orders/${order}?tab=history`],
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
      ["supplier", `/service/supplier-offers/${open_offer}`],
      ["supplier", `/service/supplier-offers/${done_offer}`],
      ["supplier", `/service/orders/${order}`],
      ["newcomer", "/service"],
      ["newcomer", "/service/purchase-items"],
      ["newcomer", "/service/purchase-items/deleted"],
      ["newcomer", "/service/tenders"],
      ["newcomer", "/service/orders"],
      ["administrator", "/admin-profile/status"],
      ["administrator", "/admin-profile/settings"],
      ["administrator", "/admin-profile/attributes"],
      ["administrator", "/admin-profile/attributes?view=group&archived=1"],
      ["administrator", "/admin-profile/reference"],
      ["administrator", "/admin-profile/audit"],
      ["administrator", `/admin-profile/audit?entity=tender&workspace=${buyer.workspace}&from=2026-01-01`],
      ["administrator", "/admin-profile/tenders"],
      ["administrator", `/admin-profile/tenders/${open}`],
      ["administrator", "/admin-profile/users"],
      ["administrator", "/admin-profile/users/new"],
      ["administrator", `/admin-profile/users/${user}`],
      ["administrator", "/admin-profile/supplier-companies"],
      ["administrator", `/admin-profile/supplier-companies/${listed}`],
      ["administrator", "/admin-profile/workspace?view=all"],
      ["administrator", `/admin-profile/workspace/${buyer.workspace}`],
      ["administrator", "/admin-profile/mails"],
      ["administrator", `/admin-profile/mails/${mail}`],
    ],
  };
}

/**
 * The Playwright trace recorder injects its script into the iframe of an email. The sandbox blocks the script, and the
 * browser logs an error.
 */
const BLOCKED_IN_MAIL = /^\/admin-profile\/mails\/\d+ error: Blocked script execution in 'about:srcdoc'/;

/**
 * Asserts in each variant that the page has one heading and a title, shows translated text instead of catalogue keys,
 * and doesn't overflow.
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
    // Names of hosts within addresses look like keys of texts.
    const words = (await page.locator("body").innerText()).replaceAll(/https?:\/\/\S+/g, "");
    expect(words).not.toMatch(/\b[a-z_]+\.[a-z_]+\.[a-z_]+\b(?<!\.test)/);
  }
}

// This is the slowest test file, so its languages run in parallel workers.
test.describe.configure({ mode: "parallel" });

for (const { language, looks } of WALKS) {
  test(`every page is whole in every look: ${language}`, async ({ lotwise, as, expected }) => {
    test.setTimeout(600_000);
    expected.push(BLOCKED_IN_MAIL);
    const { world, pages } = await walkOf(lotwise);
    for (const name of ["buyer", "supplier", "newcomer", "administrator"] as const) {
      const page = await as(world.viewers[name], { language, dark: looks[0].dark, viewport: looks[0].viewport });
      const loaded = new Set<string>();
      for (const [viewer, path] of pages) {
        if (viewer !== name) continue;
        await test.step(`${name} ${path}`, async () => {
          await page.setViewportSize(looks[0].viewport);
          const [address = path] = path.split("?");
          if (loaded.size === 0 || (language === LOADED_IN && !loaded.has(address))) await page.goto(path);
          else await follow(page, path);
          loaded.add(address);
          await expectGood(page, looks, /\S · Lotwise$/);
        });
      }
    }
  });
}

test("the pages before the sign-in are whole", async ({ as, expected }) => {
  test.setTimeout(300_000);
  expected.push(/status of 40[04] .*\/api\/(?:invite-info|reset)\?/);
  for (const { language, looks } of WALKS) {
    const page = await as(null, { language, viewport: looks[0].viewport });
    for (const [place, path] of [
      "/",
      "/?mode=sign_up",
      "/?mode=code",
      "/?mode=reset",
      `/invite?token=${"x".repeat(43)}`,
      `/reset-password?token=${"x".repeat(43)}`,
      "/consent",
      "/privacy-policy",
      "/contacts",
      "/help",
      "/help/compare",
      "/404",
      "/no-such-page",
    ].entries()) {
      if (place === 0 || language === LOADED_IN) await page.goto(path);
      else await follow(page, path);
      await expectGood(page, looks, /\S · Lotwise$/);
    }
  }
});
