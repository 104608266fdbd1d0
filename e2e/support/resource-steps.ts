import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/axe.ts";
import { expectHere } from "#e2e/support/expect-here.ts";
import { follow } from "#e2e/support/follow.ts";

export async function menuOf(page: Page, area: string): Promise<string[]> {
  await page.goto(area);
  const links = page.locator(`a[href^="${area}/"]`);
  await expect(links.first()).toBeVisible();
  const found = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return [...new Set(found)];
}

const search = (page: Page): Locator => page.getByRole("searchbox").first();
const word = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

/** Opens a page of the menu. Returns whether the page is a list of records. */
export async function opensList(page: Page, address: string): Promise<boolean> {
  await follow(page, address);
  await expectHere(page);
  return (await page.getByRole("grid").count()) > 0 && (await search(page).count()) > 0;
}

/**
 * Checks that the address contains a list's sorting, view, page and search. Going back undoes each step; a typed search
 * counts as one step.
 */
export async function walkAddress(page: Page, address: string): Promise<void> {
  const sortable = page.locator(".MuiDataGrid-columnHeader--sortable[role=columnheader]");
  if ((await sortable.count()) > 0) {
    await sortable.first().click();
    await expect.poll(() => word(page, "sort")).not.toBeNull();
    const sorted = page.url();
    await page.reload();
    await expect(page.locator("[aria-sort=ascending], [aria-sort=descending]").first()).toBeVisible();
    expect(page.url()).toBe(sorted);
    await page.goBack();
    await expect.poll(() => word(page, "sort")).toBeNull();
  }
  const tabs = page.getByRole("tab");
  if ((await tabs.count()) > 1) {
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
    expect(word(page, "view")).not.toBeNull();
    await page.goBack();
    await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  }
  const sizes = page.getByRole("combobox", { name: "Строк на странице" });
  if ((await sizes.count()) > 0) {
    await sizes.click();
    await page.getByRole("option", { name: "25", exact: true }).click();
    await expect.poll(() => word(page, "size")).toBe("25");
    const next = page.getByRole("button", { name: "Следующая страница" });
    if (await next.isEnabled()) {
      await next.click();
      await expect.poll(() => word(page, "page")).toBe("2");
      await expect(page.getByRole("button", { name: "Страница 2" })).toHaveAttribute("aria-current", "page");
      await page.goBack();
    }
    await page.goBack();
  }
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
  await search(page).fill("ничего такого нет");
  await expect.poll(() => word(page, "q")).toBe("ничего такого нет");
  await page
    .getByRole("button", { name: /^Сбросить/ })
    .last()
    .click();
  await expect.poll(() => word(page, "q")).toBeNull();
  await expect(search(page)).toHaveValue("");
  await expectAccessible(page);
}

async function formOn(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  return (await dialog.count()) > 0 ? dialog : page.locator("form");
}

const required = (form: Locator): Locator => form.locator("[aria-required=true]:not([disabled])");
const submit = async (form: Locator): Promise<void> => form.locator("button[type=submit]").click();

/** Fills all required fields with text that no other record contains. */
async function fill(form: Locator, said: string): Promise<void> {
  for (const input of await required(form).all())
    await input.fill((await input.getAttribute("type")) === "email" ? `${said}@lotwise.test` : said);
}

/** Checks that a validation error from the server appears next to its field and that the typed text stays. */
async function refusedAtField(page: Page, form: Locator, method: "POST" | "PATCH"): Promise<void> {
  const sentence = "Сервер этого не принимает.";
  const first = required(form).first();
  const typed = await first.inputValue();
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const sent = route.request().postDataJSON() as Readonly<Record<string, unknown>>;
    const field = Object.keys(sent).find((name) => sent[name] === typed) ?? "";
    const body = { code: "invalid_input", detail: "Проверьте поля.", fields: { [field]: [sentence] } };
    return route.fulfill({ status: 422, json: body });
  });
  await submit(form);
  await expect(form.getByText(sentence).first()).toBeVisible();
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(first).toHaveValue(typed);
  await page.unroute("**/api/**");
}

/**
 * Opens the generic form for a new record. Returns false if the list has no such form, or has a special page instead.
 */
export async function opensForm(page: Page): Promise<boolean> {
  const make = page
    .getByRole("button", { name: /^Нов(ый|ая|ое)/ })
    .or(page.getByRole("link", { name: /^Нов(ый|ая|ое)/ }));
  if ((await make.count()) === 0) return false;
  const list = new URL(page.url()).pathname;
  const dialog = page.getByRole("dialog");
  await make.first().click();
  await expect.poll(async () => (await dialog.count()) > 0 || new URL(page.url()).pathname !== list).toBe(true);
  return (await dialog.count()) > 0 || page.url().endsWith("/new");
}

/**
 * Creates a record in the open form. Checks that an empty value and an invalid value show errors next to their fields.
 */
export async function walkCreate(page: Page, said: string): Promise<void> {
  const form = await formOn(page);
  await expect(required(form).first()).toBeVisible();
  await submit(form);
  for (const input of await required(form).all()) await expect(input).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await fill(form, said);
  await refusedAtField(page, form, "POST");
  await submit(form);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/new$/);
}

async function openRecord(page: Page, said: string): Promise<Locator> {
  await expectHere(page);
  await search(page).fill(said);
  await expect.poll(() => word(page, "q")).toBe(said);
  await page.getByRole("gridcell", { name: said }).first().click();
  const more = page.getByRole("button", { name: "Ещё", exact: true });
  const typed = required(page.locator("form"));
  await expect(typed.or(more).first()).toBeVisible();
  if ((await typed.count()) === 0) {
    await more.click();
    await page.getByRole("menuitem", { name: /Переименовать|Изменить/ }).click();
  }
  const form = await formOn(page);
  await expect(required(form).first()).toBeVisible();
  return form;
}

/**
 * Edits the record. Checks that an invalid value shows an error next to its field and that the saved value survives a
 * reload.
 */
export async function walkEdit(page: Page, list: string, said: string): Promise<string> {
  await follow(page, list);
  const form = await openRecord(page, said);
  const first = required(form).first();
  await first.fill("");
  await submit(form);
  await expect(first).toHaveAttribute("aria-invalid", "true");
  const changed = `${said}_changed`;
  await first.fill(changed);
  await refusedAtField(page, form, "PATCH");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await submit(form);
  await saved;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
  await page.goto(list);
  await expect(required(await openRecord(page, changed)).first()).toHaveValue(changed);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  return changed;
}

/**
 * Deletes the record if possible. Checks that undo restores the record, or that the record disappears from the list if
 * there is no undo.
 */
export async function walkDelete(page: Page, list: string, said: string): Promise<boolean> {
  const more = page.getByRole("button", { name: "Ещё", exact: true });
  if ((await more.count()) === 0) return false;
  await more.click();
  const remove = page.getByRole("menuitem", { name: /^Удалить/ });
  if ((await remove.count()) === 0) return false;
  await remove.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await search(page).fill(said);
  await expect(page.getByRole("button", { name: /^Сбросить/ }).last()).toBeVisible();
  const undo = page.getByRole("button", { name: "Отменить" });
  if ((await undo.count()) === 0) return true;
  await undo.click();
  await expect(page.getByRole("gridcell", { name: said }).first()).toBeVisible();
  return true;
}
