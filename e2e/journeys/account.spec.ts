// Touches: users, account, session, tenders, orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastLink, lastMail } from "#e2e/support/mail.ts";
import { authenticatorCode, keyOfText } from "#server/seed/authenticator.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { aCompany, aSecondFactor, aUser } from "#server/seed/people.builder.ts";

const PASSWORD = "Lotwise2026";
const REFUSED_CALL = /status of 4\d\d/;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Войти" }).click();
}

const card = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("somebody switches the second factor on, signs in with the app, then with a recovery code, and switches it off", async ({
  lotwise,
  as,
  expected,
}) => {
  test.setTimeout(120_000);
  expected.push(REFUSED_CALL);
  const company = await aCompany(lotwise.deps);
  const { email } = company.owner;
  const page = await as(company);
  let key = Buffer.alloc(0);
  let recovery = "";
  let spare = "";
  // Each code works only once, so `later` selects the code of a later time step.
  const code = (later = 0): string => authenticatorCode(key, lotwise.deps.clock.now(), later);

  await test.step("switches it on: password, picture and key, a first code, recovery codes", async () => {
    await page.goto("/profile/user");
    await card(page, "Второй фактор").getByRole("button", { name: "Включить" }).click();
    const first = page.getByRole("dialog", { name: "Включить второй фактор" });
    await first.getByLabel("Нынешний пароль").fill("Wrong2026");
    await page.keyboard.press("Enter");
    await expect(first).toContainText("Пароль неверный.");
    await first.getByLabel("Нынешний пароль").fill(PASSWORD);
    await page.keyboard.press("Enter");
    const second = page.getByRole("dialog", { name: "Добавьте ключ в приложение" });
    await expect(second.getByRole("img", { name: "QR-код с ключом для приложения" })).toBeVisible();
    await expectAccessible(page);
    key = Buffer.from(keyOfText(await second.locator("output").innerText()));
    await second.getByLabel("Код из приложения").fill("000000");
    await page.keyboard.press("Enter");
    await expect(second).toContainText("Код не подошёл.");
    const codes = page.getByRole("dialog", { name: "Резервные коды" });
    // Enters the code of the previous time step, so that the current one can still be used later. Retries, because a
    // step of 30 s may end before the code arrives.
    await expect(async () => {
      await second.getByLabel("Код из приложения").fill(code(-1));
      await page.keyboard.press("Enter");
      await expect(codes.getByRole("listitem")).toHaveCount(10);
    }).toPass();
    await expectAccessible(page);
    recovery = await codes.getByRole("listitem").first().innerText();
    spare = await codes.getByRole("listitem").last().innerText();
    await page.keyboard.press("Escape");
    await codes.getByRole("button", { name: "Я сохранил коды" }).click();
    await expect(page.getByText(/Включён .* Резервных кодов осталось: 10/)).toBeVisible();
    expect(await lastMail(lotwise, email)).toMatchObject({ kind: "second_factor_on" });
  });

  await test.step("has new recovery codes made: one of the old ones allows it, and none of those works any more", async () => {
    const renew = page.getByRole("dialog", { name: "Новые резервные коды" });
    const codes = page.getByRole("dialog", { name: "Резервные коды", exact: true });
    const ask = async (proof: string): Promise<void> => {
      await card(page, "Второй фактор").getByRole("button", { name: "Новые резервные коды" }).click();
      await renew.getByLabel("Код из приложения или резервный код").fill(proof);
      await page.keyboard.press("Enter");
    };
    await ask(recovery);
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    recovery = await codes.getByRole("listitem").first().innerText();
    await codes.getByRole("button", { name: "Я сохранил коды" }).click();
    await expect(page.getByText(/Резервных кодов осталось: 10/)).toBeVisible();
    await ask(spare);
    await expect(renew).toContainText("Код не подошёл.");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("signs in elsewhere: the code is asked after the password, what was typed stays", async () => {
    const other = await as(null);
    await signIn(other, email);
    await expect(other.getByLabel("Код из приложения")).toBeFocused();
    await expectAccessible(other);
    await other.getByLabel("Код из приложения").fill("000000");
    await other.keyboard.press("Enter");
    await expect(other.getByText("Код не подошёл.", { exact: false })).toBeVisible();
    await expect(other.getByLabel("Пароль", { exact: true })).toHaveValue(PASSWORD);
    await other.getByLabel("Код из приложения").fill(code());
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL(/\/service$/);
  });

  await test.step("signs in with a recovery code", async () => {
    const other = await as(null);
    await signIn(other, email);
    await other.getByLabel("Код из приложения").fill(recovery.toLowerCase());
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL(/\/service$/);
  });

  await test.step("ends the other sessions and switches it off with password and code", async () => {
    await page.reload();
    await expect(page.getByText(/Резервных кодов осталось: 9/)).toBeVisible();
    await card(page, "Сеансы")
      .getByRole("button", { name: /^Завершить: / })
      .first()
      .click();
    await expect(page.getByText("Сеанс завершён").first()).toBeVisible();
    await page.getByRole("button", { name: "Выключить" }).click();
    const dialog = page.getByRole("dialog", { name: "Выключить второй фактор?" });
    await dialog.getByLabel("Нынешний пароль").fill(PASSWORD);
    await dialog.getByLabel("Код из приложения или резервный код").fill(code(1));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Второй фактор выключен").first()).toBeVisible();
    await expect(card(page, "Второй фактор").getByRole("button", { name: "Включить" })).toBeVisible();
  });
});

test("a mailed code asks for the second factor too", async ({ lotwise, page, expected }) => {
  expected.push(REFUSED_CALL);
  const user = await aUser(lotwise.deps);
  const { codes } = await aSecondFactor(lotwise.deps, user);
  await page.goto("/?mode=code");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByText("Код отправлен", { exact: false })).toBeVisible();
  await page
    .getByLabel("Код из письма")
    .fill(/\b(\d{6})\b/.exec((await lastMail(lotwise, user.email)).text)?.[1] ?? "");
  await page.keyboard.press("Enter");
  await page.getByLabel("Код из приложения").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("У вас нет активной компании")).toBeVisible();
});

