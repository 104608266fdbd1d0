import { describe, expect, test } from "vitest";
import { AWAITED_FROM, ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import { currentStep, daysLate, ORDER_STEPS, orderSteps, STEP_SENTENCES } from "#contract/orders/order-steps.ts";
import type { SteppedOrder } from "#contract/orders/order-steps.ts";
import { DELIVERY_STATUSES } from "#contract/orders/delivery.machine.ts";
import { nextPaymentOf } from "#contract/orders/payment-plan.ts";
import { Money } from "#contract/primitives.ts";
import { CONFIRMATIONS, ORDER_STATUSES, PAYMENT_STATUSES } from "#contract/states/order.machine.ts";

const TODAY = "2026-11-29";
const OPENED: SteppedOrder = {
  status: "OPENED",
  confirmation: null,
  invoice_status: null,
  payment_status: null,
  delivery_status: "none",
  open_lines: 2,
  is_on_the_way: false,
  is_held: false,
  payment_method: "FULL_PREPAYMENT",
  paid: Money.parse("0.00"),
  invoiced_total_with_vat: Money.parse("0.00"),
  received_total_with_vat: Money.parse("0.00"),
  due_total_with_vat: Money.parse("100.00"),
  overpaid: Money.parse("0.00"),
  over_invoiced: Money.parse("0.00"),
  close_reason: null,
  next_payment: { part: "WHOLE", amount: Money.parse("100.00"), after_delivery: false, is_due: true },
  deliver_by: null,
  declined_at: null,
  awaits: { side: "supplier", what: "confirmation" },
};

/** A closed order whose goods all went back and whose money was repaid. */
const EMPTIED = {
  status: "CLOSED",
  confirmation: "CONFIRMED",
  payment_status: "ISSUED",
  delivery_status: "all",
  open_lines: 0,
  due_total_with_vat: Money.parse("0.00"),
  next_payment: null,
  awaits: null,
} as const;

/** A closed order can only wait for the answer to a return or a correction. */
const isOfClosed = (awaits: SteppedOrder["awaits"]): boolean =>
  awaits === null || awaits.what === "adjustment_decision";

/** Completes an order with the next payment that follows from its sums. */
const paidNext = (order: SteppedOrder): SteppedOrder => ({
  ...order,
  next_payment: nextPaymentOf({ ...order, requested: null }),
});

/** Every combination of the states of an order, with what it could wait for. */
function* everyOrder(): Generator<SteppedOrder> {
  const waits = [null, ...ORDER_AWAITED.map((what) => ({ side: AWAITED_FROM[what], what }))];
  for (const status of ORDER_STATUSES)
    for (const confirmation of [null, ...CONFIRMATIONS])
      for (const invoice_status of [null, ...PAYMENT_STATUSES])
        for (const payment_status of [null, ...PAYMENT_STATUSES])
          for (const delivery_status of DELIVERY_STATUSES)
            for (const is_on_the_way of [false, true])
              for (const paid of ["0.00", "50.00", "100.00"].map((amount) => Money.parse(amount)))
                for (const awaits of waits.filter((each) => status !== "CLOSED" || isOfClosed(each)))
                  for (const close_reason of (payment_status ?? invoice_status) ? [null] : [null, "Больше не нужно"])
                    for (const declined_at of status === "CLOSED" ? [null, "2026-11-20T10:00:00.000Z"] : [null]) {
                      const states = { status, confirmation, invoice_status, payment_status, delivery_status };
                      const open_lines = delivery_status === "all" ? 0 : 2;
                      const order = {
                        ...OPENED,
                        ...states,
                        is_on_the_way,
                        paid,
                        awaits,
                        declined_at,
                        open_lines,
                        close_reason,
                      };
                      const received_total_with_vat = Money.parse(delivery_status === "all" ? "100.00" : "0.00");
                      yield paidNext({ ...order, payment_method: "HALF_PAYMENT", received_total_with_vat });
                    }
}

const sides = ["customer", "supplier"] as const;
const statesOf = (order: Partial<SteppedOrder>, side: (typeof sides)[number] = "customer") =>
  Object.fromEntries(orderSteps({ ...OPENED, ...order }, side, TODAY).map(({ step, state }) => [step, state]));
const sentencesOf = (order: Partial<SteppedOrder>) =>
  Object.fromEntries(
    orderSteps({ ...OPENED, ...order }, "customer", TODAY).map(({ step, sentence }) => [step, sentence]),
  );

test("every combination of states has its steps in order, and whose turn it is in the current step alone", () => {
  const wrong: unknown[] = [];
  let count = 0;
  for (const order of everyOrder())
    for (const side of sides) {
      const steps = orderSteps(order, side, TODAY);
      const names = steps.map(({ step }) => step);
      const turns = steps.filter(({ state }) => state === "ours" || state === "theirs").map(({ step }) => step);
      const isInOrder = names.join() === ORDER_STEPS.filter((step) => names.includes(step)).join();
      const isWhole = order.status === "CLOSED" || steps.length === ORDER_STEPS.length;
      const hasOwnSentences = steps.every(({ step, sentence }) => /^(\w+)\./.exec(sentence)?.[1] === step);
      const isTurn = turns.length === 0 || (turns.length === 1 && turns[0] === currentStep(order));
      const isOver = order.status !== "CLOSED" || order.awaits !== null || turns.length === 0;
      const isWorded = hasOwnSentences || order.status === "CLOSED";
      if (!isInOrder || !isWhole || !isWorded || !isTurn || !isOver) wrong.push({ order, side, steps });
      count += 1;
    }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(10_000);
});

test("the turn of one side is the other side's to wait for", () => {
  const seen = new Set<string>();
  for (const order of everyOrder()) {
    const [ours = [], theirs = []] = sides.map((side) => orderSteps(order, side, TODAY).map(({ state }) => state));
    for (const [place, state] of ours.entries()) seen.add(`${state}, ${theirs[place] ?? ""}`);
  }
  const differing = [...seen].filter((pair) => new Set(pair.split(", ")).size > 1);
  expect(differing.sort()).toEqual(["failed, ours", "ours, failed", "ours, theirs", "theirs, ours"]);
});

test("every sentence is said by some order", () => {
  const said = new Set<string>();
  for (const order of everyOrder())
    for (const overpaid of ["0.00", "5.00"])
      for (const deliver_by of [null, "2026-11-26"]) {
        const given = { ...order, overpaid: Money.parse(overpaid), deliver_by };
        for (const { sentence } of orderSteps(given, "customer", TODAY)) said.add(sentence);
      }
  for (const received of ["0.00", "50.00"])
    for (const paid of ["0.00", "20.00", "50.00"]) {
      const sums = { received_total_with_vat: Money.parse(received), paid: Money.parse(paid) };
      const given = { ...OPENED, ...sums, invoiced_total_with_vat: Money.parse("50.00") };
      for (const { sentence } of orderSteps(
        paidNext({ ...given, payment_method: "FULL_POST_PAYMENT" }),
        "customer",
        TODAY,
      ))
        said.add(sentence);
    }
  for (const { sentence } of orderSteps({ ...OPENED, ...EMPTIED }, "customer", TODAY)) said.add(sentence);
  said.add(orderSteps({ ...OPENED, is_held: true }, "customer", TODAY)[0]?.sentence ?? "");
  expect([...said].sort()).toEqual([...STEP_SENTENCES].sort());
});

describe("the steps of an order", () => {
  test("wait for the customer's colleague while an amendment needs an approval", () => {
    const order = { confirmation: "PROPOSED", awaits: { side: "customer", what: "approval" } } as const;
    expect(sentencesOf(order)).toMatchObject({ confirmation: "confirmation.amendment_held" });
    expect(statesOf(order, "customer")).toMatchObject({ confirmation: "ours" });
    expect(statesOf(order, "supplier")).toMatchObject({ confirmation: "theirs" });
  });

  test("begin with the supplier's confirmation", () => {
    expect(statesOf({}, "supplier")).toMatchObject({ confirmation: "ours", invoice: "later", closed: "later" });
    expect(statesOf({})).toMatchObject({ confirmation: "theirs", payment: "later", delivery: "later" });
    const proposed = { confirmation: "PROPOSED", awaits: { side: "customer", what: "proposal_decision" } } as const;
    expect(statesOf(proposed)).toMatchObject({ confirmation: "ours" });
    expect(sentencesOf(proposed)).toMatchObject({ confirmation: "confirmation.proposed" });
  });

  test("run side by side in payment and delivery", () => {
    const order = {
      confirmation: "CONFIRMED",
      invoice_status: "ISSUED",
      delivery_status: "partly",
      is_on_the_way: true,
      paid: Money.parse("50.00"),
      next_payment: { part: "REST", amount: Money.parse("50.00"), after_delivery: true, is_due: false },
      awaits: { side: "customer", what: "receipt" },
    } as const;
    const before = { confirmation: "done", invoice: "done", payment: "partly", closed: "later" };
    expect(statesOf(order)).toEqual({ ...before, delivery: "ours" });
    expect(statesOf(order, "supplier")).toEqual({ ...before, delivery: "theirs" });
  });

  test("say that a return waits for the supplier's answer, also once the order is closed", () => {
    const awaits = { side: "supplier", what: "adjustment_decision" } as const;
    const delivered = { confirmation: "CONFIRMED", invoice_status: "ISSUED", payment_status: "ISSUED" } as const;
    for (const status of ["OPENED", "CLOSED"] as const) {
      const order = { ...delivered, status, delivery_status: "all", open_lines: 0, awaits } as const;
      expect(statesOf(order)).toMatchObject({ payment: "done", delivery: "theirs" });
      expect(statesOf(order, "supplier")).toMatchObject({ payment: "done", delivery: "ours" });
      expect(sentencesOf(order)).toMatchObject({ delivery: "delivery.adjusted" });
    }
  });

  test("show a refused invoice in red to the customer, who waits, and as the supplier's turn", () => {
    const order = {
      confirmation: "CONFIRMED",
      invoice_status: "REFUSED",
      awaits: { side: "supplier", what: "invoice" },
    } as const;
    expect(statesOf(order)).toMatchObject({ invoice: "failed" });
    expect(statesOf(order, "supplier")).toMatchObject({ invoice: "ours" });
    expect(sentencesOf(order)).toMatchObject({ invoice: "invoice.refused" });
  });

  test("end where the order was declined or closed, and leave out what it never came to", () => {
    const declined = { status: "CLOSED", awaits: null, next_payment: null, declined_at: TODAY } as const;
    expect(statesOf({ ...declined, payment_status: "REFUSED" })).toEqual({ confirmation: "failed" });
    const half = { confirmation: "CONFIRMED", invoice_status: "ISSUED", paid: Money.parse("50.00") } as const;
    const closed = { ...declined, declined_at: null, ...half, delivery_status: "partly" } as const;
    expect(statesOf(closed)).toEqual({ confirmation: "done", invoice: "done", payment: "ended", delivery: "partly" });
    const complete = { ...closed, paid: Money.parse("100.00"), delivery_status: "all", open_lines: 0 } as const;
    expect(new Set(Object.values(statesOf(complete)))).toEqual(new Set(["done"]));
  });

  test("say what is invoiced and what is paid while an order arrives in parts", () => {
    const order = { ...OPENED, confirmation: "CONFIRMED", payment_method: "FULL_POST_PAYMENT" } as const;
    const said = (invoiced: string, received: string, paid: string) => {
      const { invoice, payment } = sentencesOf(
        paidNext({
          ...order,
          invoiced_total_with_vat: Money.parse(invoiced),
          received_total_with_vat: Money.parse(received),
          paid: Money.parse(paid),
        }),
      );
      return [invoice, payment];
    };
    expect(said("0.00", "40.00", "0.00")).toEqual(["invoice.waiting", "payment.later"]);
    expect(said("40.00", "40.00", "0.00")).toEqual(["invoice.partly", "payment.due"]);
    expect(said("40.00", "40.00", "40.00")).toEqual(["invoice.partly", "payment.partly"]);
    expect(said("40.00", "70.00", "40.00")).toEqual(["invoice.partly", "payment.next_invoice"]);
    expect(said("70.00", "70.00", "40.00")).toEqual(["invoice.partly", "payment.due_more"]);
    expect(statesOf({ ...order, invoiced_total_with_vat: Money.parse("40.00") })).toMatchObject({ invoice: "partly" });
  });

  test("say of an order of which nothing is left that nothing is to be paid or delivered, but not of a declined one", () => {
    expect(sentencesOf(EMPTIED)).toEqual({
      confirmation: "confirmation.done",
      invoice: "invoice.nothing",
      payment: "payment.nothing",
      delivery: "delivery.nothing",
      closed: "closed.nothing",
    });
    expect(sentencesOf({ ...EMPTIED, declined_at: TODAY })).toMatchObject({ invoice: "ended.declined" });
  });

  test("wait to be closed by the customer if nothing else is awaited", () => {
    const order = {
      confirmation: "CONFIRMED",
      invoice_status: "ISSUED",
      paid: Money.parse("100.00"),
      awaits: null,
    } as const;
    expect(statesOf(order)).toMatchObject({ closed: "ours" });
    expect(statesOf(order, "supplier")).toMatchObject({ closed: "theirs" });
  });
});

test("a delivery is late by the days since the agreed day, as long as goods are missing", () => {
  expect(daysLate({ ...OPENED, deliver_by: "2026-11-26" }, TODAY)).toBe(3);
  for (const order of [{ deliver_by: TODAY }, { deliver_by: null }, { deliver_by: "2026-11-26", open_lines: 0 }])
    expect(daysLate({ ...OPENED, ...order }, TODAY)).toBe(0);
  expect(daysLate({ ...OPENED, status: "CLOSED", deliver_by: "2026-11-26" }, TODAY)).toBe(0);
  const late = {
    confirmation: "CONFIRMED",
    deliver_by: "2026-11-26",
    awaits: { side: "supplier", what: "delivery" },
  } as const;
  expect(sentencesOf(late)).toMatchObject({ delivery: "delivery.late" });
});
