import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";

export async function fillSignUp(page: Page, person: { first_name: string; last_name: string }): Promise<void> {
  await page.getByLabel("Имя").fill(person.first_name);
  await page.getByLabel("Фамилия").fill(person.last_name);
  await page.getByRole("checkbox", { name: /Согласен/ }).check();
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
}

/**
 * Chooses a password after the email address is confirmed for the first time. Checks that a weak password shows an
 * error next to its field.
 */
export async function choosePassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await expect(page.getByRole("heading", { name: "Придумайте пароль" })).toBeVisible();
  await expect(page.getByText(`Адрес ${email} подтверждён.`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Пароль", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Сохранить и продолжить" }).click();
  await expect(page.getByLabel("Пароль", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Пароль", { exact: true })).toBeFocused();
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Сохранить и продолжить" }).click();
}
