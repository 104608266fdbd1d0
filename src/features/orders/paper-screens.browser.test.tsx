import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { namesOf, recordOf } from "#contract/fields.ts";
import { ANNOUNCED_FIELDS, ENDED_FIELDS } from "#contract/orders/delivery-fields.ts";
import { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { OrderInvoice, OrderPayment } from "#contract/orders/order-payment.schema.ts";
import type { INVOICE_FIELDS, REQUESTED_PAYMENT_FIELDS } from "#contract/orders/paper-fields.ts";
import { PAYMENT_PARTS } from "#contract/orders/payment-plan.ts";
import delivery from "#i18n/ru/order-delivery.json";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { AnnounceDialog } from "#src/features/orders/AnnounceDialog.tsx";
import { DeliveryCard } from "#src/features/orders/DeliveryCard.tsx";
import { InvoiceCard } from "#src/features/orders/InvoiceCard.tsx";
import { AN_ORDER } from "#src/features/orders/order-test-kit.ts";
import { PaymentCard } from "#src/features/orders/PaymentCard.tsx";

/*
 * Every described field of a delivery, an invoice and a payment must be on its card. The fields come from their
 * descriptions, so a new one fails here where the card omits it.
 */
beforeEach(() => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ count: 0, results: [] }), { status: 200 })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const BY = { created_by: { id: 1, name: "Анна" }, created_at: "2026-11-01T10:00:00.000Z" };
const DELIVERY_FIELDS = { ...ANNOUNCED_FIELDS, ...ENDED_FIELDS };
const NAMES = namesOf(DELIVERY_FIELDS);
/** A different value for each field. */
const DELIVERY_VALUES = recordOf(NAMES, (name) => {
  const place = NAMES.indexOf(name) + 11;
  return DELIVERY_FIELDS[name].sql === "date" ? `2026-12-${place}` : `Значение ${place}`;
});
/** The part of a value that is on the screen in every language. */
const shown = (value: string): string => /^\d{4}-\d\d-(\d\d)$/.exec(value)?.[1] ?? value;

test("the card of a delivery shows every field in one of its states", async () => {
  const base = { id: 1, number: 1, ...DELIVERY_VALUES, ...BY, ended_by: null, ended_at: null, lines: [], files: [] };
  const texts: string[] = [];
  for (const status of ["ANNOUNCED", "RECEIVED", "CANCELLED"] as const) {
    const card = await render(
      <DeliveryCard
        order={AN_ORDER}
        delivery={OrderDelivery.parse({ ...base, status })}
        adds={false}
        onReceive={nothing}
        onCancel={nothing}
        onAdded={nothing}
      />,
      { wrapper: InApp },
    );
    texts.push(card.container.textContent);
    await card.unmount();
  }
  for (const name of NAMES)
    expect([name, texts.join(" ")]).toEqual([name, expect.stringContaining(shown(DELIVERY_VALUES[name]))]);
});

test("the dialog that announces a delivery has an input for every field", async () => {
  await render(<AnnounceDialog order={AN_ORDER} onDone={nothing} onClose={nothing} />, { wrapper: InApp });
  for (const name of namesOf(ANNOUNCED_FIELDS))
    await expect.element(page.getByLabelText(new RegExp(`^${delivery.announce[name]}[\\s*]*$`))).toBeVisible();
});

test("the cards of invoices and payments show every field", async () => {
  const decided = { status: "REQUESTED", refusal: null, ...BY, decided_by: null, decided_at: null };
  const values = { number: "СЧ-17", date: "2026-12-18", total: "1234.00" } as const satisfies Record<
    keyof typeof INVOICE_FIELDS,
    string
  >;
  const file = { name: "Счёт.pdf", type: "application/pdf", size: 5 };
  const invoice = OrderInvoice.parse({ id: 1, ...values, ...file, ...decided, repeats: [] });
  const invoices = await render(<InvoiceCard order={AN_ORDER} invoices={[invoice]} onOpen={nothing} />, {
    wrapper: InApp,
  });
  for (const text of ["СЧ-17", "18", /1\s234/]) await expect.element(invoices.getByText(text).first()).toBeVisible();
  await invoices.unmount();

  const asked = { part: PAYMENT_PARTS[0], amount: "4321.00", delivered_on: "2026-12-19" } as const satisfies Record<
    keyof typeof REQUESTED_PAYMENT_FIELDS,
    string
  >;
  const payment = OrderPayment.parse({ id: 1, ...asked, ...decided });
  const payments = await render(<PaymentCard order={AN_ORDER} payments={[payment]} onOpen={nothing} />, {
    wrapper: InApp,
  });
  for (const text of [/4\s321/, /19/]) await expect.element(payments.getByText(text).first()).toBeVisible();
});
