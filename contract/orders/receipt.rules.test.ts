import { expect, test } from "vitest";
import { isTooMuch, needsReason } from "#contract/orders/receipt.rules.ts";

test.each([
  ["0", "0", "10", false],
  ["0", "0", "10.001", true],
  ["4", "0", "6", false],
  ["4", "0", "6.001", true],
  ["4", "1", "5.001", true],
  ["10", "0", "0", false],
  ["10", "0", "0.001", true],
])(
  "of 10 ordered, %s accepted before and %s cancelled, accepting %s is too much: %s",
  (accepted_quantity, cancelled_quantity, accepted, expected) => {
    expect(isTooMuch({ quantity: "10", accepted_quantity, cancelled_quantity }, accepted)).toBe(expected);
  },
);

test.each([
  ["0", "0", false],
  ["0.000", "0.000", false],
  ["0.001", "0", true],
  ["0", "0.001", true],
  ["1", "1", true],
])("a line with %s short and %s refused needs a reason: %s", (short, refused, expected) => {
  expect(needsReason({ short, refused })).toBe(expected);
});
