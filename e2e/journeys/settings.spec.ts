// Touches: users, account
import { expect, test } from "#e2e/fixtures.ts";
import { aCompany, aSession } from "#server/seed/people.builder.ts";

test("zone, rows and keys are chosen in the settings and hold at once", async ({ lotwise, as }) => {
  const company = await aCompany(lotwise.deps);
  await aSession(lotwise.deps, company.owner);
  const page = await as(company);
  await page.goto("/profile");
  await page.getByLabel("Часовой пояс").click();
  await page.getByRole("option", { name: "Камчатка, UTC+12" }).click();
  await page.getByLabel("Высота строк в таблицах").click();
  await page.getByRole("option", { name: "Плотно" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Клавиши" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Клавиши из одной буквы или знака" }).click();
  await page.getByRole("heading", { name: "Профиль" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/profile/user");
  await expect(page.getByText(/активен .*UTC\+12/).first()).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByLabel("Высота строк в таблицах")).toContainText("Плотно");
});
