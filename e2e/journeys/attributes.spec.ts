// Touches: attributes, attribute-values, groups, purchase-items
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { anAttribute } from "#server/seed/attribute.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";

test("what a group is given shows at its items; an item's own value goes before, and comes back with one click", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const company = await aCompany(deps);
  const group = await aGroup(deps, { ...company, name: "Блок управления БУ-12" });
  const [item = 0] = await someItems(deps, { ...company, items: [{ purchase_item_group: group }] });
  await anAttribute(deps, "group", {
    key: "board_mass",
    name: "Масса платы, г",
    type: "number",
    integration_source: "1С",
  });
  await anAttribute(deps, "item", {
    key: "board_mass",
    name: "Масса платы, г",
    type: "number",
    integration_source: "1С",
  });
  const page = await as(company);
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Атрибуты" }) });
  const give = async (value: string): Promise<void> => {
    await card.getByRole("button", { name: "Добавить атрибут" }).click();
    const dialog = page.getByRole("dialog", { name: "Добавить атрибут" });
    await dialog.getByRole("combobox", { name: "Атрибут" }).click();
    await page.getByRole("option", { name: "Масса платы, г (1С)" }).click();
    await dialog.getByLabel("Значение").fill(value);
    await page.keyboard.press("Enter");
  };

  await page.goto(`/service/groups/${group}`);
  await give("двенадцать");
  await expect(page.getByText("Нужно число, например 12,5.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByLabel("Значение").fill("12,5");
  await page.keyboard.press("Enter");
  await expect(card).toContainText("12,5");

  await follow(page, `/service/purchase-items/${item}`);
  await expect(card).toContainText("12,5");
  await expect(card.getByRole("link", { name: "из группы" })).toBeVisible();
  await give("13");
  await expect(card).toContainText("13");
  await expect(card).not.toContainText("из группы");
  await card.getByRole("button", { name: "Действия: Масса платы, г" }).click();
  await page.getByRole("menuitem", { name: "Убрать" }).click();
  await expect(card).toContainText("из группы");
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(card).toContainText("13");
  await expectAccessible(page);
});
