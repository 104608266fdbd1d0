import { expect, test } from "vitest";
import { weeksUntil } from "#contract/award/weeks-until.ts";
import { togglePick, matrixOf } from "#src/features/comparison/matrix.ts";
import { Quantity } from "#contract/primitives.ts";
import { comparisonOf } from "#src/features/comparison/comparison-test-kit.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const view = { basis: "net", include_replacements: false } as const;

test("weeks are whole, counted to the end of the day, and never below zero", () => {
  expect(weeksUntil(null, NOW)).toBeNull();
  expect(weeksUntil("2026-12-04", NOW)).toBe(2);
  expect(weeksUntil("2026-12-03", NOW)).toBe(1);
  expect(weeksUntil("2026-01-01", NOW)).toBe(0);
});

test("a row has its cells in the order of the offers, and a late delivery is marked", () => {
  const { rows, columns } = matrixOf(
    comparisonOf({ lots: [{ target: "2026-12-11" }], prices: [["12"], ["10"], [null], [undefined]] }),
    { currency: 1, now_ms: NOW, ...view },
  );
  expect(rows[0]?.compared.cells.map(({ state, best, late }) => [state, best, late])).toEqual([
    ["offered", false, true],
    ["offered", true, true],
    ["rejected", false, false],
    ["missing", false, false],
  ]);
  expect(rows[0]?.items.map((item) => item?.price_per_unit)).toEqual(["12", "10", null, undefined]);
  expect(columns.map(({ covered }) => covered)).toEqual([1, 1, 0, 0]);
});

test("a pick takes the whole lot, picked again it is taken back, and what is ordered stays", () => {
  const lot = { quantity: Quantity.parse("400.5") };
  const [first, scarce] = [
    { id: 1, available_quantity: null },
    { id: 2, available_quantity: Quantity.parse("40") },
  ];
  const picked = togglePick(lot, first, []);
  expect(picked).toEqual([{ offer_item: 1, quantity: "400.5", is_ordered: false }]);
  expect(togglePick(lot, first, picked)).toEqual([]);
  expect(togglePick(lot, scarce, picked)).toEqual([{ offer_item: 2, quantity: "40", is_ordered: false }]);
  const held = { offer_item: 1, quantity: "100.25", is_ordered: true };
  expect(togglePick(lot, first, [held])).toEqual([held]);
  expect(togglePick(lot, { id: 3, available_quantity: null }, [held])).toEqual([
    held,
    { offer_item: 3, quantity: "300.25", is_ordered: false },
  ]);
});