test("a session that ends while somebody types asks for the second factor too", async ({ lotwise, as, expected }) => {
  expected.push(REFUSED_CALL);
  const company = await aCompany(lotwise.deps);
  const { codes } = await aSecondFactor(lotwise.deps, company.owner);
  const { id } = await aTender(lotwise.deps, { customer: company });
  const page = await as(company);
  await page.goto(`/service/tenders/${id}?tab=terms`);
  await page.getByLabel("Комментарий для поставщиков").fill("Упаковка заводская");
  await lotwise.deps.db.deleteFrom("session").where("user_id", "=", company.owner.id).execute();
  // A background request of the page may already have opened the sign-in dialog, which then covers the button.
  await page.getByRole("button", { name: "Сохранить", includeHidden: true }).dispatchEvent("click");
  const dialog = page.getByRole("dialog", { name: "Сеанс закончился" });
  await dialog.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Код из приложения").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Комментарий для поставщиков")).toHaveValue("Упаковка заводская");
});

test("an administrator takes the second factor of somebody away", async ({ lotwise, as, page }) => {
  const user = await aUser(lotwise.deps);
  await aSecondFactor(lotwise.deps, user);
  const administrator = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
  await administrator.goto(`/admin-profile/users/${user.id}`);
  await card(administrator, "Второй фактор").getByRole("button", { name: "Снять" }).click();
  await administrator.getByRole("alertdialog").getByRole("button", { name: "Снять" }).click();
  await expect(administrator.getByText("Второй фактор снят").first()).toBeVisible();
  await expect(card(administrator, "Второй фактор")).toContainText("Не включён");
  await signIn(page, user.email);
  await expect(page.getByText("У вас нет активной компании")).toBeVisible();
});

