// Touches: session, users, workspaces, verification, members, invites, legal
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastLink, lastMail } from "#e2e/support/mail.ts";
import { fillSignUp } from "#e2e/support/sign-up-steps.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, aUser } from "#server/seed/people.builder.ts";

const PASSWORD = "Sun2026shine";
const REFUSED_CALL = /status of 4\d\d/;

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Войти" }).click();
}

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
