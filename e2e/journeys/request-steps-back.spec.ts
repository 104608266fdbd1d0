// Touches: purchase-items, tenders
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";

const LIST = "/service/purchase-items";

test("typed fields of the drawer are not thrown away without a question", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "A-1" }, { part_number: "A-2" }] });
  const page = await as(buyer);
  const drawer = page.getByRole("dialog", { name: "Заявка", exact: true });
  const question = page.getByRole("alertdialog");
  const article = drawer.getByLabel("Артикул");
  await page.goto(LIST);
  await cell(page, 0, "part_number").click();
  await article.fill("АРТ-7");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => drawer.getByRole("button", { name: "Закрыть" }).first().click(),
    () => page.mouse.click(300, 300),
    () => page.goBack(),
    () => drawer.getByRole("link", { name: "Открыть отдельной страницей" }).click(),
  ]) {
    await leave();
    await expect(question).toContainText("Изменено 1 поле");
    await question.getByRole("button", { name: "Вернуться" }).click();
    await expect(question).toBeHidden();
    await expect(article).toHaveValue("АРТ-7");
  }
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Не сохранять" }).click();
  await expect(drawer).toBeHidden();
  await cell(page, 0, "part_number").click();
  await expect(article).toHaveValue("");
  await article.fill("АРТ-8");
  await drawer.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Сохранено", { exact: false }).first()).toBeVisible();
  // Saving removes the focused save button, so the focus moves to the drawer.
  await expect(drawer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("Back takes one step back in a list: out of the drawer, to the page and the filters before; a search is one step with its page", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: Array.from({ length: 60 }, (_, place) => ({ part_number: `A-${place}` })),
  });
  const page = await as(buyer);
  const drawer = page.getByRole("dialog", { name: "Заявка", exact: true });
  const here = (query: string) => expect(page).toHaveURL(new RegExp(`/purchase-items${query}$`));
  await page.goto("/service/tenders");
  await page
    .getByRole("link", { name: /^Заявки/ })
    .first()
    .click();
  await cell(page, 0, "part_number").click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await here("");
  await page.getByRole("searchbox").pressSequentially("A-", { delay: 260 });
  await here("\\?q=A-");
  await page.getByRole("button", { name: "Страница 2" }).click();
  await here("\\?q=A-&page=2");
  await cell(page, 0, "part_number").click();
  await drawer.getByRole("button", { name: "Закрыть" }).first().click();
  await expect(drawer).toBeHidden();
  await page.getByRole("tab", { name: /^Без тендера/ }).click();
  await here("\\?q=A-&view=without_tender");
  await page.goBack();
  await here("\\?q=A-&page=2");
  await page.goBack();
  await here("\\?q=A-");
  await expect(page.getByRole("searchbox")).toHaveValue("A-");
  await page.goBack();
  await expect(page).toHaveURL(/\/service\/tenders$/);

  await page.getByRole("searchbox").fill("нет такого");
  await expect(page).toHaveURL(/q=/);
  await page.getByRole("tab", { name: /^Мои/ }).click();
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL(/tenders\?view=mine$/);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("нет такого");
});
