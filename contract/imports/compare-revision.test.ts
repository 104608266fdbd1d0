import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRevision, isOtherProduct, mustDecide } from "./compare-revision.ts";
import type { GroupItem, RevisionRow } from "./compared-rows.ts";
import { stepsOf } from "./revision-steps.ts";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import { add, compare, isZero, subtract, sum } from "#contract/money/decimal.ts";

const makerOf = makerKeys([]);
const anItem = (
  id: number,
  part_number: string | null,
  quantity: string,
  given: Partial<GroupItem> = {},
): GroupItem => ({
  id,
  part_number,
  nomenclature: null,
  manufacturer: null,
  quantity,
  units: 1,
  whole: given.quantity ?? quantity,
  is_own: true,
  comment: null,
  is_free: true,
  ordered: "0",
  in_tender: "0",
  uses: [],
  ...given,
});
const ordered = (id: number, part_number: string, quantity: string): GroupItem =>
  anItem(id, part_number, quantity, { is_free: false, ordered: quantity });
const aRow = (
  row: number,
  part_number: string | null,
  quantity: string,
  given: Partial<RevisionRow> = {},
): RevisionRow => ({
  row,
  part_number,
  nomenclature: null,
  manufacturer: null,
  quantity,
  units: 1,
  comment: null,
  designators: [],
  ...given,
});
const said = (items: readonly GroupItem[], rows: readonly RevisionRow[]) =>
  compareRevision(items, rows, makerOf).map(({ kind, before, after, difference, problem }) => [
    kind,
    before,
    after,
    difference,
    problem,
  ]);

describe("the differences between a group and a file", () => {
  it("are counted part by part, however often a part stands in the group or in the file", () => {
    expect(
      said(
        [
          anItem(1, "A-1", "10"),
          anItem(2, "a 1", "5"),
          anItem(3, "B-1", "4"),
          anItem(4, "C-1", "7"),
          anItem(5, "D", "1"),
        ],
        [aRow(2, "A1", "12"), aRow(3, "A-1", "8"), aRow(4, "B1", "3.5"), aRow(5, "C-1", "7"), aRow(6, "E", "2")],
      ),
    ).toEqual([
      ["raised", "15", "20", "5", null],
      ["lowered", "4", "3.5", "-0.5", null],
      ["unchanged", "7", "7", "0", null],
      ["removed", "1", "0", "-1", null],
      ["added", "0", "2", "2", null],
    ]);
  });

  it("are found by name where there is no part number, and never between two manufacturers", () => {
    expect(
      said(
        [
          anItem(1, null, "10", { nomenclature: "Болт М6" }),
          anItem(2, "X", "1", { manufacturer: "ST" }),
          anItem(3, "Y", "1", { manufacturer: "ST" }),
        ],
        [
          aRow(2, null, "20", { nomenclature: "болт  м6" }),
          aRow(3, "X", "1", { manufacturer: "TI" }),
          aRow(4, "Y", "2"),
        ],
      ).map(([kind]) => kind),
    ).toEqual(["raised", "removed", "raised", "added"]);
  });

  it("decide nothing where units differ or the manufacturer is unclear", () => {
    const lines = compareRevision(
      [
        anItem(1, "A", "10"),
        anItem(2, "B", "1"),
        anItem(3, "B", "1", { units: 5 }),
        anItem(4, "C", "1", { manufacturer: "ST" }),
        anItem(5, "C", "1", { manufacturer: "TI" }),
      ],
      [aRow(2, "A", "10", { units: 5 }), aRow(3, "B", "2"), aRow(4, "C", "2")],
      makerOf,
    );
    expect(lines.map(({ problem }) => problem)).toEqual(["units", "units", "manufacturer", "manufacturer"]);
    expect(lines.map(stepsOf)).toEqual(lines.map(() => ({ create: [], change: [], remove: [] })));
  });

  it("say that the file may be of another product if less than half of the parts are the same", () => {
    const items = ["A", "B", "C"].map((part, place) => anItem(place + 1, part, "1"));
    const file = (...parts: string[]) => parts.map((part, place) => aRow(place + 2, part, "1"));
    expect(isOtherProduct(compareRevision(items, file("A", "X", "Y"), makerOf))).toBe(true);
    expect(isOtherProduct(compareRevision(items, file("A", "B", "Y"), makerOf))).toBe(false);
    expect(isOtherProduct(compareRevision([], file("A"), makerOf))).toBe(false);
  });
});

