// Touches: session, users, workspaces, verification, members, invites, legal, home, suppliers, tenders, purchase-items, sample-data, imports, comparison
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastLink, lastMail } from "#e2e/support/mail.ts";
import { choosePassword, fillSignUp } from "#e2e/support/sign-up-steps.ts";
import { inviteByMail, sendTender } from "#e2e/support/tender-steps.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aCompany, aUser } from "#server/seed/people.builder.ts";

const PASSWORD = "Sun2026shine";
const REFUSED_CALL = /status of 4\d\d/;

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Войти" }).click();
}

test("somebody signs up, makes a company, has it verified, tries an example and sends the first tender", async ({
  lotwise,
  page,
  as,
}) => {
  test.setTimeout(180_000);
  const email = "i.fedorova@polus.test";

  await test.step("signs up, with every mistake told, and confirms the address by the mail's link, which lets in and asks for the password", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Зарегистрироваться" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Зарегистрироваться" }).click();
    await expect(page.getByText("Почта указана неверно.")).toBeVisible();
    await expect(page.getByText("Нужно согласие на обработку данных.")).toBeVisible();
    await expect(page.getByLabel("Пароль")).toHaveCount(0);
    await page.getByLabel("E-mail").fill(email);
    await fillSignUp(page, { first_name: "Ирина", last_name: "Фёдорова" });
    await expect(page.getByRole("heading", { name: "Проверьте почту" })).toBeVisible();
    await page.goto(await lastLink(lotwise, email));
    await choosePassword(page, { email, password: PASSWORD });
    await expect(page.getByText("У вас нет активной компании")).toBeVisible();
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

  await test.step("the home page lists the first steps and leads back to the details, where a field explains itself", async () => {
    await page.goto("/service");
    const next = page.getByRole("listitem").filter({ hasText: "Заполнить реквизиты" });
    await expect(next).toHaveAttribute("aria-current", "step");
    await expectAccessible(page);
    await next.getByRole("link", { name: "Заполнить и отправить" }).click();
    await page.getByRole("button", { name: "Что это: КПП" }).click();
    const help = page.getByRole("dialog", { name: "Что это: КПП" });
    await expect(help).toContainText("9 цифр");
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
  });

  await test.step("fills in what the checklist names, and sends it", async () => {
    await expect(page.getByRole("button", { name: "Отправить на проверку" })).toBeDisabled();
    await expect(page.getByText("Осталось заполнить: КПП, ОГРН, Юридический адрес")).toBeVisible();
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
    await expect(administrator.getByText("Подходит к БИК").first()).toBeVisible();
    await expectAccessible(administrator);
    await administrator.getByRole("button", { name: "Подтвердить" }).click();
    await administrator.getByRole("alertdialog").getByRole("button", { name: "Подтвердить" }).click();
    await expect(administrator.getByText(`Компания подтверждена: ${A_COMPANY.name}`).first()).toBeVisible();
    await expect(page.getByText("Компания проверена.", { exact: false }).first()).toBeVisible();
    expect(await lastMail(lotwise, email)).toMatchObject({ kind: "verification_accepted" });
  });

  await test.step("what is done is marked; each empty list says how to fill it; a hidden list of steps comes back", async () => {
    await page.goto("/service");
    await expect(page.getByRole("listitem").filter({ hasText: "Компания проверена, готово" })).toBeVisible();
    await page.getByRole("button", { name: "Скрыть список" }).click();
    await expect(page.getByRole("heading", { name: "С чего начать" })).toBeHidden();
    await page.getByRole("button", { name: "Показать список «С чего начать»" }).click();
    await page.getByRole("listitem").filter({ hasText: "Добавить поставщиков" }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Поставщиков пока нет" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Создать тендер" }).click();
    await expect(page).toHaveURL(/tenders\/create/);
    await page.goto("/service/tenders");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Выбрать заявки" }).click();
    await expect(page.getByRole("heading", { name: "Заявок пока нет" })).toBeVisible();
    await page.getByRole("link", { name: "Загрузить из файла" }).click();
    await expect(page).toHaveURL(/upload=true/);
  });

  await test.step("one click loads an example, whose offers are compared", async () => {
    await page.goto("/service");
    await page.getByRole("button", { name: "Загрузить пример" }).click();
    await expect(page.getByText("В компании есть пример", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Открыть сравнение" }).click();
    await expect(page.getByText("Пример: АО «Радиосклад»").first()).toBeVisible();
    await expect(page.getByText("Отказ: не поставляет").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Выбрать лучшие" })).toBeEnabled();
  });

  await test.step("the first tender of one's own is sent", async () => {
    await page.goto("/service");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Отправить первый тендер" })
      .getByRole("link", { name: "Создать тендер" })
      .click();
    await page.getByRole("textbox", { name: "Название" }).fill("Источник питания, партия 1");
    await page.getByRole("button", { name: "Создать черновик" }).click();
    await page.getByRole("link", { name: "Из файла" }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "спецификация.csv", mimeType: "text/csv", buffer: Buffer.from(aBillOfMaterials(2)) });
    await page.getByRole("button", { name: /^Проверить/ }).click();
    await page.getByRole("button", { name: /^Загрузить/ }).click();
    await page.getByRole("link", { name: "Открыть тендер" }).click();
    await page.getByRole("tab", { name: /Поставщики/ }).click();
    await inviteByMail(page, "sales@radio.test");
    await sendTender(page, 1);
  });

  await test.step("the example goes by one click on any page, and one's own tender stays", async () => {
    await page.getByRole("navigation").getByRole("button", { name: "Убрать пример" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Убрать пример" }).click();
    await expect(page.getByText("Пример убран")).toBeVisible();
    await expect(page).toHaveURL(/\/service$/);
    await expect(page.getByText("Источник питания, партия 1")).toBeVisible();
    await expect(page.getByText("Пример:", { exact: false })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Загрузить пример" })).toHaveCount(0);
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
  // Opening the link has confirmed the address, so the page doesn't ask for another confirmation.
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await fillSignUp(page, { first_name: "Нина", last_name: "Орлова" });
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

test("the link of an old invitation says what became of it, and leads a member into the company", async ({
  lotwise,
  page,
  as,
}) => {
  const company = await aCompany(lotwise.deps, { name: "ООО «Вектор»" });
  const member = { owner: await aUser(lotwise.deps, { email: "member@vector.test" }) };
  const owner = await as(company);
  await owner.goto(`/workspace/${company.workspace}?tab=members`);
  const links: string[] = [];
  for (const email of ["member@vector.test", "gone@vector.test"]) {
    await owner.getByLabel("E-mail сотрудника").fill(email);
    await owner.getByRole("button", { name: "Пригласить" }).click();
    await expect(owner.getByRole("table", { name: "Приглашения" })).toContainText(email);
    links.push(await lastLink(lotwise, email));
  }
  const [toMember = "", toGone = ""] = links;

  await test.step("withdrawn: who can invite again is named, nobody is asked", async () => {
    const row = owner.getByRole("row").filter({ hasText: "gone@vector.test" });
    await row.getByRole("button", { name: "Отозвать" }).click();
    await expect(owner.getByRole("table", { name: "Приглашения" })).not.toContainText("gone@vector.test");
    await page.goto(toGone);
    await expect(page.getByRole("heading", { name: "Приглашение отозвано" })).toBeVisible();
    await expect(page.getByText(/Приглашение в .*Вектор.* отозвали/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Попросить прислать снова" })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("used: who isn't signed in signs in and is led into the company; a member is at once", async () => {
    const theirs = await as(member);
    await theirs.goto(toMember);
    await theirs.getByRole("button", { name: "Принять" }).click();
    await expect(theirs).toHaveURL(/\/service$/);
    await theirs.goto(toMember);
    await expect(theirs).toHaveURL(/\/service$/);
    await expect(theirs.getByRole("navigation").getByText("ООО «Вектор»").first()).toBeVisible();
    await page.goto(toMember);
    await expect(page.getByRole("heading", { name: "Приглашение уже использовано" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Войти" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue("member@vector.test");
    await page.getByLabel("Пароль", { exact: true }).fill("Lotwise2026");
    await page.getByRole("button", { name: "Войти" }).click();
    await expect(page).toHaveURL(/\/service$/);
    await expect(page.getByRole("navigation").getByText("ООО «Вектор»").first()).toBeVisible();
  });
});

test("a mailed code and a new password let their owner in", async ({ lotwise, page, expected }) => {
  expected.push(REFUSED_CALL);
  const { email } = await aUser(lotwise.deps);
  await page.goto("/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill("Wrong2026");
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Пароль", { exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Получить код на e-mail" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("E-mail").fill("no address");
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из письма").fill("12");
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByLabel("Код из письма")).toBeFocused();
  await page.getByLabel("Код из письма").fill("000000");
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByText("Код неверный.")).toBeVisible();
  await expect(page.getByLabel("Код из письма")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Вернуться ко входу" }).click();
  await page.getByRole("link", { name: "Не помню пароль" }).click();
  await page.getByLabel("E-mail").fill("");
  await page.getByRole("button", { name: "Прислать ссылку" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Прислать ссылку" }).click();
  await expect(page.getByText("Ссылка отправлена", { exact: false })).toBeVisible();
  await page.goto(await lastLink(lotwise, email));
  await page.getByRole("textbox", { name: "Новый пароль" }).fill(PASSWORD);
  await page.getByLabel("Пароль ещё раз").fill("Another2026");
  await page.getByRole("button", { name: "Сохранить пароль" }).click();
  await expect(page.getByText("Пароли не совпадают.")).toBeVisible();
  await expect(page.getByLabel("Пароль ещё раз")).toBeFocused();
  await page.getByLabel("Пароль ещё раз").fill(PASSWORD);
  await page.getByRole("button", { name: "Сохранить пароль" }).click();
  await page.getByRole("link", { name: "Ко входу" }).click();
  await signIn(page, email);
  await expect(page.getByText("У вас нет активной компании")).toBeVisible();
});
