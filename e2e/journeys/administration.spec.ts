// Touches: administration, users, user-admin, attributes, mails, workspaces, verification, session
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { FIRST_ADMINISTRATOR, Lotwise } from "#e2e/support/lotwise.ts";
import { lastLink, lastMail } from "#e2e/support/mail.ts";
import { authenticatorCode, keyOfText } from "#server/seed/authenticator.ts";
import { aCompany, aMember, aUser } from "#server/seed/people.builder.ts";

const REFUSED_CALL = /status of 4\d\d/;

async function firstAdministrator(browser: Browser, { url }: Lotwise): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await page.goto("/");
  await page.getByLabel("E-mail").fill(FIRST_ADMINISTRATOR.ADMIN_EMAIL);
  await page.getByLabel("Пароль", { exact: true }).fill(FIRST_ADMINISTRATOR.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Войти" }).click();
  return page;
}

test("an administrator makes a user, who chooses a password by the mailed link; the log tells of it", async ({
  lotwise,
  as,
}) => {
  const page = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
  const email = "novikova@lotwise.test";
  await page.goto("/admin-profile/users");
  await page.getByRole("link", { name: "Новый пользователь" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Имя").fill("Елена");
  await page.getByRole("button", { name: "Создать" }).click();
  await expect(page.getByText("Заполните поле.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Фамилия").fill("Новикова");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Новикова Елена" })).toBeVisible();
  await expectAccessible(page);

  const theirs = await as(null);
  await theirs.goto(await lastLink(lotwise, email));
  await theirs.getByRole("textbox", { name: "Новый пароль", exact: true }).fill("Sun2026shine");
  await theirs.getByLabel(/ещё раз/).fill("Sun2026shine");
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("link", { name: "Ко входу" }).click();
  await theirs.getByLabel("E-mail").fill(email);
  await theirs.getByLabel("Пароль", { exact: true }).fill("Sun2026shine");
  await theirs.getByRole("button", { name: "Войти" }).click();
  await expect(theirs).toHaveURL(/\/service|\/workspace/);

  await page.getByRole("link", { name: "Журнал" }).click();
  await page.getByRole("combobox", { name: "Запись" }).click();
  await page.getByRole("option", { name: "пользователь" }).click();
  const made = page.getByRole("row").filter({ hasText: email });
  await expect(made).toContainText("Создано");
  await expectAccessible(page);
});

test("an attribute is defined, a second one of the same key is refused at the field, an archived one is out of the list", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const page = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
  await page.goto("/admin-profile/attributes");
  const define = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: "Новый атрибут" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Новый атрибут" });
    await dialog.getByLabel("Название").fill(name);
    await dialog.getByLabel("Источник").fill("PDM");
    await dialog.getByLabel("Ключ").fill("coating");
    await dialog.getByRole("combobox", { name: "Тип" }).click();
    await page.getByRole("option", { name: "Выбор из списка" }).click();
    await dialog.getByLabel("Значения").fill("Ц6.хр\nХим. окс.");
    await dialog.getByRole("button", { name: "Создать" }).click();
  };
  await define("Покрытие");
  await expect(page.getByText("Атрибут «Покрытие» сохранён")).toBeVisible();
  await define("Вид покрытия");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("У этого источника уже есть атрибут с таким ключом.").first()).toBeVisible();
  await expect(dialog.getByLabel("Название")).toHaveValue("Вид покрытия");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Отмена" }).click();

  await page.getByRole("gridcell", { name: "Покрытие" }).click();
  await dialog.getByRole("checkbox", { name: /В архиве/ }).check();
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("gridcell", { name: "Покрытие" })).toHaveCount(0);
  await page.getByRole("button", { name: "В архиве" }).click();
  await expect(page.getByRole("gridcell", { name: "Покрытие" })).toBeVisible();
});

test("where it is asked for, an administrator sets up the second factor before administering anything", async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const strict = await Lotwise.start("strict", { REQUIRE_ADMIN_2FA: "1" });
  const page = await firstAdministrator(browser, strict);
  await expect(page).toHaveURL(/\/profile\/user$/);
  await page.goto("/admin-profile/users");
  await expect(page).toHaveURL(/\/profile\/user$/);
  await page.getByRole("button", { name: "Включить" }).click();
  await page.getByLabel("Нынешний пароль").last().fill(FIRST_ADMINISTRATOR.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  const key = Buffer.from(keyOfText(await page.getByRole("dialog").locator("output").innerText()));
  await page.getByLabel("Код из приложения").fill(authenticatorCode(key, strict.deps.clock.now()));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Я сохранил коды" }).click();
  await page.goto("/admin-profile/users");
  await expect(page.getByRole("gridcell", { name: FIRST_ADMINISTRATOR.ADMIN_EMAIL })).toBeVisible();
  await page.context().close();
  await strict.end();
});

