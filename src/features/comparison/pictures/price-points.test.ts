import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Price } from "#contract/primitives.ts";
import { comparisonOf } from "#src/features/comparison/comparison-test-kit.ts";
import { matrixOf } from "#src/features/comparison/matrix.ts";
import { pricePoints, pricesOf } from "#src/features/comparison/pictures/price-points.ts";

const given = { currency: 1, now_ms: 0, basis: "net", include_replacements: false } as const;
const matrix = (prices: readonly (readonly (string | null | undefined)[])[], lots: number) =>
  matrixOf(comparisonOf({ lots: Array.from({ length: lots }, () => ({})), prices }), given);
const NOBODY = () => [];

describe("the points of the picture", () => {
  it("are the prices by supplier, in per cent above the lowest of their lot, the chosen ones marked", () => {
    const made = matrix(
      [
        ["10", null, "7"],
        ["15", "8", undefined],
      ],
      3,
    );
    const points = pricePoints(made, (lot) => (lot === 1 ? [{ offer_item: 2000 }] : []));
    expect(points).toEqual({
      columns: [
        [
          { id: 0, x: 1, y: 0, row: 0, gap: 0, is_chosen: false },
          { id: 1, x: 3, y: 0, row: 2, gap: 0, is_chosen: false },
        ],
        [
          { id: 0, x: 1, y: 50, row: 0, gap: 50, is_chosen: true },
          { id: 1, x: 2, y: 0, row: 1, gap: 0, is_chosen: false },
        ],
      ],
      top: null,
      above: 0,
    });
  });

  it("that lie far above all others stand at the edge, and are counted", () => {
    const lots = 100;
    const cheap = Array.from({ length: lots }, () => "10");
    const dear = Array.from({ length: lots }, (_, lot) => (lot === 7 ? "1000" : "12"));
    const far = pricePoints(matrix([cheap, dear], lots), NOBODY);
    expect(far).toMatchObject({ top: 30, above: 1 });
    expect(far.columns[1]?.[7]).toMatchObject({ y: 30, gap: 9900 });
    const even = Array.from({ length: lots }, () => "12");
    expect(pricePoints(matrix([cheap, even], lots), NOBODY)).toMatchObject({ top: null, above: 0 });
  });

  it("are as many as prices can be compared; each lot's are in the table, the cheapest first", () => {
    const price = fc.option(fc.integer({ min: 1, max: 10_000 }).map((value) => Price.parse(String(value))));
    const columns = fc.array(fc.array(price, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(columns, (prices) => {
        const made = matrix(prices, 4);
        const points = pricePoints(made, NOBODY).columns;
        const everybody = prices.map((_, column) => column);
        for (const [row, each] of made.rows.entries()) {
          const listed = pricesOf(each, everybody);
          expect(new Set(listed.map(({ column }) => column))).toEqual(
            new Set(everybody.filter((column) => points[column]?.some((point) => point.row === row))),
          );
          const gaps = listed.map(({ cell }) => Number(cell.gap));
          expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
          if (gaps.length > 0) expect(gaps[0]).toBe(0);
        }
      }),
    );
  });
});
