// Touches: members, workspaces, invites, purchase-items, tenders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastMail } from "#e2e/support/mail.ts";
import { aCompany, aMember, aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

test("a member with unfinished work is removed once somebody else has taken it over", async ({ lotwise, as }) => {
  const company = await aCompany(lotwise.deps);
  const workspace = { id: company.workspace, roles: company.roles };
  const leaving = await aMember(lotwise.deps, {
    workspace,
    role: "MG",
    user: await aUser(lotwise.deps, { first_name: "Ольга", last_name: "Белова" }),
  });
  const heir = await aMember(lotwise.deps, {
    workspace,
    role: "MG",
    user: await aUser(lotwise.deps, { first_name: "Илья", last_name: "Дроздов" }),
  });
  await aMember(lotwise.deps, {
    workspace,
    role: "CP",
    user: await aUser(lotwise.deps, { first_name: "Юлия", last_name: "Панова" }),
  });
  const side = { workspace: company.workspace, owner: leaving };
  await aTender(lotwise.deps, { customer: side, name: "Крепёж на квартал" });
  await someItems(lotwise.deps, {
    ...side,
    items: [{ responsible_manager: leaving.id }, { responsible_manager: leaving.id }],
  });
  const page = await as(company);
  await page.goto(`/workspace/${company.workspace}?tab=members`);
  await page.getByRole("button", { name: "Действия: Ольга Белова" }).click();
  await page.getByRole("menuitem", { name: "Удалить из пространства" }).click();
  const dialog = page.getByRole("dialog", { name: "Удалить сотрудника «Ольга Белова»?" });
  await expect(dialog).toContainText("Крепёж на квартал");
  await expect(dialog.getByRole("button", { name: "Передать и удалить" })).toBeDisabled();
  await dialog.getByLabel("Кому передать").click();
  await expect(page.getByRole("option", { name: "Юлия Панова" })).toHaveCount(0);
  await page.getByRole("option", { name: "Илья Дроздов" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Передать и удалить" }).click();
  await expect(page.getByText("Сотрудник удалён: Ольга Белова").first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Сотрудники" })).not.toContainText("Ольга Белова");
  expect(await lastMail(lotwise, heir.email)).toMatchObject({ kind: "work_handed_over" });
});

test("roles are changed in place, taken back with one click, and made anew", async ({ lotwise, as }) => {
  const company = await aCompany(lotwise.deps);
  await aMember(lotwise.deps, {
    workspace: { id: company.workspace, roles: company.roles },
    role: "CP",
    user: await aUser(lotwise.deps, { first_name: "Павел", last_name: "Зимин" }),
  });
  const page = await as(company);
  await page.goto(`/workspace/${company.workspace}?tab=members`);
  await page.getByRole("button", { name: "Павел Зимин. Роль: Контрагент" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Контент-менеджер" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /Павел Зимин\. Роль: .*Контент-менеджер/ })).toBeVisible();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByRole("button", { name: "Павел Зимин. Роль: Контрагент" })).toBeVisible();
  await page.getByRole("button", { name: "Новая роль" }).click();
  await page.getByLabel("Название роли").fill("Кладовщик");
  await page.getByRole("checkbox", { name: "видеть заказы" }).check();
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("button", { name: /^Кладовщик/ })).toBeVisible();
});

test("members are narrowed to those who have a right; another choice cancels the call before it", async ({
  lotwise,
  as,
}) => {
  const company = await aCompany(lotwise.deps);
  const workspace = { id: company.workspace, roles: company.roles };
  await aMember(lotwise.deps, {
    workspace,
    role: "MG",
    user: await aUser(lotwise.deps, { first_name: "Ольга", last_name: "Белова" }),
  });
  await aMember(lotwise.deps, {
    workspace,
    role: "CP",
    user: await aUser(lotwise.deps, { first_name: "Юлия", last_name: "Панова" }),
  });
  const page = await as(company);
  await page.goto(`/workspace/${company.workspace}?tab=members`);
  const table = page.getByRole("table", { name: "Сотрудники" });
  const choose = async (right: string): Promise<void> => {
    await page.getByRole("combobox", { name: /^Право/ }).click();
    await page.getByRole("option", { name: right, exact: true }).click();
  };
  await expect(table).toContainText("Юлия Панова");
  await choose("вести тендеры");
  await expect(table).not.toContainText("Юлия Панова");
  await expect(table).toContainText("Ольга Белова");

  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/action=delete_user/, async (route) => {
    await isAnswered;
    await route.continue().catch(() => undefined);
  });
  const cancelled = page.waitForEvent("requestfailed", (request) => request.url().includes("action=delete_user"));
  await choose("удалять сотрудников");
  await choose("видеть тендеры");
  expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
  answer();
  await expect(table).toContainText("Юлия Панова");
  await expectAccessible(page);
});

test("two people change one role: what both changed is shown to the second, who chooses and goes on; the rest is kept", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const company = await aCompany(lotwise.deps);
  const [mine, theirs] = [await as(company), await as(company)];
  const dialogOn = (page: Page) => page.getByRole("dialog", { name: "Роль «Менеджер закупок»" });
  const take = (page: Page, right: string) =>
    dialogOn(page).getByRole("checkbox", { name: right, exact: true }).uncheck();
  const save = (page: Page) => dialogOn(page).getByRole("button", { name: "Сохранить" }).click();
  for (const page of [mine, theirs]) {
    await page.goto(`/workspace/${company.workspace}?tab=members`);
    await page.getByRole("button", { name: /^Менеджер закупок/ }).click();
    await page.getByRole("button", { name: "Изменить", exact: true }).click();
  }
  await take(mine, "вести тендеры");
  await dialogOn(theirs).getByRole("checkbox", { name: "согласовывать выбор" }).check();
  await take(theirs, "вести список поставщиков");
  await save(theirs);
  await expect(dialogOn(theirs)).toBeHidden();

  await save(mine);
  const question = mine.getByRole("dialog", { name: "Запись уже изменена" });
  await expect(question.getByRole("group")).toHaveCount(1);
  await expect(question.getByRole("group", { name: "Тендеры" })).toContainText(
    "видеть тендеры, вести тендеры, согласовывать выбор",
  );
  await expectAccessible(mine);
  await question.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(dialogOn(mine)).toBeHidden();
  const roles = mine.getByRole("list");
  await expect(roles.filter({ hasText: /Тендеры: видеть тендерыПредложения/ })).toBeVisible();
  await expect(roles.filter({ hasText: "вести список поставщиков" })).toBeHidden();
});

test("colleagues are invited from pasted cells: a wrong row is corrected, another is left out, the password is asked once", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 400/);
  const company = await aCompany(lotwise.deps);
  const page = await as(company);
  await page.goto(`/workspace/${company.workspace}?tab=members`);
  await page.getByRole("button", { name: "Из таблицы" }).click();
  const dialog = page.getByRole("dialog", { name: "Пригласить из таблицы" });
  await expect(dialog.getByText("Нет своей таблицы?")).toBeVisible();
  await expectAccessible(page);
  const lines = [
    ["Почта", "Роль"],
    ["anna@sheet.test", "Контент-менеджер"],
    ["boris.sheet.test", "Purchasing manager"],
    [company.owner.email, ""],
    ["vera@sheet.test", "Волшебник"],
  ];
  await dialog.getByLabel("Или вставьте таблицу").fill(lines.map((cells) => cells.join("\t")).join("\n"));
  await dialog.getByRole("button", { name: "Разобрать таблицу" }).click();

  const row = (number: number) => dialog.getByRole("listitem", { name: `Строка ${number}` });
  await expect(row(2)).toContainText("Получит приглашение: Контент-менеджер.");
  await expect(row(3)).toContainText("не похоже на адрес");
  await expect(row(4)).toContainText("Уже работает в этом пространстве.");
  await expect(row(5)).toContainText("Роли «Волшебник» в компании нет.");
  await expect(dialog.getByRole("button", { name: "Отправить 1 приглашение" })).toBeEnabled();
  await expectAccessible(page);
  await row(3).getByLabel("E-mail").fill("boris@sheet.test");
  await row(3).getByLabel("E-mail").press("Enter");
  await expect(row(3)).toContainText("Получит приглашение: Менеджер закупок.");
  await row(5).getByLabel("Роль").click();
  await page.getByRole("option", { name: "Администратор" }).click();
  await expect(row(5)).toContainText("Получит приглашение: Администратор.");
  await row(4).getByRole("checkbox").uncheck();
  await expect(dialog.getByRole("status")).toHaveText("3 строки готовы");
  await dialog.getByRole("button", { name: "Отправить 3 приглашения" }).click();

  const proof = page.getByRole("dialog", { name: "Подтвердите изменение" });
  await proof.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await proof.getByRole("button", { name: "Подтвердить" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Отправлено 3 приглашения");
  await expect(row(5)).toContainText("Приглашение отправлено: Администратор.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Закрыть" }).click();
  const invites = page.getByRole("table", { name: "Приглашения" });
  for (const name of ["anna", "boris", "vera"]) {
    await expect(invites).toContainText(`${name}@sheet.test`);
    expect(await lastMail(lotwise, `${name}@sheet.test`)).toMatchObject({ kind: "invite" });
  }
});
