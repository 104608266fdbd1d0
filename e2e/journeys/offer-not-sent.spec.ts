// Touches: offers, home
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { cell, fillTerms, paste } from "#e2e/support/offer-steps.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { anInvitation } from "#e2e/support/offer-invitation.ts";

test("slips of the pen are marked and told before sending; one is corrected, the rest is sent anyway, and the receipt comes", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const before = await anInvitation(lotwise);
  await aSubmittedOffer(deps, { supplier: before.supplier, offer: before.offer, prices: ["6.35", "11.75", "74.1"] });
  const { supplier, path } = await anInvitation(lotwise, { supplier: before.supplier, hours: 5 });
  const page = await as(supplier);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(path);
  await cell(page, 0, "price").click();
  await paste(page, "63,5\t1\t2\n14100\t2\t4\n74,1\t2\t3");
  await cell(page, 0, "price").click();
  await expect(page.getByRole("tooltip")).toContainText(
    "Отличается в 10 раз от вашей обычной цены 6,35. Проверьте запятую.",
  );
  await fillTerms(page);
  await expect(page.getByText(/Предложение готово, но не отправлено/)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("complementary")
    .getByRole("button", { name: "Отправить предложение" })
    .or(page.getByRole("button", { name: "Отправить предложение" }).last())
    .last()
    .click();
  const dialog = page.getByRole("alertdialog");
  const slips = dialog.getByRole("list", { name: "Похоже на опечатки" });
  await expect(slips.getByRole("listitem")).toHaveCount(2);
  await expect(slips).toContainText("Похоже на сумму строки: ваша обычная цена за единицу 11,75.");
  await expectAccessible(page);
  await slips.getByRole("button", { name: "Исправить: Варистор 430 В" }).click();
  await expect(cell(page, 1, "price")).toBeFocused();
  await page.keyboard.type("11,8");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Отправить предложение" }).last().click();
  await expect(slips.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("alertdialog").getByRole("button", { name: "Всё равно отправить" }).click();
  await expect(page.getByText("Предложение отправлено. Изменить его нельзя.")).toBeVisible();
  const [receipt] = await deps.db
    .selectFrom("mail")
    .select(["text"])
    .where("to_address", "=", supplier.owner.email)
    .where("kind", "=", "offer_receipt")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(receipt?.text).toContain("63,50");
});

test("an offer that is ready and not sent is warned of in the list and on the home page", async ({ lotwise, as }) => {
  const { supplier, offer } = await anInvitation(lotwise, { hours: 5 });
  await aFilledDraft(lotwise.deps, { supplier, offer });
  const page = await as(supplier);
  await page.goto("/service");
  await expect(page.getByText("Предложение готово, но не отправлено")).toBeVisible();
  await expectAccessible(page);
  await follow(page, "/service/supplier-offers");
  await expect(page.getByText("Не отправлено")).toBeVisible();
  await expectAccessible(page);
});
