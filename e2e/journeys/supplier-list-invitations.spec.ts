// Touches: workspaces, offers, suppliers, home, inbox
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";

test("an invitation into a supplier list is in the inbox and on the home page, and its customer among the customers", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Знакомый»" });
  await setWorkspaceStatus(deps, supplier.workspace, "CREATED");
  const theirs = await as(customer);
  const field = theirs.getByRole("dialog").getByLabel("Адреса");
  const page = await as(supplier);
  await page.goto("/service");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("the customer invites by email", async () => {
    await theirs.goto("/service/suppliers");
    await theirs.getByRole("button", { name: "Пригласить по почте" }).click();
    await field.fill(supplier.owner.email);
    await field.press("Enter");
    await expect(theirs.getByText("Отправлено 1 приглашение")).toBeVisible();
    await theirs.getByRole("button", { name: "Пригласить по почте" }).click();
    await field.fill("half@typed");
  });

  await test.step("the invitation appears on the open home page", async () => {
    await expect(page.getByText(/АО «Электроприбор» приглашает вас в число своих поставщиков/)).toBeVisible();
  });

  await test.step("the inbox leads to the invitation", async () => {
    await page.goto("/service/inbox");
    await expect(page.getByText("АО «Электроприбор» приглашает вас в число поставщиков").first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the home page accepts it", async () => {
    await page.goto("/service");
    await expect(page.getByText(/АО «Электроприбор» приглашает вас в число своих поставщиков/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Принять от ООО «Знакомый»" }).click();
    await expect(page.getByText("Вы в списке поставщиков: АО «Электроприбор»")).toBeVisible();
    await expect(page.getByRole("button", { name: "Принять от ООО «Знакомый»" })).toBeHidden();
  });

  await test.step("the customer is listed without a tender", async () => {
    await page.goto(`/workspace/${supplier.workspace}?tab=customers`);
    await expect(page.getByRole("row", { name: /АО «Электроприбор».*вы в списке поставщиков/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the customer sees that the supplier isn't verified", async () => {
    await expect(theirs.getByText("Поставщиков пока нет")).toBeHidden();
    await expect(field).toHaveValue("half@typed");
    await theirs.getByRole("dialog").getByRole("button", { name: "Отмена" }).click();
    await expect(theirs.getByRole("row", { name: /ООО «Знакомый».*не проверен/ })).toBeVisible();
    await expectAccessible(theirs);
  });
});
