// Touches: purchase-items, session
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";

const REFUSED_CALL = /status of 4\d\d/;
const NEXT = "Следующая страница";
const PREVIOUS = "Предыдущая страница";

/** Creates a company with one request more than fits on a page: A-100 … A-125, each with quantity 5. */
async function twoPages({ deps }: Lotwise) {
  const buyer = await aCompany(deps);
  await someItems(deps, {
    ...buyer,
    items: Array.from({ length: 26 }, (_, place) => ({ part_number: `A-${100 + place}`, quantity: "5" })),
  });
  return buyer;
}

async function beginEditing(page: Page): Promise<void> {
  await page.goto("/service/purchase-items?size=25&sort=part_number");
  await page.getByRole("button", { name: "Править" }).click();
  await expect(cell(page, 0, "part_number")).toHaveText("A-100");
}

async function type(page: Page, row: number, field: string, text: string): Promise<void> {
  await cell(page, row, field).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

async function turn(page: Page, name: string, first: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await expect(cell(page, 0, "part_number")).toHaveText(first);
}

const kept = (page: Page, workspace: number, search: string) => async () => {
  const answer = await page.request.get(`/api/purchase-items?ordering=part_number&search=${search}`, {
    headers: { "x-workspace": String(workspace) },
  });
  const body = (await answer.json()) as { results: { part_number: string; quantity: string }[] };
  return body.results
    .filter((item) => item.part_number.startsWith(search))
    .map((item) => `${item.part_number} ${item.quantity}`);
};

test("an edit goes out although the page turns at once, and goes back on the server from the next page", async ({
  lotwise,
  as,
}) => {
  const buyer = await twoPages(lotwise);
  const page = await as(buyer);
  await beginEditing(page);
  await type(page, 0, "quantity", "7");
  await turn(page, NEXT, "A-125");
  await expect.poll(kept(page, buyer.workspace, "A-100")).toEqual(["A-100 7"]);
  await turn(page, PREVIOUS, "A-100");
  await expect(cell(page, 0, "quantity")).toHaveText("7");

  await turn(page, NEXT, "A-125");
  await cell(page, 0, "quantity").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Отменено: 1 изменение, не на этой странице: 1").last()).toBeVisible();
  await expect.poll(kept(page, buyer.workspace, "A-100")).toEqual(["A-100 5"]);
  await turn(page, PREVIOUS, "A-100");
  await expect(cell(page, 0, "quantity")).toHaveText("5");

  // The search removes the edited row from the page, and the user ends editing before the autosave delay has passed.
  await type(page, 0, "quantity", "9");
  await page.getByRole("searchbox").fill("A-111");
  await expect(cell(page, 0, "part_number")).toHaveText("A-111");
  await page.getByRole("button", { name: "Закончить правку" }).click();
  await expect.poll(kept(page, buyer.workspace, "A-100")).toEqual(["A-100 9"]);
});

test("new rows are taken back from the next page; what can't be saved is told and kept on every page", async ({
  lotwise,
  as,
}) => {
  const buyer = await twoPages(lotwise);
  const page = await as(buyer);
  await beginEditing(page);
  await cell(page, 25, "nomenclature").click();
  await paste(page, "Новая\tN-1\t\t1\nЕщё одна\tN-2\t\t2");
  await expect(page.getByText("Все правки сохранены")).toBeVisible();
  await expect.poll(kept(page, buyer.workspace, "N-")).toEqual(["N-1 1", "N-2 2"]);
  await turn(page, NEXT, "A-125");
  await cell(page, 0, "quantity").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(kept(page, buyer.workspace, "N-")).toEqual([]);

  // An incomplete row stays at the bottom of every page, and the page shows a notice about it.
  await turn(page, PREVIOUS, "A-100");
  await type(page, 25, "nomenclature", "Без количества");
  await expect(page.getByText("Не готова 1 строка")).toBeVisible();
  await expect(page.getByText("Все правки сохранены")).toBeHidden();
  await turn(page, NEXT, "A-125");
  await type(page, 1, "quantity", "3");
  await expect(page.getByText("Все правки сохранены")).toBeVisible();

  await turn(page, PREVIOUS, "A-100");
  await type(page, 0, "quantity", "abv");
  await turn(page, NEXT, "A-125");
  await expect(page.getByText("Ошибка в 1 ячейке, не на этой странице: 1")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Закончить правку" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await turn(page, PREVIOUS, "A-100");
  await expect(cell(page, 0, "quantity")).toContainText("abv");
});

test("a session that ends while requests are edited asks for the password, and the edits go out after it", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const buyer = await twoPages(lotwise);
  const page = await as(buyer);
  await beginEditing(page);
  await lotwise.deps.db.deleteFrom("session").where("user_id", "=", buyer.owner.id).execute();
  await type(page, 0, "quantity", "7");
  const dialog = page.getByRole("dialog", { name: "Сеанс закончился" });
  await dialog.getByLabel("Пароль", { exact: true }).fill("Lotwise2026");
  await dialog.getByRole("button", { name: "Войти" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Все правки сохранены")).toBeVisible();
  expect(await kept(page, buyer.workspace, "A-100")()).toEqual(["A-100 7"]);
});

test("a request that a colleague has deleted is red where it was edited, and holds up nothing else", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const buyer = await twoPages(lotwise);
  const [page, theirs] = [await as(buyer), await as(buyer)];
  await beginEditing(page);
  await beginEditing(theirs);
  await theirs.getByRole("button", { name: "Закончить правку" }).click();
  await theirs.getByRole("checkbox", { name: "Выбрать строку" }).first().click();
  await theirs.getByRole("button", { name: "Удалить" }).click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click();
  await expect.poll(kept(page, buyer.workspace, "A-100")).toEqual([]);
  await type(page, 0, "quantity", "7");
  await type(page, 1, "quantity", "8");
  await expect(page.getByText("Ошибка в 1 ячейке")).toBeVisible();
  await expect.poll(kept(page, buyer.workspace, "A-101")).toEqual(["A-101 8"]);
});