test("a session that was ended elsewhere is gone at its next step", async ({ lotwise, as, expected }) => {
  expected.push(REFUSED_CALL);
  const company = await aCompany(lotwise.deps);
  const [mine, lost] = [await as(company), await as(company)];
  await lost.goto("/service/orders");
  // Waits until all requests are done. If a request is still running when the session ends, it redirects to the sign-in
  // page too early.
  await expect(lost.getByRole("link", { name: "Тендеры 0" })).toBeVisible();
  await expect(lost.getByText("Заказов пока нет")).toBeVisible();
  await mine.goto("/profile/user");
  await expect(card(mine, "Неудачные входы")).toContainText("не было");
  await card(mine, "Сеансы").getByRole("button", { name: "Завершить все остальные" }).click();
  await expect(mine.getByText("Остальные сеансы завершены").first()).toBeVisible();
  await lost.getByRole("link", { name: /^Тендеры/ }).click();
  await expect(lost.getByRole("heading", { name: "Вход" })).toBeVisible();
});

async function askForAddress(page: Page, email: string): Promise<void> {
  await page.goto("/profile/user");
  await page.getByRole("button", { name: "Сменить e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Новый e-mail" });
  await dialog.getByLabel("Новый e-mail").fill("not an address");
  await dialog.getByLabel("Нынешний пароль").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Почта указана неверно.");
  await dialog.getByLabel("Новый e-mail").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Письмо отправлено на ${email}.`, { exact: false }).first()).toBeVisible();
}

test("another address holds once the link of its mail was opened in the account's own browser; the password stays", async ({
  lotwise,
  as,
  page,
}) => {
  const company = await aCompany(lotwise.deps);
  const owner = await as(company);
  await askForAddress(owner, "moved@polus.test");
  expect(await lastMail(lotwise, company.owner.email)).toMatchObject({ kind: "email_changing" });
  await owner.goto(await lastLink(lotwise, "moved@polus.test"));
  await expect(owner).toHaveURL(/\/service$/);
  await signIn(page, "moved@polus.test");
  await expect(page).toHaveURL(/\/service$/);
});

test("opened elsewhere, the link of another address ends the password, says so, and a mailed code lets in to choose one", async ({
  lotwise,
  as,
  page,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const email = "elsewhere@polus.test";
  await askForAddress(await as(await aCompany(lotwise.deps)), email);
  await page.goto(await lastLink(lotwise, email));
  await expect(page.getByText("Прежний пароль больше не действует", { exact: false })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("link", { name: "Получить код на e-mail" }).click();
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByText("Код отправлен", { exact: false })).toBeVisible();
  await page.getByLabel("Код из письма").fill(/\b(\d{6})\b/.exec((await lastMail(lotwise, email)).text)?.[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Придумайте пароль" })).toBeVisible();
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/service$/);
});

test("a visitor is told of the cookies once, and what was typed stays while other ways in are looked at", async ({
  page,
  lotwise,
}) => {
  await page.goto("/?mode=sign_up");
  const note = page.getByRole("region", { name: "Файлы cookie" });
  await note.getByRole("button", { name: "Понятно" }).click();
  await expect(note).toBeHidden();
  const kept = await lotwise.deps.db
    .selectFrom("consent")
    .select(["document", "language"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ document: "cookies", language: "ru" });
  await page.getByLabel("Имя").fill("Нина");
  await page.getByLabel("Фамилия").fill("Орлова");
  await page.getByRole("link", { name: "Вернуться ко входу" }).click();
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByText("Заполните e-mail и пароль.")).toBeVisible();
  await page.getByRole("link", { name: "Зарегистрироваться" }).click();
  await expect(page.getByLabel("Имя")).toHaveValue("Нина");
  await expect(page.getByLabel("Фамилия")).toHaveValue("Орлова");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Регистрация" })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("the account's language rules the pages in a fresh browser, over what the browser was set to", async ({
  lotwise,
  page,
}) => {
  const { owner } = await aCompany(lotwise.deps);
  await lotwise.deps.db.updateTable("app_user").set({ language: "en" }).where("id", "=", owner.id).execute();
  await signIn(page, owner.email);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === "language")?.value).toBe("en");
});
