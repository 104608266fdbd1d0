import { expect, test } from "vitest";
import { cancelledByReturns } from "#contract/orders/adjustment.rules.ts";

test("returns cancel what the order lacks after them, whatever the order of receipts and returns", () => {
  const receipt = (accepted: string) => ({ kind: "receipt", accepted }) as const;
  const back = (returned: string, cancels = true) => ({ kind: "return", returned, cancels, ordered: "10" }) as const;
  expect(cancelledByReturns([receipt("11"), back("2")])).toEqual(["1"]);
  expect(cancelledByReturns([receipt("10"), back("2")])).toEqual(["2"]);
  expect(cancelledByReturns([receipt("4"), back("1"), receipt("7"), back("2"), back("1")])).toEqual(["1", "1", "1"]);
  expect(cancelledByReturns([receipt("10"), back("3", false), receipt("3"), back("1")])).toEqual(["0", "1"]);
});
