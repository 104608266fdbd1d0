import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Field } from "#contract/fields.ts";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { namesOf, recordOf } from "#contract/fields.ts";
import { ANNOUNCED_FIELDS, DELIVERY_FIELDS, RECEIPT_NAMES } from "#contract/orders/delivery-fields.ts";
import {
  INVOICE_DETAIL_NAMES,
  INVOICE_DETAILS,
  PAID_FIELDS,
  PAYMENT_DETAIL_NAMES,
  PAYMENT_DETAILS,
  REQUESTED_PAYMENT_FIELDS,
  SENT_INVOICE_FIELDS,
} from "#contract/orders/paper-fields.ts";
import { RECEIVED_FIELDS } from "#contract/orders/received-fields.ts";
import { aConfirmedOrder, deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { fieldsIn, pdfNames, texts, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NAMES = namesOf(DELIVERY_FIELDS);
const RECEIVED = namesOf(RECEIVED_FIELDS);
const FILE = namesOf(FILE_FIELDS);
const PDF = { type: "application/pdf", size: A_PDF.length };
const SENT = namesOf(SENT_INVOICE_FIELDS);
const ASKED = namesOf(REQUESTED_PAYMENT_FIELDS);
const NOTHING = recordOf(NAMES, () => null);
/** Days on which something can have happened to an order. */
const day = fc.constantFrom("2026-11-19", "2026-11-20");
const deliveries = () =>
  fc
    .record({
      ...recordOf(NAMES, (name) => valuesOf(DELIVERY_FIELDS[name])),
      left: fc.integer({ min: 10, max: 19 }),
      came: day,
    })
    .map(({ left, came, ...fields }) => ({
      ...fields,
      shipped_on: `2026-11-${left}`,
      expected_on: came,
      received_on: came,
    }));
const lines = () =>
  fc
    .record({ taken: fc.integer({ min: 1, max: 4 }), back: fc.integer({ min: 1, max: 4 }), reason: texts(2000) })
    .map(({ taken, back, reason }) => ({
      accepted: `${taken}.125`,
      refused: `${back}.5`,
      short: String(9.375 - taken - back),
      reason,
    }));

test("every field of a delivery and of its lines survives being announced, received and cancelled, for both sides", () =>
  fc.assert(
    fc.asyncProperty(deliveries(), lines(), pdfNames, async (given, { short, ...came }, name) => {
      const { customer, supplier, announce, receive, receiveUnannounced, cancel, addFile, ...calls } =
        await aConfirmedOrder(app);
      const announced = fieldsIn(namesOf(ANNOUNCED_FIELDS), given);
      const received = fieldsIn(RECEIPT_NAMES, given);
      const { receipt_comment: comment, ...dated } = received;
      const receipt = { ...dated, comment };
      const { cancel_reason } = given;
      (await announce(supplier, "10", announced)).ok();
      (await addFile(supplier, supplier, { name, bytes: A_PDF })).ok();
      (await receive(customer, came, receipt)).ok();
      (await announce(supplier, "10", announced)).ok();
      (await cancel(supplier, supplier, { reason: cancel_reason })).ok();
      (await receiveUnannounced(customer, { accepted: came.accepted }, receipt)).ok();
      for (const side of [customer, supplier]) {
        const [without, cancelled, first] = await calls.deliveries(side);
        expect(fieldsIn(NAMES, first)).toEqual({ ...NOTHING, ...announced, ...received });
        expect(first?.files.map((each) => fieldsIn(FILE, each))).toEqual([{ name, ...PDF }]);
        expect(fieldsIn(RECEIVED, first?.lines[0])).toEqual({ ...came, short });
        expect(fieldsIn(NAMES, cancelled)).toEqual({ ...NOTHING, ...announced, cancel_reason });
        expect(fieldsIn(RECEIVED, cancelled?.lines[0])).toEqual(recordOf(RECEIVED, () => null));
        expect(fieldsIn(NAMES, without)).toEqual({ ...NOTHING, ...received });
      }
    }),
    { numRuns: 2 },
  ));

/** Generates values of a field whose days are over, and not before the order. */
const pastValuesOf = (field: Field) => (field.sql === "date" ? day : valuesOf(field));
const invoices = () =>
  fc.record({
    ...recordOf(INVOICE_DETAIL_NAMES, (name) => pastValuesOf(INVOICE_DETAILS[name])),
    total: fc.constant("1525.00"),
    name: pdfNames,
  });
const payments = () => fc.record(recordOf(namesOf(PAID_FIELDS), (name) => pastValuesOf(PAID_FIELDS[name])));
const requests = () => fc.record(recordOf(PAYMENT_DETAIL_NAMES, (name) => pastValuesOf(PAYMENT_DETAILS[name])));

test("every field of an invoice and of a payment survives being sent, asked for and decided, for both sides", () =>
  fc.assert(
    fc.asyncProperty(invoices(), invoices(), requests(), payments(), texts(2000), async (...given) => {
      const [first, second, request, payment, reason] = given;
      const { id, customer, supplier } = await anOrder(app, { payment_method: "HALF_PAYMENT" });
      const calls = orderCalls(app, id);
      const send = async ({ name, ...invoice }: typeof first) =>
        (await calls.send(supplier, invoice, { name, bytes: A_PDF })).ok();
      await send(first);
      (await calls.refuseInvoice(customer, customer, { reason })).ok();
      await send(second);
      (await calls.confirmInvoice(customer)).ok();

      const { plan } = await calls.payments(customer);
      (await deliveryCalls(app, id).receiveUnannounced(customer, { accepted: "99" })).ok();
      const ask = async () => (await calls.request(customer, request)).ok();
      await ask();
      (await calls.confirmPayment(customer, customer, payment)).ok();
      await ask();
      (await calls.refusePayment(customer, customer, { reason })).ok();
      const [advance, rest] = plan.map(({ part, amount: planned, after_delivery: isRest }) => {
        const [delivered_on, refusal] = isRest ? [request.delivered_on, reason] : [null, null];
        // 99 of 100 came.
        const amount = isRest ? "754.88" : planned;
        const paid = isRest ? recordOf(namesOf(PAID_FIELDS), () => null) : payment;
        return { part, amount, ...request, delivered_on, ...paid, refusal };
      });
      for (const side of [customer, supplier]) {
        expect((await calls.invoices(side)).map((each) => fieldsIn([...SENT, "refusal"], each))).toEqual([
          { ...second, ...PDF, refusal: null },
          { ...first, ...PDF, refusal: reason },
        ]);
        const { results } = await calls.payments(side);
        expect(results.map((each) => fieldsIn([...ASKED, "refusal"], each))).toEqual([rest, advance]);
      }
    }),
    { numRuns: 2 },
  ));
