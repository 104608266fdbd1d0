import fc from "fast-check";
import { expect, test } from "vitest";
import { USUAL_BOM } from "./bom-options.ts";
import type { BomOptions } from "./bom-options.ts";
import { checkRows } from "#contract/imports/check-rows.ts";
import { suggestMapping } from "#contract/imports/suggest-mapping.ts";
import { compare, divide, multiply, normalise } from "#contract/money/decimal.ts";
import type { TargetField } from "#contract/imports/targets.ts";

const FIELDS: readonly TargetField[] = ["part_number", "quantity", "units", "pack_quantity", "minimum_quantity"];
const rowsOf = (...lines: readonly string[]) =>
  lines.map((line, place) => ({ number: place + 2, cells: line.split(";") }));

function check(lines: readonly string[], options: Partial<BomOptions>) {
  const mapping = FIELDS.map((field, column) => ({ column, field }));
  return checkRows({ rows: rowsOf(...lines), mapping, bom: { ...USUAL_BOM, ...options } });
}
const bought = (lines: readonly string[], options: Partial<BomOptions>) =>
  check(lines, options).good.map(({ quantity }) => quantity);

const LINES = ["CAP-1;12;шт;4000;", "RES-1;9;шт;;10000", "CON-1;3;шт;10;25", "NUT-1;7;шт;;", "WIRE-1;2.5;м;0,5;"];

test("quantities for all boards with the spare are rounded up to packs and minimum orders", () => {
  const options = { boards: 250, spare: "2" };
  expect(bought(LINES, options)).toEqual(["3060", "2295", "765", "1785", "637.5"]);
  const packed = check(LINES, { ...options, to_packs: true });
  expect(packed.good.map(({ quantity }) => quantity)).toEqual(["4000", "10000", "770", "1785", "637.5"]);
  expect(packed.needed.get(2)).toBe("3060");
  expect(packed.packed).toBe(4);
});

test("a typed pack is for the rows whose file names none", () => {
  expect(bought(LINES, { to_packs: true, pack: "100" })).toEqual(["4000", "10000", "30", "100", "2.5"]);
});

test("packs are in the unit in which the file writes the quantity", () => {
  expect(bought(["CAP-1;2;тыс шт;5;"], { to_packs: true })).toEqual(["5000"]);
});

test("a pack that is no quantity is told, and its row isn't rounded", () => {
  const { good, odd } = check(["CAP-1;12;шт;reel;-", "RES-1;12;шт;0;"], { to_packs: true });
  expect(good.map(({ quantity }) => quantity)).toEqual(["12", "12"]);
  expect(odd).toEqual([{ row: 2, column: 3, field: "pack_quantity", code: "pack_unread", value: "reel" }]);
  expect(check(["CAP-1;12;шт;reel;"], {}).odd).toEqual([]);
});

test("columns of packs are found by their headings if they have numbers", () => {
  const fields = (cells: readonly string[]) =>
    suggestMapping(["MPN", "Qty", "SPQ", "MOQ"], [["CAP-100", "1", ...cells]]).map(
      ({ field, sure }) => `${field} ${sure}`,
    );
  expect(fields(["4000", "8000"])).toEqual(expect.arrayContaining(["pack_quantity true", "minimum_quantity true"]));
  expect(fields(["reel", "one"])).not.toContain("pack_quantity true");
});

test("what is bought is the least whole number of packs that covers the need", () => {
  const amount = fc
    .integer({ min: 1, max: 99_999 })
    .map((hundredths) => normalise(divide(String(hundredths), "100", 2)));
  fc.assert(
    fc.property(amount, amount, (need, pack) => {
      const [quantity = ""] = bought([`P-1;${need};м;${pack};`], { to_packs: true });
      const packs = normalise(divide(quantity, pack, 9));
      expect(packs).toMatch(/^\d+$/u);
      expect(normalise(multiply(pack, packs))).toBe(quantity);
      expect(compare(quantity, need)).toBeGreaterThanOrEqual(0);
      expect(compare(multiply(pack, String(Number(packs) - 1)), need)).toBe(-1);
    }),
  );
});
