import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Order } from "#contract/orders/order.schema.ts";
import words from "#i18n/ru/order-steps.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { AN_ORDER } from "#src/features/orders/order-test-kit.ts";
import { OrderSteps } from "#src/features/orders/OrderSteps.tsx";

/** Renders the steps and returns each step's text, and the text of the current one. */
async function stepsOf(order: object) {
  const { container, unmount } = await render(<OrderSteps order={Order.parse({ ...AN_ORDER, ...order })} />, {
    wrapper: InApp,
  });
  const texts = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
  const current = container.querySelector("[aria-current=step]")?.textContent ?? null;
  await unmount();
  return { texts, current };
}

test("the steps of an order say whose turn it is, and what has to be done", async () => {
  const { texts, current } = await stepsOf({ awaits: { side: "supplier", what: "confirmation" } });
  expect(texts).toHaveLength(5);
  for (const [place, name] of Object.values(words.step).entries()) expect(texts[place]).toContain(name);
  expect(current).toContain(`${words.turn.supplier}: подтвердить заказ.`);
  expect(current).toContain(words.confirmation.waiting.customer);
});

test("a reader without the permission to act sees that the turn is the company's", async () => {
  const turn = { awaits: { side: "customer", what: "invoice_decision" }, invoice_status: "REQUESTED" } as const;
  expect((await stepsOf(turn)).current).toContain(words.turn.company);
  expect((await stepsOf({ ...turn, actions: ["refuse_invoice"] })).current).toContain(words.turn.ours);
});

test("a declined order ends with the reason, and waits for nothing", async () => {
  const declined = { status: "CLOSED", declined_at: "2026-11-20T10:00:00.000Z", declined_by: "supplier" } as const;
  const { texts, current } = await stepsOf({ ...declined, close_reason: "Нет на складе" });
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain("Поставщик отказался от заказа: Нет на складе");
  expect(current).toBeNull();
});

test("an order that is invoiced and paid in part says how much of how much", async () => {
  const { texts } = await stepsOf({
    confirmation: "CONFIRMED",
    payment_method: "FULL_POST_PAYMENT",
    invoiced_total_with_vat: "82.00",
    received_total_with_vat: "82.00",
    paid: "40.00",
    next_payment: { part: "WHOLE", amount: "42.00", after_delivery: true, is_due: true },
    awaits: { side: "customer", what: "payment_request" },
  });
  const [, invoice, payment] = texts.map((text) => text.replaceAll(/\s/g, " "));
  expect(invoice).toContain("Вы подтвердили счета на 82,00 ₽ из 122,00 ₽");
  expect(payment).toContain("Оплачено 40,00 ₽ из 122,00 ₽, сейчас к оплате 42,00 ₽");
});
