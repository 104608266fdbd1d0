// Touches: tenders, groups, workspaces
import { SIDE_MENU_WORKSPACES } from "#contract/limits.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { aMember, aUser, aWorkspace } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const MISSING_CALL = /status of 404/;

test("a link to a record opens in whichever company it stands, and each tab keeps its own", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  expected.push(MISSING_CALL);
  const owner = await aUser(deps);
  const first = await aWorkspace(deps, { owner, name: "АО «Полюс»", is_customer: true });
  const second = await aWorkspace(deps, { name: "АО «Сапфир»", is_customer: true });
  await aMember(deps, { workspace: second, role: "MG", user: owner });
  const side = { workspace: second.id, owner: second.owner };
  const { id } = await aTender(deps, { customer: side, suppliers: [], name: "Кабели связи" });

  const page = await as({ owner, workspace: first.id });
  await page.goto(`/service/tenders/${id}`);
  await expect(page.getByRole("heading", { name: "Кабели связи" })).toBeVisible();
  await expect(page.getByText("Открыто пространство АО «Сапфир».")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/service/tenders/${id}$`));

  // Another tab switches back to the first company. This tab keeps its own company, even after a reload.
  const other = await page.context().newPage();
  await other.goto("/service");
  await other.getByRole("button", { name: "АО «Полюс»" }).first().click();
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Кабели связи" })).toBeVisible();

  await follow(page, "/service/tenders/987654321");
  await expect(page.getByText("Такого тендера нет").first()).toBeVisible();
});

test("a company that the menu has no room for is found by its name and worked in", async ({
  lotwise: { deps },
  as,
}) => {
  const owner = await aUser(deps);
  const first = await aWorkspace(deps, { owner, name: "АО «Полюс»", is_customer: true });
  for (let number = 1; number <= SIDE_MENU_WORKSPACES; number += 1)
    await aWorkspace(deps, { owner, name: `ООО «Завод ${number}»`, is_customer: true });
  await aWorkspace(deps, { owner, name: "ООО «Ястреб»", is_customer: true });
  const page = await as({ owner, workspace: first.id });
  await page.goto("/service/groups");
  await page.getByRole("button", { name: "Найти пространство" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("ястреб");
  await expect(dialog.getByRole("menuitem")).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole("menuitem", { name: "ООО «Ястреб»" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "ООО «Ястреб» текущее" })).toHaveAttribute("aria-current", "true");
});