test("an administrator is led to what waits: a mail that could not be delivered is sent again", async ({ browser }) => {
  test.setTimeout(60_000);
  // Starts a separate server, because undelivered emails from other tests would come first in the list.
  const fresh = await Lotwise.start("waiting");
  const mail = {
    kind: "tender_invitation",
    to_address: "gone@lotwise.test",
    language: "ru",
    subject: "Приглашение в тендер",
    text: "…",
    html: "<p>…</p>",
    status: "failed",
    attempts: 8,
    error: "550 no such mailbox",
  } as const;
  await fresh.deps.db.insertInto("mail").values(mail).execute();
  const page = await firstAdministrator(browser, fresh);
  await expect(page).toHaveURL(/\/admin-profile\/mails\?view=failed$/);
  await expect(page.getByRole("link", { name: /^Письма 1$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Приглашение в тендер").click();
  await expect(page.getByText("550 no such mailbox")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Отправить ещё раз: 1" }).click();
  await expect(page.getByText("1 письмо поставлено в очередь")).toBeVisible();
  await expect(page.getByRole("button", { name: /Отправить ещё раз/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Письма", exact: true })).toBeVisible();
  await page.context().close();
  await fresh.end();
});

test("the administration waits five seconds for the session, then leads to the sign-in", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/net::ERR_|status of/);
  const page = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/v1/authenticate", async (route) => {
    await isAnswered;
    await route.abort();
  });
  await page.goto("/admin-profile/users");
  await expect(page).toHaveURL(/\/\?next=%2Fadmin-profile%2Fusers$/, { timeout: 15_000 });
  answer();
});

test("an administrator blocks somebody, lets them in again, gives a company another owner, and closes it, each with a reason", async ({
  lotwise,
  as,
}) => {
  const user = await aUser(lotwise.deps);
  const company = await aCompany(lotwise.deps, { name: "ООО «Последний день»" });
  const heir = await aMember(lotwise.deps, {
    workspace: { id: company.workspace, roles: company.roles },
    user: await aUser(lotwise.deps, { first_name: "Вера", last_name: "Наследникова" }),
  });
  const admin = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
  await admin.goto(`/admin-profile/users/${user.id}`);
  for (const [action, done] of [
    ["Заблокировать", "Пользователь заблокирован"],
    ["Разблокировать", "Пользователь разблокирован"],
  ] as const) {
    await admin.getByRole("button", { name: action }).click();
    const dialog = admin.getByRole("dialog");
    await expect(dialog.getByLabel("Причина")).toHaveValue("");
    await expect(dialog.getByRole("button", { name: action })).toBeDisabled();
    await dialog.getByLabel("Причина").fill("Проверка доступа");
    await dialog.getByRole("button", { name: action }).click();
    await expect(admin.getByText(done).first()).toBeVisible();
  }

  await follow(admin, `/admin-profile/workspace/${company.workspace}`);
  const choose = async (action: string): Promise<void> => {
    await admin.getByRole("button", { name: "Действия с компанией" }).click();
    await admin.getByRole("menuitem", { name: action }).click();
  };
  await choose("Сменить владельца…");
  const owner = admin.getByRole("dialog", { name: /^Новый владелец/ });
  await owner.getByRole("combobox", { name: "Новый владелец" }).click();
  await expect(admin.getByRole("option", { name: company.owner.email })).toHaveCount(0);
  await admin.getByRole("option", { name: heir.email }).click();
  await expect(owner.getByRole("button", { name: "Сменить владельца" })).toBeDisabled();
  await owner.getByLabel("Чем подтверждено").fill("Приказ № 12 от 20.11.2026");
  await expectAccessible(admin);
  await owner.getByRole("button", { name: "Сменить владельца" }).click();
  await expect(admin.getByText("Владелец сменился").first()).toBeVisible();
  expect((await lastMail(lotwise, heir.email)).text).toContain("Приказ № 12 от 20.11.2026");

  await choose("Закрыть компанию…");
  const closing = admin.getByRole("dialog", { name: /^Закрыть/ });
  await closing.getByLabel("Причина").fill("Ликвидирована");
  await closing.getByRole("button", { name: "Закрыть компанию" }).click();
  await expect(admin.getByText(/^Компания закрыта/).first()).toBeVisible();
});
