// Touches: session, users
import { expect, test } from "#e2e/fixtures.ts";
import { aCompany } from "#server/seed/people.builder.ts";

test("address, Tab, password, Enter: the keyboard signs in without a stop between the fields", async ({
  lotwise,
  page,
}) => {
  const { owner } = await aCompany(lotwise.deps);
  await page.goto("/");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Lotwise2026");
  // The link for a forgotten password is displayed above the password field, but follows the field in the tab order.
  const [field, link] = [
    page.getByLabel("Пароль", { exact: true }),
    page.getByRole("link", { name: "Не помню пароль" }),
  ];
  const [box, above] = [await field.boundingBox(), await link.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/service/);
});
