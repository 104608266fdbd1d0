import { expect, test } from "vitest";
import { Tender } from "#contract/tenders/tender.schema.ts";
import { bodyOf, changedFields, formOf, isOpen } from "#src/features/tenders/terms-form.ts";

const tender = Tender.parse({
  id: 7,
  version: 3,
  revision: 3,
  number: 151,
  round: 1,
  previous_round: null,
  next_round: null,
  awaited_count: 0,
  name: "Жгуты",
  status: "DRAFT",
  start_date: null,
  closing_date: "2026-11-27T15:00:00.000Z",
  closed_at: null,
  urgent: false,
  sealed: false,
  tax_type: 1,
  vat_rate: 5,
  currency: 1,
  other_currencies: [],
  payment_method: "HALF_PAYMENT",
  price_feedback: "nothing",
  comment: null,
  managers: [{ id: 1, name: "А" }],
  customer: { id: 1, name: "Б" },
  created_by: { id: 1, name: "А" },
  created_at: "2026-11-18T09:00:00.000Z",
  lot_count: 0,
  supplier_count: 0,
  processed_count: 0,
  rejected_count: 0,
  awarded_lot_count: 0,
  order_count: 0,
  question_count: 0,
  unanswered_count: 0,
  actions: [],
});
const zone = "Europe/Moscow";

test("the form shows the reader's clock and sends back only what was changed", () => {
  const before = formOf(tender, zone);
  expect(before.closing_date).toBe("2026-11-27T18:00");
  const after = { ...before, closing_date: "2026-11-28T12:30", managers: [1, 2], comment: "" };
  const fields = changedFields(before, after);
  expect(bodyOf(after, fields, zone)).toEqual({ closing_date: "2026-11-28T09:30:00.000Z", managers: [1, 2] });
});

test("an emptied closing time is none", () => {
  expect(bodyOf({ ...formOf(tender, zone), closing_date: "" }, ["closing_date"], zone)).toEqual({ closing_date: null });
});

test("an open tender leaves name, comment and managers open, one that is done its managers", () => {
  const open = (status: "TENDER_OPENED" | "DONE") =>
    (["name", "comment", "managers", "currency", "urgent"] as const).filter((field) => isOpen({ status }, field));
  expect(open("TENDER_OPENED")).toEqual(["name", "comment", "managers"]);
  expect(open("DONE")).toEqual(["managers"]);
});
