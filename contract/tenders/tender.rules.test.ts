import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TENDER_STATUSES, tenderMachine } from "#contract/states/tender.machine.ts";
import { lockedFields, mayFollow, mayProlong, startProblems, urgentClosing } from "#contract/tenders/tender.rules.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const whole = {
  lot_count: 1,
  supplier_count: 1,
  awaited_count: 0,
  urgent: false,
  closing_date: NOW + 1_000,
  tax_type: 1,
  vat_rate: 5,
  now: NOW,
};

describe("sending a tender", () => {
  test("needs a lot, a supplier, a closing time that is to come and, where VAT is due, its rate", () => {
    expect(startProblems(whole)).toEqual([]);
    expect(
      startProblems({ ...whole, lot_count: 0, supplier_count: 0, closing_date: null, vat_rate: null }).map(
        ({ code }) => code,
      ),
    ).toEqual(["tender_no_lots", "tender_no_suppliers", "tender_no_closing_date", "tender_no_vat_rate"]);
    expect(startProblems({ ...whole, closing_date: NOW })).toEqual([{ code: "tender_closing_date_passed" }]);
    expect(startProblems({ ...whole, tax_type: 2, vat_rate: null })).toEqual([]);
    expect(startProblems({ ...whole, supplier_count: 0, awaited_count: 1 })).toEqual([]);
  });

  test("needs a rate that is in force on its day", () => {
    expect(startProblems({ ...whole, vat_rate: 1 })).toEqual([{ code: "tender_no_vat_rate" }]);
    expect(startProblems({ ...whole, vat_rate: 4 })).toEqual([{ code: "tender_no_vat_rate" }]);
    expect(startProblems({ ...whole, vat_rate: 4, now: Date.parse("2025-12-31T09:00:00Z") })).toEqual([]);
    expect(startProblems({ ...whole, vat_rate: 1, tax_type: 2 })).toEqual([]);
  });

  test("an urgent one needs no closing time: it closes twelve hours later", () => {
    expect(startProblems({ ...whole, urgent: true, closing_date: null })).toEqual([]);
    expect(startProblems({ ...whole, urgent: true, closing_date: 1 })).toEqual([]);
    expect(urgentClosing(0)).toBe(43_200_000);
  });
});

test("a new closing time is later than now always, and later than the old one while the tender is open", () => {
  const instants = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(
      instants,
      fc.option(instants),
      instants,
      fc.constantFrom(...TENDER_STATUSES),
      (now, closing_date, next, status) => {
        const allowed = mayProlong({ now, closing_date, next, status });
        expect(allowed).toBe(
          next > now && (status !== "TENDER_OPENED" || closing_date === null || next > closing_date),
        );
      },
    ),
  );
});

test("a draft locks nothing, an open tender its terms, one that is done all but its managers", () => {
  const patch = { name: "x", comment: null, managers: [1], currency: 1, urgent: true, version: 3 } as const;
  expect(lockedFields("DRAFT", { ...patch, managers: [1] })).toEqual([]);
  expect(lockedFields("TENDER_OPENED", { ...patch, managers: [1] })).toEqual(["currency", "urgent"]);
  expect(lockedFields("DONE", { ...patch, managers: [1] })).toEqual(["name", "comment", "currency", "urgent"]);
});

test("a next round follows a tender that is done, has none yet, and has a lot that no order holds", () => {
  const facts = { status: "DONE", has_next: false, has_open_lots: true } as const;
  expect(mayFollow(facts)).toBe(true);
  for (const other of [
    { status: "DRAFT" },
    { status: "TENDER_OPENED" },
    { has_next: true },
    { has_open_lots: false },
  ] as const)
    expect(mayFollow({ ...facts, ...other })).toBe(false);
});

test("a tender that is done opens again by being prolonged, and only an open one is stopped", () => {
  expect(tenderMachine.actions("DRAFT")).toEqual(["start"]);
  expect(tenderMachine.actions("TENDER_OPENED")).toEqual(["prolong", "stop", "close"]);
  expect(tenderMachine.actions("DONE")).toEqual(["prolong"]);
});
