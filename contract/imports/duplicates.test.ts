import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankRow } from "./check-row.ts";
import type { ImportRow } from "./check-row.ts";
import { DUPLICATE_CHOICES } from "./duplicate-choice.ts";
import type { DuplicateChoice } from "./duplicate-choice.ts";
import { groupByPart } from "#contract/purchase-items/group-by-part.ts";
import { planDuplicates } from "./duplicates.ts";
import type { MatchingItem } from "./duplicates.ts";
import { makerKeys } from "../purchase-items/maker-key.ts";
import { sum } from "../money/decimal.ts";

const makerOf = makerKeys([{ text: "Мурата-Р", maker: "Murata" }]);
const aRow = (row: number, given: Partial<ImportRow> = {}): ImportRow => ({
  ...blankRow(row, 1),
  quantity: "1",
  ...given,
});
const part = (row: number, part_number: string, quantity = "1", given: Partial<ImportRow> = {}) =>
  aRow(row, { part_number, quantity, ...given });
const anItem = (given: Partial<MatchingItem> = {}): MatchingItem => ({
  id: 7,
  name: "Болт",
  manufacturer: null,
  comment: null,
  internal_comment: null,
  alternates: null,
  quantity: "10",
  units: 1,
  status: "new",
  ...given,
});
const plan = (
  rows: readonly ImportRow[],
  choices: { all?: DuplicateChoice; rows?: Record<string, DuplicateChoice> },
  held?: readonly (MatchingItem | null)[],
) => {
  const groups = groupByPart(rows, makerOf);
  return planDuplicates(groups, held ?? groups.map(() => null), { all: "add", rows: {}, ...choices });
};
const numbers = (rows: readonly ImportRow[]) =>
  groupByPart(rows, makerOf).map((group) => group.rows.map(({ row }) => row));

describe("rows of one part", () => {
  it("have one part number however it is written, else one nomenclature", () => {
    expect(
      numbers([
        part(2, "GRM-21"),
        part(3, "grm 21"),
        part(4, "GRM22"),
        aRow(5, { nomenclature: "Болт М6" }),
        aRow(6, { nomenclature: "болт  м6" }),
        part(7, "БОЛТ М6"),
      ]),
    ).toEqual([[2, 3], [4], [5, 6], [7]]);
    expect(numbers([aRow(2, { nomenclature: "-" }), aRow(3, { nomenclature: "—" })])).toEqual([[2], [3]]);
  });

  it("name one maker at most", () => {
    const by = (row: number, manufacturer: string | null) => part(row, "A-1", "1", { manufacturer });
    expect(numbers([by(2, "Murata"), by(3, "Yageo"), by(4, null), by(5, "YAGEO")])).toEqual([
      [2, 4],
      [3, 5],
    ]);
    expect(numbers([by(2, null), by(3, "Murata"), by(4, "Yageo")])).toEqual([[2, 3], [4]]);
    expect(
      numbers([by(2, "TI"), by(3, "Murata"), by(4, "Мурата-Р"), by(5, "Texas Instruments Inc."), by(6, "ST")]),
    ).toEqual([[2, 5], [3, 4], [6]]);
  });
});

