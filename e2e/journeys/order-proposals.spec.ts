// Touches: orders, history
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { anOrder, opened, waits } from "#e2e/support/order-steps.ts";

test("a supplier proposes less and a later day: refused first, then taken, and the order follows on both sides", async ({
  lotwise,
  as,
  expected,
}) => {
  // More than the lot needs is refused by the server.
  expected.push(/status of 400/);
  const { customer, supplier, order } = await anOrder(lotwise);
  const [ours, theirs] = [await as(customer), await as(supplier)];
  for (const page of [ours, theirs]) await page.goto(`/service/orders/${order}`);
  const propose = async (quantity: string) => {
    await theirs.getByRole("button", { name: "Ещё" }).click();
    await theirs.getByRole("menuitem", { name: "Изменить заказ" }).click();
    const dialog = theirs.getByRole("dialog", { name: /Предложить изменения по заказу PO-/ });
    await expect(dialog.getByRole("button", { name: "Отправить предложение" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: /^1\. / }).press("Space");
    await expect(dialog.getByText("Измените хотя бы одно поле или снимите отметку.")).toBeVisible();
    await dialog.getByLabel("Количество, позиция 1").fill("0");
    await expect(dialog.getByText(/Введите число больше 0/)).toBeVisible();
    await dialog.getByLabel("Количество, позиция 1").fill("101");
    await dialog.getByRole("button", { name: "Отправить предложение" }).click();
    await expect(dialog.getByText(/лоту больше 100 шт не нужно/)).toBeVisible();
    await dialog.getByLabel("Количество, позиция 1").fill(quantity);
    await dialog.getByLabel("Поставка, позиция 1").fill("2032-01-15");
    await dialog.getByLabel("Комментарий").fill("Остальное в марте");
    await expectAccessible(theirs);
    await dialog.getByRole("button", { name: "Отправить предложение" }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step("refused with a reason: the lines stay", async () => {
    await propose("50");
    await waits(ours, "Ваш ход: ответить на предложение поставщика.");
    await expect(ours.getByText(/К оплате: 1\s525,00\s₽ → 762,50\s₽/)).toBeVisible();
    await expect(ours.getByRole("button", { name: "Вручную" })).toBeHidden();
    await expectAccessible(ours);
    const dialog = await opened(ours, "Отклонить", /Отклонить предложение/);
    await dialog.getByLabel("Причина").fill("Нужно больше");
    await expectAccessible(ours);
    await dialog.getByRole("button", { name: "Отклонить предложение" }).click();
    await expect(dialog).toBeHidden();
    await waits(theirs, "Ваш ход: подтвердить заказ.");
  });

  await test.step("taken: quantity, day and sums are those of the proposal, and the order is confirmed", async () => {
    await propose("80");
    await expectAccessible(theirs);
    const dialog = await opened(ours, "Принять", /Принять предложение/);
    await expect(dialog.getByText(/1\s220,00/)).toBeVisible();
    await dialog.getByRole("button", { name: "Принять предложение" }).click();
    await expect(dialog).toBeHidden();
    await waits(theirs, "Ваш ход: прислать счёт.");
    for (const page of [ours, theirs]) {
      await expect(page.getByText(/1\s220,00/).first()).toBeVisible();
      await expect(page.getByText(/к\s15\sянв/).first()).toBeVisible();
      await page.getByRole("tab", { name: "История" }).click();
      const history = page.getByRole("group", { name: "История" });
      await expect(history.getByText(/Предложены изменения: .*100 → 80/)).toBeVisible();
      await expect(history.getByText(/Предложение отклонено: Нужно больше/)).toBeVisible();
      await expectAccessible(page);
    }
  });
});
