// Touches: inbox, live, questions, tenders, offers
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { pressInSequence } from "#e2e/support/keys.ts";
import { anOpenTender } from "#e2e/support/open-tender.ts";
import { aQuestion } from "#server/seed/question.builder.ts";

test("news arrive in an open inbox, are read, archived and followed by keys, and are set up by kind", async ({
  lotwise,
  as,
}) => {
  const { buyer, first } = await anOpenTender(lotwise);
  const page = await as(buyer);
  await page.goto("/service");
  const menu = page.getByRole("navigation").getByRole("link", { name: /^Входящие/ });
  await expect(menu).toHaveText("Входящие");
  await pressInSequence(page, "g", "i");
  await expect(page).toHaveURL(/\/service\/inbox/);
  await expect(page.getByRole("heading", { name: "Всё разобрано" })).toBeVisible();
  await aQuestion(lotwise.deps, { supplier: first, offer: first.offer });
  const row = page.getByRole("button", { name: /вопрос от ООО «Компонент-Сервис»/ });
  await expect(row).toContainText("не прочитано");
  await expect(menu).toHaveText("Входящие1");
  await expectAccessible(page);

  await page.keyboard.press("j");
  const pane = page.getByRole("region", { name: "Новость", exact: true });
  await expect(pane.getByRole("heading", { level: 2 })).toContainText("вопрос от");
  await expect(menu).toHaveText("Входящие");
  await page.keyboard.press("u");
  await expect(menu).toHaveText("Входящие1");
  await expectAccessible(page);
  await page.keyboard.press("Shift+A");
  await expect(menu).toHaveText("Входящие");
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "Всё разобрано" })).toBeVisible();
  await page.getByRole("tab", { name: "Архив" }).click();
  await row.click();
  await pane.getByRole("button", { name: "Вернуть из архива" }).click();
  await page.getByRole("tab", { name: /^Ждут меня/ }).click();
  await row.click();
  await expect(pane.getByRole("button", { name: "Отложить", exact: true })).toBeVisible();
  await page.keyboard.press("h");
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "До завтра, 9:00" }).click();
  await expect(page.getByRole("heading", { name: "Ничего не ждёт вас" })).toBeVisible();
  await page.getByRole("tab", { name: /^Отложенные/ }).click();
  await row.click();
  await pane.getByRole("button", { name: "Вернуть в список" }).click();
  await page.getByRole("tab", { name: /^Ждут меня/ }).click();
  await row.click();
  await pane.getByRole("textbox", { name: /^Ответ/ }).fill("Да, подойдёт.");
  await expectAccessible(page);
  await pane.getByRole("button", { name: "Ответить всем" }).click();
  await expect(page.getByRole("heading", { name: "Ничего не ждёт вас" })).toBeVisible();
  await page.getByRole("tab", { name: "Архив" }).click();
  await row.click();
  await pane.getByRole("button", { name: "Не следить" }).click();
  await expect(pane.getByRole("button", { name: "Следить снова" })).toBeVisible();
  await pane.getByRole("button", { name: "Ответить" }).click();
  await expect(page).toHaveURL(/\/service\/tenders\/\d+\?tab=questions/);

  await page.goto("/service/inbox?view=settings");
  const box = page.getByRole("checkbox", { name: "Вопросы и ответы: Письмо сразу" });
  await expect(box).toBeChecked();
  await box.click();
  await page.getByRole("checkbox", { name: "Вопросы и ответы: В сводке" }).click();
  await page.getByRole("switch", { name: "Присылать сводку" }).click();
  await expect(page.getByText(/^Следующая сводка: /)).toBeVisible();
  await page.getByRole("button", { name: /^Следить снова: T-/ }).click();
  await expect(page.getByText("Вы следите за всеми тендерами.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(box).not.toBeChecked();

  const phone = await as(first, { viewport: { width: 390, height: 844 } });
  await phone.goto("/service/inbox");
  await phone.getByRole("button", { name: /^Действия: .*ждёт ваше предложение/ }).click();
  await phone.getByRole("menuitem", { name: "В архив" }).click();
  await phone.getByRole("tab", { name: "Архив" }).click();
  await phone.getByRole("button", { name: /^Приглашения.*ждёт ваше предложение/ }).click();
  await expect(phone.getByRole("button", { name: "К списку" })).toBeVisible();
  await expectNoOverflow(phone);
  await expectAccessible(phone);
});
