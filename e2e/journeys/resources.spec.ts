// Touches: everything
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Viewer } from "#e2e/fixtures.ts";
import { declaredOn } from "#e2e/support/declared.ts";
import type { Declared } from "#e2e/support/declared.ts";
import { expectHere } from "#e2e/support/expect-here.ts";
import { follow, followWithin } from "#e2e/support/follow.ts";
import {
  menuOf,
  opensForm,
  opensList,
  walkAddress,
  walkCreate,
  walkDelete,
  walkEdit,
} from "#e2e/support/resource-steps.ts";
import { oneOfEverything } from "#e2e/support/world.ts";
import type { World } from "#e2e/support/world.ts";
import { aCompany, aUser } from "#server/seed/people.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";

const REFUSED_CALL = /status of 422/;
const MORE_THAN_A_PAGE = 26;

interface Walked {
  readonly lists: string[];
  readonly made: string[];
  readonly deleted: string[];
}

async function walk(page: Page, area: string): Promise<Walked> {
  const walked: Walked = { lists: [], made: [], deleted: [] };
  for (const [place, address] of (await menuOf(page, area)).entries())
    await test.step(address, async () => {
      if (!(await opensList(page, address))) return;
      const name = address.slice(area.length + 1);
      walked.lists.push(name);
      await walkAddress(page, address);
      if (!(await opensForm(page))) return;
      const said = `walk_${place}`;
      await walkCreate(page, said);
      walked.made.push(name);
      const changed = await walkEdit(page, address, said);
      if (await walkDelete(page, address, changed)) walked.deleted.push(name);
    });
  return walked;
}

test("every list of the administration keeps what it shows in its address; its records are made, changed and deleted, and say at their fields what is refused", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  test.setTimeout(240_000);
  expected.push(REFUSED_CALL);
  for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await aUser(deps);
  const page = await as({ owner: await aUser(deps, { role: ["admin"] }) });
  const { lists, made, deleted } = await walk(page, "/admin-profile");
  expect(lists).toEqual(expect.arrayContaining(["users", "workspace", "supplier-companies", "tenders", "mails"]));
  expect(made).toEqual(expect.arrayContaining(["users", "supplier-companies", "attributes"]));
  expect(deleted).toContain("supplier-companies");
});

test("every list of a company does so too", async ({ lotwise: { deps }, as, expected }) => {
  test.setTimeout(240_000);
  expected.push(REFUSED_CALL);
  const company = await aCompany(deps);
  for (let count = 0; count < MORE_THAN_A_PAGE; count += 1)
    await aGroup(deps, { ...company, name: `Изделие ${count}` });
  const page = await as(company);
  const { lists, made, deleted } = await walk(page, "/service");
  expect(lists).toEqual(expect.arrayContaining(["groups", "tenders", "orders"]));
  expect(made).toContain("groups");
  expect(deleted).toContain("groups");
  // The list of the user's own companies belongs to neither area.
  expect(await opensList(page, "/workspace")).toBe(true);
  await walkAddress(page, "/workspace");
  await page.goto("/workspace?status=VERIFIED&side=supplier&sort=nonsense");
  await expect(page.getByRole("combobox", { name: /^Статус: / })).toBeVisible();
  await page
    .getByRole("button", { name: /^Сбросить/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/workspace\?sort=nonsense$/);
});

/** Ids of one record per resource that has record pages. A new resource needs an entry here. */
const recordsOf = (world: World, { workspace = 0 }: Viewer): Readonly<Record<string, number>> => ({
  "purchase-items": world.item,
  groups: world.group,
  tenders: world.done,
  "supplier-offers": world.open_offer,
  orders: world.order,
  suppliers: world.viewers.supplier.workspace,
  users: world.user,
  verifications: world.viewers.buyer.workspace,
  "supplier-companies": world.listed,
  "all-tenders": world.done,
  mails: world.mail,
  workspaces: workspace,
});

/** Returns the addresses that a resource declares: its list, the page of a new record, and the pages of one record. */
function addressesOf({ name, address, make, has_one, further }: Declared, records: Readonly<Record<string, number>>) {
  const id = records[name];
  if (has_one) expect(id, `a record of ${name}`).toBeGreaterThan(0);
  const one = `${address}/${id}`;
  return {
    plain: [address, ...(make === null ? [] : [make])],
    of_one: [...(has_one ? [one] : []), ...further.map((each) => each.replace(":id", String(id)))],
  };
}

/** Opens a page of an area. Returns false if access is denied. An unknown page fails the test. */
async function isOpen(page: Page, area: string, address: string): Promise<boolean> {
  await followWithin(page, area, address);
  await expectHere(page);
  const title = page.locator("h1");
  await expect(title).toHaveCount(1);
  return (await title.innerText()) !== "Нет доступа";
}

async function opensTabs(page: Page): Promise<void> {
  const tabs = page.locator("main [role=tab]");
  const seen = new Set<string>();
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expectHere(page);
    seen.add(page.url());
  }
  expect(seen.size).toBe(await tabs.count());
}

/**
 * Opens every page that the given areas declare. Returns the declared pages and the addresses to which access is
 * denied.
 */
async function openAll(page: Page, starts: readonly string[], records: Readonly<Record<string, number>>) {
  const declared: Declared[] = [];
  const refused: string[] = [];
  for (const start of starts) {
    await follow(page, start);
    await expectHere(page);
    for (const each of await declaredOn(page)) {
      declared.push(each);
      const { plain, of_one } = addressesOf(each, records);
      for (const address of [...plain, ...of_one])
        await test.step(address, async () => {
          if (!(await isOpen(page, start, address))) refused.push(address.replace(/\d+/, ":id"));
          else if (of_one.includes(address)) await opensTabs(page);
        });
    }
  }
  return { declared, refused };
}

/** Pages that only customers can open, in the order of the menu. */
const OF_CUSTOMERS = [
  "/service/purchase-items",
  "/service/purchase-items/create",
  "/service/purchase-items/:id",
  "/service/purchase-items/deleted",
  "/service/groups",
  "/service/groups/:id",
  "/service/tenders",
  "/service/tenders/create",
  "/service/tenders/:id",
  "/service/received-offers",
  "/service/suppliers",
  "/service/suppliers/:id",
  "/service/spend",
];

test("every resource that the running product declares opens at its addresses for whoever may use it, and tells others", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(240_000);
  const world = await oneOfEverything(lotwise);
  const { buyer, supplier, administrator } = world.viewers;

  const asAdministrator = await as(administrator);
  await asAdministrator.goto("/profile");
  const administration = await openAll(asAdministrator, ["/admin-profile"], recordsOf(world, administrator));
  expect(administration.refused).toEqual([]);
  expect(administration.declared.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["users", "verifications", "supplier-companies", "all-tenders", "mails"]),
  );

  const kinds = [
    // A customer can open individual offers to its own tenders, but not the list of offers.
    { viewer: buyer, refused: ["/service/supplier-offers"] },
    { viewer: supplier, refused: OF_CUSTOMERS },
  ];
  for (const { viewer, refused } of kinds) {
    const page = await as(viewer);
    await page.goto("/profile");
    await expectHere(page);
    await opensTabs(page);
    const opened = await openAll(page, ["/service", "/workspace"], recordsOf(world, viewer));
    expect(opened.refused).toEqual(refused);
    for (const { address } of administration.declared)
      await test.step(`${address} leads away`, async () => {
        await follow(page, address);
        await expect(page).toHaveURL(/\/service$/);
      });
  }
});
