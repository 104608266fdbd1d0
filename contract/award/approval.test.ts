import { expect, test } from "vitest";
import { needsApproval } from "#contract/award/approval.rules.ts";
import { Money } from "#contract/primitives.ts";

const limit = { sum: Money.parse("100.00"), currency: 1 } as const;

test("an award is approved above the sum, not at it, and always in another currency", () => {
  expect(needsApproval(null, { total: "1000000.00", currencies: [2] })).toBe(false);
  expect(needsApproval(limit, { total: "100.00", currencies: [1] })).toBe(false);
  expect(needsApproval(limit, { total: "100.01", currencies: [1] })).toBe(true);
  expect(needsApproval(limit, { total: "0.01", currencies: [2] })).toBe(true);
});
