import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { namesOf, recordOf } from "#contract/fields.ts";
import type { Fields } from "#contract/fields.ts";
import { ANNOUNCED_NAMES, DELIVERY_FIELDS } from "#contract/orders/delivery-fields.ts";
import { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { OrderInvoice, OrderPayment } from "#contract/orders/order-payment.schema.ts";
import {
  INVOICE_DETAIL_NAMES,
  INVOICE_FIELDS,
  PAYMENT_DETAIL_NAMES,
  REQUESTED_PAYMENT_FIELDS,
} from "#contract/orders/paper-fields.ts";
import { Order } from "#contract/orders/order.schema.ts";
import { Money } from "#contract/primitives.ts";
import delivery from "#i18n/ru/order-delivery.json";
import payment from "#i18n/ru/order-payment.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { AnnounceDialog } from "#src/features/orders/AnnounceDialog.tsx";
import { DeliveryCard } from "#src/features/orders/DeliveryCard.tsx";
import { InvoiceCard } from "#src/features/orders/InvoiceCard.tsx";
import { AN_ORDER } from "#src/features/orders/order-test-kit.ts";
import { PaymentCard } from "#src/features/orders/PaymentCard.tsx";
import { RequestPaymentDialog } from "#src/features/orders/RequestPaymentDialog.tsx";
import { SendInvoiceDialog } from "#src/features/orders/SendInvoiceDialog.tsx";

/*
 * Every described field of a delivery, an invoice and a payment must be on its card and in its dialog. The fields come
 * from their descriptions, so a new one fails here where a screen omits it.
 */
beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) => {
    const draft = { number: "17", is_verified: true, problems: [] };
    // Any other call reads the order or an empty list.
    const body = url.includes("/invoice-draft") ? draft : { ...AN_ORDER, count: 0, results: [] };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const BY = { created_by: { id: 1, name: "Анна" }, created_at: "2026-11-01T10:00:00.000Z" };

/** Returns a different value for each field. */
function valuesFor<D extends Fields>(fields: D): Record<keyof D & string, string> {
  const names = namesOf(fields);
  return recordOf(names, (name) => {
    const place = names.indexOf(name) + 11;
    const { sql, values = [] } = fields[name] ?? {};
    if (values.length > 0) return String(values[0]);
    if (sql === "date") return `2026-12-${place}`;
    return sql === "numeric(26,2)" ? `${place}34.00` : `Значение ${place}`;
  });
}

/** Returns the part of a value that is on the screen in every language and format. */
function shown(value: string): string {
  if (value in payment.part) return payment.part[value as keyof typeof payment.part];
  const day = /^\d{4}-\d\d-(\d\d)$/.exec(value)?.[1];
  return day ?? (Money.safeParse(value).success ? `${value.slice(0, 1)} ${value.slice(1, 4)}` : value);
}

function expectShown(values: Readonly<Record<string, string>>, texts: readonly string[]) {
  const text = texts.join(" ").replaceAll(/\s/g, " ");
  for (const [name, value] of Object.entries(values))
    expect([name, text]).toEqual([name, expect.stringContaining(shown(value))]);
}

async function expectInputs(labels: readonly string[]) {
  for (const label of labels) await expect.element(page.getByLabelText(new RegExp(`^${label}[\\s*]*$`))).toBeVisible();
}

test("the card of a delivery shows every field in one of its states", async () => {
  const values = valuesFor(DELIVERY_FIELDS);
  const base = { id: 1, number: 1, ...values, ...BY, ended_by: null, ended_at: null, lines: [], files: [] };
  const texts: string[] = [];
  for (const status of ["ANNOUNCED", "RECEIVED", "CANCELLED"] as const) {
    const card = await render(
      <DeliveryCard
        order={AN_ORDER}
        delivery={OrderDelivery.parse({ ...base, status })}
        adds={false}
        onCancel={nothing}
        onAdded={nothing}
      />,
      { wrapper: InApp },
    );
    texts.push(card.container.textContent);
    await card.unmount();
  }
  expectShown(values, texts);
});

test("the dialog that announces a delivery has an input for every field", async () => {
  await render(<AnnounceDialog order={AN_ORDER} onDone={nothing} onClose={nothing} />, { wrapper: InApp });
  await expectInputs(ANNOUNCED_NAMES.map((name) => delivery.field[name]));
});

test("the cards of invoices and payments show every field", async () => {
  const decided = { status: "REQUESTED", refusal: null, ...BY, decided_by: null, decided_at: null };
  const values = valuesFor(INVOICE_FIELDS);
  const file = { name: "Счёт.pdf", type: "application/pdf", size: 5 };
  const invoice = OrderInvoice.parse({
    id: 1,
    ...values,
    ...file,
    ...decided,
    kind: "rest",
    delivery: null,
    corrects: null,
    corrected_total: values.total,
    expected: values.total,
    lines: [],
    repeats: [],
  });
  const invoices = await render(<InvoiceCard order={AN_ORDER} invoices={[invoice]} onOpen={nothing} />, {
    wrapper: InApp,
  });
  expectShown(values, [invoices.container.textContent]);
  await invoices.unmount();

  const asked = valuesFor(REQUESTED_PAYMENT_FIELDS);
  const one = OrderPayment.parse({ id: 1, ...asked, ...decided });
  const payments = await render(<PaymentCard order={AN_ORDER} payments={[one]} onOpen={nothing} />, {
    wrapper: InApp,
  });
  expectShown(asked, [payments.container.textContent]);
});

test("the dialogs that send an invoice and request a payment have an input for every field", async () => {
  const given = { order: AN_ORDER, onDone: nothing, onClose: nothing };
  const labels = INVOICE_DETAIL_NAMES.map((name) => payment.field[name]);
  const send = await render(<SendInvoiceDialog {...given} />, { wrapper: InApp });
  await expectInputs([...labels, payment.field.total]);
  await page.getByText("Составить здесь").click();
  await expectInputs(labels);
  await send.unmount();
  const next = { part: "REST", amount: Money.parse("61.00"), after_delivery: true, is_due: true } as const;
  await render(<RequestPaymentDialog {...given} next={next} />, { wrapper: InApp });
  await expectInputs(PAYMENT_DETAIL_NAMES.map((name) => payment.field[name]));
});

test("the card of payments tells the customer what can be paid now and why, or what has to come first", async () => {
  const said = async (sums: object) => {
    const order = Order.parse({
      ...AN_ORDER,
      payment_method: "FULL_POST_PAYMENT",
      next_payment: { part: "WHOLE", amount: "42.00", after_delivery: true, is_due: true },
      received_total_with_vat: "82.00",
      paid: "40.00",
      ...sums,
    });
    const card = await render(<PaymentCard order={order} payments={[]} onOpen={nothing} />, { wrapper: InApp });
    const text = card.container.textContent.replaceAll(/\s/g, " ");
    await card.unmount();
    return text;
  };
  expect(await said({ invoiced_total_with_vat: "100.00" })).toContain(
    "Сейчас можно оплатить 42,00 ₽: принято товара на 82,00 ₽, уже оплачено 40,00 ₽.",
  );
  expect(await said({ invoiced_total_with_vat: "40.00" })).toContain(
    "Сейчас платить нечего: подтверждены счета на 40,00 ₽, уже оплачено 40,00 ₽.",
  );
});