describe("what becomes of them", () => {
  const twice = [part(2, "A", "0.1"), part(3, "B", "5"), part(4, "a", "0.2", { manufacturer: "Murata" })];

  it("is as was chosen for all, and for single rows", () => {
    const created = (choices: Parameters<typeof plan>[1]) =>
      plan(twice, choices).create.map(({ row, quantity }) => `${row}: ${quantity}`);
    expect(created({})).toEqual(["2: 0.1", "3: 5", "4: 0.2"]);
    expect(created({ all: "merge" })).toEqual(["2: 0.3", "3: 5"]);
    expect(created({ all: "skip" })).toEqual(["2: 0.1", "3: 5"]);
    expect(created({ all: "skip", rows: { 4: "merge" } })).toEqual(["2: 0.3", "3: 5"]);
    expect(plan(twice, { all: "merge" }).create[0]?.manufacturer).toBe("Murata");
  });

  it("goes where the first row of the part goes: into its item, or into the one that is there", () => {
    const rows = [part(2, "A", "1"), part(3, "A", "2"), part(4, "A", "4")];
    const grown = (choices: Parameters<typeof plan>[1]) => {
      const { create, grow, merged, skipped } = plan(rows, choices, [anItem()]);
      return {
        create: create.map(({ row, quantity }) => [row, quantity]),
        grow: grow.map(({ item, quantity }) => [item.id, quantity]),
        merged: merged.length,
        skipped: skipped.length,
      };
    };
    expect(grown({ all: "merge" })).toEqual({ create: [], grow: [[7, "7"]], merged: 3, skipped: 0 });
    expect(grown({ all: "merge", rows: { 2: "add" } })).toEqual({
      create: [[2, "7"]],
      grow: [],
      merged: 2,
      skipped: 0,
    });
    expect(grown({ all: "merge", rows: { 2: "skip", 4: "add" } })).toEqual({
      create: [[4, "4"]],
      grow: [[7, "2"]],
      merged: 1,
      skipped: 1,
    });
  });

  it("gives an item without a maker the one that its rows name, where they name one alone", () => {
    const taken = (item: Partial<MatchingItem>, makers: readonly (string | null)[]) =>
      plan(
        makers.map((manufacturer, place) => part(place + 2, "A", "1", { manufacturer })),
        { all: "merge" },
        makers.map(() => anItem(item)),
      ).grow.map(({ manufacturer }) => manufacturer);
    expect(taken({}, [null, "ACME", "acme"])).toEqual(["ACME"]);
    expect(taken({}, [null])).toEqual([null]);
    expect(taken({}, ["ACME", "Murata"])).toEqual([null]);
    expect(taken({ manufacturer: "ACME" }, ["ACME"])).toEqual([null]);
  });

  it("tells of quantities that cannot be added up", () => {
    const mixed = plan([part(2, "A"), part(3, "A", "2", { units: 5 }), part(4, "A", "999999999.5")], { all: "merge" });
    expect(mixed.duplicates.map(({ row, problem }) => [row.row, problem])).toEqual([
      [3, "merge_units"],
      [4, "merge_too_large"],
    ]);
    expect([mixed.create.map(({ quantity }) => quantity), mixed.merged, mixed.grow]).toEqual([["1"], [], []]);
    expect(plan([part(2, "A")], { all: "merge" }, [anItem({ units: 5 })]).duplicates[0]).toMatchObject({
      of_row: null,
      there: { quantity: "10", units: 5 },
      problem: "merge_units",
    });
    expect(plan([part(2, "A"), part(3, "A", "2", { units: 5 })], {}).duplicates[0]?.problem).toBe(null);
  });

  it("loses no row and no quantity, whatever the file holds and whatever was chosen", () => {
    const rows = fc.array(
      fc.record({
        part_number: fc.constantFrom("A", "a-", "B", null),
        nomenclature: fc.constantFrom("Болт", "болт ", "-"),
        manufacturer: fc.constantFrom("X", "Y", null),
        quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => String(n / 1000)),
      }),
      { maxLength: 12 },
    );
    const choice = fc.constantFrom(...DUPLICATE_CHOICES);
    fc.assert(
      fc.property(
        rows,
        choice,
        fc.dictionary(fc.integer({ min: 2, max: 13 }).map(String), choice),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (given, all, own, isHeld) => {
          const file = given.map((fields, place) => aRow(place + 2, fields));
          const groups = groupByPart(file, makerOf);
          for (const { rows: same } of groups)
            expect(new Set(same.flatMap(({ manufacturer }) => manufacturer ?? [])).size).toBeLessThan(2);
          const { create, grow, merged, skipped, duplicates } = planDuplicates(
            groups,
            groups.map((_, place) => (isHeld[place] === true ? anItem({ id: place + 1 }) : null)),
            { all, rows: own },
          );
          expect(
            [...create, ...merged.map(({ row }) => row), ...skipped.map(({ row }) => row)]
              .map(({ row }) => row)
              .toSorted((left, right) => left - right),
          ).toEqual(file.map(({ row }) => row));
          expect(sum([...create, ...grow, ...skipped.map(({ row }) => row)].map(({ quantity }) => quantity))).toBe(
            sum(file.map(({ quantity }) => quantity)),
          );
          expect(duplicates.length).toBe(file.length - groups.filter((_, place) => isHeld[place] !== true).length);
        },
      ),
    );
  });
});

describe("comments of merged rows", () => {
  const merged = (item: Partial<MatchingItem>, ...rows: ImportRow[]) =>
    planDuplicates(groupByPart(rows, makerOf), [anItem(item)], { all: "merge", rows: {} });

  it("are joined with that of the request, each distinct one on a line", () => {
    const found = merged(
      { comment: "сверху" },
      part(2, "A-1", "1", { comment: "снизу", internal_comment: "для Б" }),
      part(3, "A-1", "1", { comment: "сверху" }),
    );
    expect(found.grow.map(({ texts }) => texts)).toEqual([
      { comment: "сверху\nснизу", internal_comment: "для Б", alternates: null },
    ]);
  });

  it("prevent the merge if they don't fit together", () => {
    const long = "я".repeat(1500);
    const found = merged({ comment: long }, part(2, "A-1", "1", { comment: `${long}!` }));
    expect(found.duplicates.map(({ problem }) => problem)).toEqual(["merge_comment"]);
  });

  it("come with the alternates of all rows, and these prevent the merge as well", () => {
    const found = merged(
      { alternates: "B-1" },
      part(2, "A-1", "1", { alternates: "B-2 (TI)" }),
      part(3, "A-1", "1", { alternates: "B-1; B-3" }),
    );
    expect(found.grow.map(({ texts }) => texts.alternates)).toEqual(["B-1; B-2 (TI); B-3"]);
    const many = Array.from({ length: 99 }, (_, place) => `B-${1000 + place}`).join("; ");
    const refused = merged({ alternates: many }, part(2, "A-1", "1", { alternates: many.replaceAll("B", "C") }));
    expect(refused.duplicates.map(({ problem }) => problem)).toEqual(["merge_alternates"]);
  });
});
