import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import {
  menuOf,
  opensForm,
  opensList,
  walkAddress,
  walkCreate,
  walkDelete,
  walkEdit,
} from "#e2e/support/resource-steps.ts";
import { aCompany, aUser } from "#server/seed/people.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";

const REFUSED_CALL = /status of 422/;
const MORE_THAN_A_PAGE = 26;

interface Walked {
  readonly lists: string[];
  readonly made: string[];
  readonly deleted: string[];
}

/** Walks every list that the menu of an area leads to, whichever those are. */
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
  // The person's companies stand outside of both areas.
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
