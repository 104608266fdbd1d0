// Touches: purchase-items, groups, tenders, users, user-admin
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { pressInSequence } from "#e2e/support/keys.ts";
import { aCompany, aMemberWith, aUser } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const LABEL = "Найти или выполнить";
const line = (page: Page) => page.getByRole("combobox", { name: LABEL });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole("listbox", { name: "Команды" }).getByRole("option", { name });

async function open(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(line(page)).toBeFocused();
}

test("whoever presses Ctrl K finds pages, new records and records by the keyboard alone, and comes back where they were", async ({
  lotwise: { deps },
  as,
}) => {
  const company = await aCompany(deps);
  const group = await aGroup(deps, { ...company, name: "Блок питания БП-12" });
  await someItems(deps, {
    ...company,
    items: [{ nomenclature: "Микроконтроллер", part_number: "STM32F407VGT6", purchase_item_group: group }],
  });
  const page = await as(company);
  await page.goto("/service/groups");
  await page.getByRole("gridcell", { name: "Блок питания БП-12" }).click();
  await expect(page).toHaveTitle(/^Блок питания БП-12/);

  await open(page);
  await expect(option(page, "Главная")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("End");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Создать пространство");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Группы заявок");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await expect(line(page)).toHaveAttribute(
    "aria-activedescendant",
    (await page.getByRole("option", { selected: true }).getAttribute("id")) ?? "none",
  );
  await page.keyboard.press("Escape");
  await expect(line(page)).toHaveCount(0);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("search=")) asked.push(new URL(request.url()).searchParams.get("search") ?? "");
  });
  await open(page);
  await page.keyboard.type("stm32f4");
  await expect(option(page, /Микроконтроллер.*STM32F407VGT6/)).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  // The page searches only for the complete text. It sends each of the five requests once.
  expect([new Set(asked), asked.length]).toEqual([new Set(["stm32f4"]), 5]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/service\/purchase-items\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Микроконтроллер" })).toBeVisible();

  await open(page);
  await expect(page.getByRole("option", { selected: true })).toHaveText(/Блок питания БП-12/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/service\/groups\/\d+$/);

  await open(page);
  await page.keyboard.type("нов гру");
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Новая группа" });
  await expect(form.getByRole("textbox").first()).toBeFocused();
  // While a dialog is open, the keyboard shortcut has no effect.
  await page.keyboard.press("Control+k");
  await expect(line(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Блок питания БП-12" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a number opens its document first, the open page's actions are found in any language, and G and a letter go on", async ({
  lotwise: { deps },
  as,
}) => {
  const company = await aCompany(deps);
  const group = await aGroup(deps, { ...company, name: "Блок питания БП-12" });
  await someItems(deps, { ...company, items: [{ part_number: "MCP-T-00001", purchase_item_group: group }] });
  const tender = await aTender(deps, { customer: company, name: "Разъёмы" });
  const page = await as(company);
  await page.goto(`/service/groups/${group}`);

  const dialog = page.getByRole("dialog", { name: "Переименовать" });
  for (const typed of ["rename", "gthtbvtyjdfnm"]) {
    await open(page);
    await page.keyboard.type(typed);
    const here = page.getByRole("group", { name: "На этой странице" });
    await expect(here.getByRole("option", { selected: true })).toHaveText(/Переименовать/);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await open(page);
  await page.keyboard.type("t-1");
  const numbered = page.getByRole("group", { name: "С этим номером" });
  await expect(numbered.getByRole("option", { selected: true })).toHaveText(/Разъёмы.*T-00001/);
  await expect(option(page, /MCP-T-00001/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/service/tenders/${tender.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Разъёмы" })).toBeVisible();

  await pressInSequence(page, "g", "t");
  await expect(page).toHaveURL(/\/service\/tenders$/);
  await expect(page.getByRole("gridcell", { name: "Разъёмы" })).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Клавиши" });
  await expect(help.getByRole("definition").filter({ hasText: "Поставщики" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/service\/tenders\/create$/);
});

test("only what a person may do is offered: a member without rights finds neither tenders nor a way to make one", async ({
  lotwise: { deps },
  as,
}) => {
  const company = await aCompany(deps);
  const page = await as({ ...company, owner: await aMemberWith(deps, company, []) });
  await page.goto("/service");
  await open(page);
  await expect(option(page, "Главная")).toBeVisible();
  for (const name of ["Тендеры", "Новый тендер", "Администрирование"]) await expect(option(page, name)).toHaveCount(0);
});

test("administrators find people by name; a list that doesn't answer says so and is asked again", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  expected.push(/status of 500|Failed to load/);
  const found = await aUser(deps, { last_name: "Ковалевский", first_name: "Антон" });
  const page = await as({ owner: await aUser(deps, { role: ["admin"] }) });
  await page.goto("/admin-profile/users");
  await open(page);
  await page.route("**/api/user*search=**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.type("Ковалевск");
  const again = page.getByRole("dialog", { name: LABEL }).getByRole("button", { name: "Повторить" });
  await expect(again).toBeVisible();
  await page.unroute("**/api/user*search=**");
  await again.click();
  await option(page, /^Ковалевский Антон/).click();
  await expect(page).toHaveURL(new RegExp(`/admin-profile/users/${found.id}$`));
});

test("from a cell of an editing grid the commands open and give the cell back; its letters stay its own", async ({
  lotwise: { deps },
  as,
}) => {
  const page = await as(await aCompany(deps));
  await page.goto("/service/purchase-items/create");
  const cell = page.getByRole("gridcell").nth(1);
  await cell.click();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("тендеры");
  await expect(line(page)).toHaveValue("тендеры");
  await expect(option(page, "Тендеры")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await page.keyboard.type("GRM21");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: "GRM21" })).toBeVisible();
});