describe("setting a group to the file", () => {
  const steps = (items: readonly GroupItem[], rows: readonly RevisionRow[]) =>
    compareRevision(items, rows, makerOf).map(stepsOf);

  it("raises a free request, and buys the difference where all are ordered", () => {
    expect(steps([ordered(1, "A", "10"), anItem(2, "A", "5")], [aRow(2, "A", "20")])).toEqual([
      { create: [], change: [{ id: 2, from: "5", to: "10" }], remove: [] },
    ]);
    expect(steps([ordered(1, "A", "10")], [aRow(2, "A", "16")])).toEqual([
      { create: [{ row: 2, quantity: "6" }], change: [], remove: [] },
    ]);
  });

  it("lowers the newest free requests and asks where more is ordered than needed", () => {
    expect(steps([anItem(1, "A", "10"), anItem(2, "A", "5"), anItem(3, "A", "1")], [aRow(2, "A", "8")])).toEqual([
      { create: [], change: [{ id: 1, from: "10", to: "8" }], remove: [3, 2] },
    ]);
    const lines = compareRevision([ordered(1, "A", "10"), anItem(2, "A", "5")], [aRow(2, "A", "8")], makerOf);
    expect(lines.map((line) => [mustDecide(line), line.excess, stepsOf(line)])).toEqual([
      [true, "2", { create: [], change: [], remove: [2] }],
    ]);
    expect(steps([ordered(1, "A", "10")], [])).toEqual([{ create: [], change: [], remove: [] }]);
  });

  it("makes one request of each row of an added part", () => {
    expect(steps([], [aRow(2, "A", "8"), aRow(3, "A", "2")])).toEqual([
      {
        create: [
          { row: 2, quantity: "8" },
          { row: 3, quantity: "2" },
        ],
        change: [],
        remove: [],
      },
    ]);
  });

  it("gives each part the quantity of the file and lowers nothing that is ordered, whatever the group holds", () => {
    const part = fc.record({
      part_number: fc.constantFrom("A", "a-", "B", "C", null),
      nomenclature: fc.constantFrom("Болт", "болт ", "Гайка"),
      manufacturer: fc.constantFrom("X", "Y", null),
      quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => String(n / 1000)),
      units: fc.constantFrom(1, 1, 1, 5),
      is_free: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), fc.array(part, { maxLength: 10 }), (given, file) => {
        const items = given.map((fields, place) => anItem(place + 1, fields.part_number, fields.quantity, fields));
        const rows = file.map(({ is_free: _is_free, ...fields }, place) =>
          aRow(place + 2, fields.part_number, fields.quantity, fields),
        );
        const lines = compareRevision(items, rows, makerOf);
        expect(lines.flatMap((line) => line.items.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
          items.map(({ id }) => id),
        );
        expect(lines.flatMap((line) => line.rows.map(({ row }) => row)).toSorted((a, b) => a - b)).toEqual(
          rows.map(({ row }) => row),
        );
        for (const line of lines) {
          const { create, change, remove } = stepsOf(line);
          const byId = new Map(items.map((item) => [item.id, item]));
          for (const id of [...change.map(({ id: one }) => one), ...remove]) expect(byId.get(id)?.is_free).toBe(true);
          for (const { id, from, to } of change) {
            expect(byId.get(id)?.quantity).toBe(from);
            expect(compare(to, "0")).toBe(1);
          }
          if (line.problem !== null) {
            expect([...create, ...change, ...remove]).toEqual([]);
            continue;
          }
          const after = sum([
            line.before ?? "0",
            ...create.map(({ quantity }) => quantity),
            ...change.map(({ from, to }) => subtract(to, from)),
            ...remove.map((id) => subtract("0", byId.get(id)?.quantity ?? "0")),
          ]);
          expect(after).toBe(add(line.after ?? "0", line.excess));
          expect(mustDecide(line)).toBe(!isZero(line.excess));
        }
      }),
      { numRuns: 500 },
    );
  });
});
