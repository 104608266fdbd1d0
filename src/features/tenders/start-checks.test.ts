import { expect, test } from "vitest";
import { Tender } from "#contract/tenders/tender.schema.ts";
import { emptyLine } from "#src/features/tenders/lot-line.ts";
import { startState } from "#src/features/tenders/start-checks.ts";

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
const line = { ...emptyLine("new-1", 0), nomenclature: "Втулка", quantity: "10" };
const whole = {
  tender,
  lines: [{ key: "a", line }],
  wrong: 0,
  suppliers: 2,
  verified: true,
  now: Date.parse("2026-11-20T09:00:00Z"),
};

test("a draft with a lot, a supplier and its terms can go; a lot without a part number is only worth a look", () => {
  expect(startState(whole)).toMatchObject({ ready: true, done: 4, all: 4, unnumbered: ["a"], unfinished: [] });
});

test("whatever is missing keeps it here, and is counted", () => {
  expect(startState({ ...whole, lines: [] })).toMatchObject({ ready: false, has_lots: false, done: 3 });
  expect(startState({ ...whole, suppliers: 0 })).toMatchObject({ ready: false, has_suppliers: false });
  expect(startState({ ...whole, wrong: 2 })).toMatchObject({ ready: false, wrong: 2 });
  expect(startState({ ...whole, lines: [{ key: "a", line: { ...line, quantity: null } }] })).toMatchObject({
    ready: false,
    unfinished: ["a"],
  });
  expect(startState({ ...whole, tender: { ...tender, closing_date: null } })).toMatchObject({
    ready: false,
    terms: ["tender_no_closing_date"],
  });
  expect(startState({ ...whole, verified: false })).toMatchObject({ ready: false, done: 3 });
});

test("an empty row below the lots is no lot, and an urgent tender needs no closing time", () => {
  expect(startState({ ...whole, lines: [{ key: "a", line: emptyLine("new-1", 0) }] })).toMatchObject({
    has_lots: false,
    unfinished: [],
  });
  expect(startState({ ...whole, tender: { ...tender, urgent: true, closing_date: null } })).toMatchObject({
    ready: true,
  });
});
