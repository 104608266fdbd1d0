import { expect, test } from "vitest";
import type { AmendableLine } from "#contract/orders/amended-lines.ts";
import { problemsOf } from "#src/features/orders/amend-input.ts";

const LINE: AmendableLine = {
  item: 1,
  position: 1,
  kind: "goods",
  nomenclature: "Болт",
  part_number: null,
  manufacturer: null,
  unit: 1,
  quantity: "100",
  based_price: "12.5",
  price_quantity: 1,
  vat_percent: "22",
  delivery_date: null,
  accepted_quantity: "40",
  on_the_way_quantity: "10",
  cancelled_quantity: "5",
  free_quantity: "0",
  is_closed: false,
  total: "1250.00",
  vat: "275.00",
  total_with_vat: "1525.00",
};
const typed = (quantity: string | null, price: string | null) =>
  problemsOf(LINE, { quantity, price, date: "", part: "", ends: false });

test("each wrong quantity and price has its message, and what has happened can't be ordered away", () => {
  for (const quantity of [null, "0", "0.000", "1000000000"])
    expect(typed(quantity, "12.5")).toEqual({ quantity: "quantity_wrong", price: null });
  for (const price of [null, "1000000000"])
    expect(typed("100", price)).toEqual({ quantity: null, price: "price_wrong" });
  // 40 accepted, 10 on the way and 5 returned for good.
  expect(typed("54.999", "0").quantity).toBe("below_delivered");
  expect(typed("55", "0")).toEqual({ quantity: null, price: null });
  expect(typed("250", "0").quantity).toBeNull();
});
