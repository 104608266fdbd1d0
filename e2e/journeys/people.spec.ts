import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastLink, lastMail } from "#e2e/support/mail.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, aMember, aUser } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const PASSWORD = "Sun2026shine";
/** What the browser itself tells in the console of a refused call. */
const REFUSED_CALL = /status of 4\d\d/;

async function fillSignUp(page: Page, person: { first_name: string; last_name: string }): Promise<void> {
  await page.getByLabel("Имя").fill(person.first_name);
  await page.getByLabel("Фамилия").fill(person.last_name);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Пароль ещё раз").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /Согласен/ }).check();
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Войти" }).click();
}

test("somebody signs up, makes a company, has it verified and may work", async ({ lotwise, page, as }) => {
  test.setTimeout(120_000);
  const email = "i.fedorova@polus.test";

  await test.step("signs up, with every mistake told, and confirms the address by the mail's link", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Зарегистрироваться" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Зарегистрироваться" }).click();
    await expect(page.getByText("Почта указана неверно.")).toBeVisible();
    await expect(page.getByText("Нужно согласие на обработку данных.")).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await fillSignUp(page, { first_name: "Ирина", last_name: "Фёдорова" });
    await expect(page.getByRole("heading", { name: "Проверьте почту" })).toBeVisible();
    await page.goto(await lastLink(lotwise, email));
    await expect(page.getByText("Почта подтверждена. Войдите.")).toBeVisible();
    await signIn(page, email);
    await expect(page.getByText("У вас пока нет рабочего пространства")).toBeVisible();
  });

  await test.step("makes a company: wrong numbers are told at their fields, nothing typed is lost", async () => {
    await page.getByRole("link", { name: "Создать пространство" }).click();
    await page.getByLabel("ИНН", { exact: true }).fill("7707083894");
    await page.getByLabel("Наименование").fill(A_COMPANY.name);
    await page.getByRole("button", { name: "Создать", exact: true }).click();
    await expect(page.getByText("Введите верный ИНН.")).toBeVisible();
    await page.getByLabel("ИНН", { exact: true }).fill(A_COMPANY.inn);
    await page.getByRole("button", { name: "Создать", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: A_COMPANY.name })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("fills in what the checklist names, and sends it", async () => {
    await expect(page.getByRole("button", { name: "Отправить на проверку" })).toBeDisabled();
    await expect(page.getByText("Заполните: КПП")).toBeVisible();
    for (const [label, value] of [
      ["КПП", A_COMPANY.kpp],
      ["ОГРН", A_COMPANY.ogrn],
      ["Юридический адрес", A_COMPANY.legal_address],
      ["Руководитель", A_COMPANY.head_name],
      ["БИК", A_COMPANY.bik],
      ["Банк", A_COMPANY.bank_name],
      ["Корреспондентский счёт", A_COMPANY.correspondent_account],
      ["Расчётный счёт", A_COMPANY.checking_account],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel("Налоговый режим").click();
    await page.getByRole("option", { name: "ОСНО" }).click();
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Реквизиты сохранены").first()).toBeVisible();
    await page.getByRole("button", { name: "Отправить на проверку" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Отправить на проверку" }).click();
    await expect(page.getByText("На проверке").first()).toBeVisible();
    await expect(page.getByLabel("КПП", { exact: true })).toBeDisabled();
  });

  await test.step("the administrator compares and accepts; the owner's page follows by itself, and a mail tells it", async () => {
    const administrator = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
    await administrator.goto("/admin-profile/workspace");
    await administrator.getByText(A_COMPANY.name).click();
    await expect(administrator.getByText("Контрольный ключ верный").first()).toBeVisible();
    await expectAccessible(administrator);
    await administrator.getByRole("button", { name: "Подтвердить" }).click();
    await administrator.getByRole("alertdialog").getByRole("button", { name: "Подтвердить" }).click();
    await expect(administrator.getByText(`Компания подтверждена: ${A_COMPANY.name}`).first()).toBeVisible();
    await expect(page.getByText("Компания проверена.", { exact: false }).first()).toBeVisible();
    expect(await lastMail(lotwise, email)).toMatchObject({ kind: "verification_accepted" });
  });
});

test("an administrator refuses with a reason, which the owner reads where it is to be mended", async ({
  lotwise,
  as,
}) => {
  const { inn, name: _name, ...fields } = A_COMPANY;
  const company = await aCompany(lotwise.deps, { name: "ООО «Тихая долина»", inn, status: "CREATED", company: fields });
  const owner = await as(company);
  await owner.goto(`/workspace/${company.workspace}`);
  await owner.getByRole("button", { name: "Отправить на проверку" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Отправить на проверку" }).click();
  const administrator = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
  await administrator.goto(`/admin-profile/workspace/${company.workspace}`);
  await administrator.getByRole("button", { name: "Отклонить" }).click();
  await expect(administrator.getByText("Напишите причину: без неё отклонить нельзя.")).toBeVisible();
  await administrator.getByRole("button", { name: "Руководитель" }).click();
  await administrator.getByRole("button", { name: "Отклонить" }).click();
  await administrator.getByRole("alertdialog").getByRole("button", { name: "Отклонить" }).click();
  await expect(owner.getByText("Руководитель отличается от ЕГРЮЛ.").first()).toBeVisible();
  await expect(owner.getByRole("button", { name: "Отправить на проверку" })).toBeEnabled();
});

test("an invited person registers by the link and is in the workspace with the role", async ({ lotwise, page, as }) => {
  const company = await aCompany(lotwise.deps, { name: "ООО «Вектор»" });
  const owner = await as(company);
  await owner.goto(`/workspace/${company.workspace}?tab=members`);
  await owner.getByRole("button", { name: "Пригласить" }).click();
  await expect(owner.getByText("Заполните все поля.")).toBeVisible();
  await owner.getByLabel("E-mail сотрудника").fill("n.orlova@vector.test");
  await owner.getByRole("button", { name: "Пригласить" }).click();
  await expect(owner.getByRole("table", { name: "Приглашения" })).toContainText("n.orlova@vector.test");

  await page.goto(await lastLink(lotwise, "n.orlova@vector.test"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ООО «Вектор»");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Зарегистрироваться и принять" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("n.orlova@vector.test");
  await fillSignUp(page, { first_name: "Нина", last_name: "Орлова" });
  await page.getByRole("link", { name: "Вернуться ко входу" }).click();
  await signIn(page, "n.orlova@vector.test");
  await expect(page.getByRole("navigation").getByText("ООО «Вектор»").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Тендеры/ })).toBeVisible();
  await expect(owner.getByRole("table", { name: "Сотрудники" })).toContainText("Нина Орлова");
});

test("somebody with an account accepts; an expired invitation is asked for again", async ({
  lotwise,
  page,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const company = await aCompany(lotwise.deps, { name: "ООО «Вектор»" });
  const known = { owner: await aUser(lotwise.deps, { email: "known@vector.test" }) };
  const owner = await as(company);
  await owner.goto(`/workspace/${company.workspace}?tab=members`);
  for (const email of ["known@vector.test", "late@vector.test"]) {
    await owner.getByLabel("E-mail сотрудника").fill(email);
    await owner.getByRole("button", { name: "Пригласить" }).click();
    await expect(owner.getByRole("table", { name: "Приглашения" })).toContainText(email);
  }
  const theirs = await as(known);
  await theirs.goto(await lastLink(lotwise, "known@vector.test"));
  await theirs.getByRole("button", { name: "Принять" }).click();
  await expect(theirs).toHaveURL(/\/service$/);

  await lotwise.deps.db
    .updateTable("workspace_invite")
    .set({ expiration_date: "2020-01-01T00:00:00Z" })
    .where("email", "=", "late@vector.test")
    .execute();
  await page.goto(await lastLink(lotwise, "late@vector.test"));
  await expect(page.getByRole("heading", { name: "Срок приглашения истёк" })).toBeVisible();
  await page.getByRole("button", { name: "Попросить прислать снова" }).click();
  await expect(page.getByText("Просьба отправлена.", { exact: false })).toBeVisible();
  expect(await lastMail(lotwise, company.owner.email)).toMatchObject({ kind: "invite_asked_again" });
});

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
  await page.getByRole("button", { name: "Павел Зимин. Роль: Наблюдатель" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Контент-менеджер" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /Павел Зимин\. Роль: .*Контент-менеджер/ })).toBeVisible();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByRole("button", { name: "Павел Зимин. Роль: Наблюдатель" })).toBeVisible();
  await page.getByRole("button", { name: "Новая роль" }).click();
  await page.getByLabel("Название роли").fill("Кладовщик");
  await page.getByRole("checkbox", { name: "видеть заказы" }).check();
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("button", { name: /^Кладовщик/ })).toBeVisible();
});

test("a mailed code and a new password let their owner in", async ({ lotwise, page, expected }) => {
  expected.push(REFUSED_CALL);
  const { email } = await aUser(lotwise.deps);
  await page.goto("/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("link", { name: "Получить код на e-mail" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из письма").fill("000000");
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByText("Код неверный.")).toBeVisible();
  await page.getByRole("link", { name: "Вернуться ко входу" }).click();
  await page.getByRole("link", { name: "Не помню пароль" }).click();
  await page.getByRole("button", { name: "Прислать ссылку" }).click();
  await expect(page.getByText("Ссылка отправлена", { exact: false })).toBeVisible();
  await page.goto(await lastLink(lotwise, email));
  await page.getByRole("textbox", { name: "Новый пароль" }).fill(PASSWORD);
  await page.getByLabel("Пароль ещё раз").fill("Another2026");
  await page.getByRole("button", { name: "Сохранить пароль" }).click();
  await expect(page.getByText("Пароли не совпадают.")).toBeVisible();
  await page.getByLabel("Пароль ещё раз").fill(PASSWORD);
  await page.getByRole("button", { name: "Сохранить пароль" }).click();
  await page.getByRole("link", { name: "Ко входу" }).click();
  await signIn(page, email);
  await expect(page.getByText("У вас пока нет рабочего пространства")).toBeVisible();
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
