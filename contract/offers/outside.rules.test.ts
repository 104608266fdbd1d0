import { describe, expect, test } from "vitest";
import { outsideStop } from "#contract/offers/outside.rules.ts";
import type { OutsideFacts } from "#contract/offers/outside.rules.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const LATER = "2026-11-24T13:00:00.000Z";
const waiting: OutsideFacts = {
  status: "NOT_PROCESSED",
  is_entered: false,
  is_begun: false,
  sealed: false,
  tender_status: "TENDER_OPENED",
  closing_date: LATER,
  is_settled: false,
};
const stop = (facts: Partial<OutsideFacts>) => outsideStop({ ...waiting, ...facts }, NOW);

describe("an answer from outside", () => {
  test("is entered into an open tender until the end, and corrected as long", () => {
    expect(stop({})).toBeNull();
    expect(stop({ status: "PROCESSED", is_entered: true })).toBeNull();
    expect(stop({ closing_date: NOW.toISOString() })).toBe("tender_closed");
    expect(stop({ status: "EXPIRED", tender_status: "DONE" })).toBe("tender_closed");
  });

  test("is entered into a sealed one at its opening, until something came of it", () => {
    expect(stop({ sealed: true })).toBe("outside_sealed");
    // The tender isn't closed yet, so no user has seen a price.
    expect(stop({ sealed: true, closing_date: NOW.toISOString() })).toBe("outside_sealed");
    expect(stop({ sealed: true, status: "EXPIRED", tender_status: "DONE" })).toBeNull();
    expect(stop({ sealed: true, status: "EXPIRED", tender_status: "DONE", is_settled: true })).toBe("outside_settled");
  });

  test("takes the place of nothing that the supplier sent, declined or began", () => {
    for (const sealed of [false, true]) {
      expect(stop({ sealed, status: "PROCESSED" })).toBe("outside_answered");
      expect(stop({ sealed, status: "REJECTED" })).toBe("outside_answered");
      expect(stop({ sealed, is_begun: true })).toBe("outside_begun");
      expect(stop({ sealed, status: "PROCESSED", is_entered: true, is_begun: true })).toBe("outside_begun");
    }
  });
});
