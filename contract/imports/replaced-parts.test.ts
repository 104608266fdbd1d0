import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRevision, isLeftOut } from "./compare-revision.ts";
import type { RevisionContext } from "./compare-revision.ts";
import type { FormerRow, GroupItem, RevisionRow } from "./compared-rows.ts";
import { stepsOf } from "./revision-steps.ts";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";

const makerOf = makerKeys([]);
const names = (part_number: string | null, nomenclature: string | null = null) => ({
  part_number,
  nomenclature,
  manufacturer: null,
});
const anItem = (id: number, part: string, quantity: string, given: Partial<GroupItem> = {}): GroupItem => ({
  id,
  ...names(part),
  quantity,
  whole: quantity,
  units: 1,
  is_own: true,
  comment: null,
  is_free: true,
  ordered: "0",
  in_tender: "0",
  uses: [],
  ...given,
});
const aRow = (row: number, part: string, quantity: string, given: Partial<RevisionRow> = {}): RevisionRow => ({
  row,
  ...names(part),
  quantity,
  units: 1,
  comment: null,
  designators: [],
  ...given,
});
const former = (row: number, part: string, ...designators: string[]): FormerRow => ({
  row,
  ...names(part),
  comment: null,
  designators,
});
const compared = (items: readonly GroupItem[], rows: readonly RevisionRow[], further: Partial<RevisionContext> = {}) =>
  compareRevision(items, rows, makerOf, { left_out: [], former: [], has_comments: false, ...further });
const said = (...args: Parameters<typeof compared>) =>
  compared(...args).map(({ kind, part_number, moved_from }) =>
    [kind, moved_from?.part_number, part_number].filter((word) => word !== undefined).join(" "),
  );

describe("a part that is replaced", () => {
  it("is paired with the part that has most of its designators", () => {
    const items = [anItem(1, "OLD", "3"), anItem(2, "STAYS", "1")];
    const rows = [
      aRow(2, "NEW-1", "1", { designators: ["R1"] }),
      aRow(3, "NEW-2", "2", { designators: ["R2", "R3"] }),
      aRow(4, "STAYS", "1", { designators: ["C1"] }),
    ];
    const was = { former: [former(2, "OLD", "R1", "R2", "R3"), former(3, "STAYS", "C1")] };
    expect(said(items, rows, was)).toEqual(["moved OLD NEW-2", "unchanged STAYS", "added NEW-1"]);
  });

  it("without designators is paired by the same name behind the same part", () => {
    const cap = { nomenclature: "Конденсатор" };
    const items = [anItem(1, "A", "1"), anItem(2, "OLD", "3", cap), anItem(3, "B", "1")];
    const rows = (part: string, given: Partial<RevisionRow>) => [
      aRow(2, "A", "1"),
      aRow(3, part, "3", given),
      aRow(4, "B", "1"),
    ];
    expect(said(items, rows("NEW", cap))).toEqual(["unchanged A", "moved OLD NEW", "unchanged B"]);
    expect(said(items, rows("NEW", { nomenclature: "Диод" }))).toContain("removed OLD");
    const elsewhere = [aRow(2, "A", "1"), aRow(3, "B", "1"), aRow(4, "NEW", "3", cap)];
    expect(said(items, elsewhere)).toContain("removed OLD");
  });

  it("isn't paired by its name if the designators say otherwise", () => {
    const cap = { nomenclature: "Конденсатор" };
    const items = [anItem(1, "OLD", "1", cap)];
    const rows = [aRow(2, "NEW", "1", { ...cap, designators: ["C9"] })];
    expect(said(items, rows, { former: [former(2, "OLD", "C1")] })).toEqual(["removed OLD", "added NEW"]);
  });

  it("takes the newest free request along, and never one that is also for other groups", () => {
    const was = { former: [former(2, "OLD", "R1")] };
    const rows = [aRow(5, "NEW", "8", { designators: ["R1"] })];
    const steps = (...items: GroupItem[]) => compared(items, rows, was).map(stepsOf);
    expect(steps(anItem(1, "OLD", "4"), anItem(2, "OLD", "4"))).toEqual([
      { create: [], change: [{ id: 2, from: "4", to: "8", row: 5 }], remove: [1] },
    ]);
    expect(steps(anItem(1, "OLD", "4", { whole: "10" }))).toEqual([
      { create: [{ row: 5, quantity: "8" }], change: [{ id: 1, from: "10", to: "6" }], remove: [] },
    ]);
  });
});

describe("a request with shares of several groups", () => {
  it("changes by the difference of the group, and goes only if nothing is left for the others", () => {
    const shared = anItem(1, "A", "50", { whole: "150", is_own: false });
    const steps = (quantity: string | null) =>
      compared([shared], quantity === null ? [] : [aRow(2, "A", quantity)]).map(stepsOf);
    expect(steps("60")).toEqual([
      { create: [], change: [{ id: 1, from: "150", to: "160", is_shared: true }], remove: [] },
    ]);
    expect(steps(null)).toEqual([
      { create: [], change: [{ id: 1, from: "150", to: "100", is_shared: true }], remove: [] },
    ]);
    expect(compared([anItem(1, "A", "50", { is_own: false })], []).map(stepsOf)).toEqual([
      { create: [], change: [], remove: [1] },
    ]);
  });
});

const PARTS = ["A", "B", "C", "D"] as const;
const place = fc.constantFrom("R1", "R2", "R3", "C1");

it("accounts for every request and every row once, and takes away nothing that was left out, whatever is compared", () => {
  const part = fc.record({
    part: fc.constantFrom(...PARTS),
    quantity: fc.integer({ min: 1, max: 9 }),
    extra: fc.integer({ min: 0, max: 2 }),
    is_own: fc.boolean(),
    is_free: fc.boolean(),
    designators: fc.array(place, { maxLength: 2 }),
  });
  const some = fc.array(part, { maxLength: 6 });
  fc.assert(
    fc.property(some, some, some, fc.array(fc.constantFrom(...PARTS), { maxLength: 2 }), (held, file, old, out) => {
      const items = held.map(({ part: name, quantity, extra, is_own, is_free }, at) =>
        anItem(at + 1, name, String(quantity), { whole: String(quantity + extra), is_own, is_free }),
      );
      const rows = file.map(({ part: name, quantity, designators }, at) =>
        aRow(at + 2, name, String(quantity), { designators }),
      );
      const lines = compared(items, rows, {
        former: old.map(({ part: name, designators }, at) => former(at + 2, name, ...designators)),
        left_out: out.map((name, at) => ({ ...names(name), row: at + 50 })),
      });
      expect(lines.flatMap((line) => line.items.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
        items.map(({ id }) => id),
      );
      expect(lines.flatMap((line) => line.rows.map(({ row }) => row)).toSorted((a, b) => a - b)).toEqual(
        rows.map(({ row }) => row),
      );
      const byId = new Map(items.map((item) => [item.id, item]));
      for (const line of lines) {
        const { create, change, remove } = stepsOf(line);
        // Nothing is taken that other groups need.
        for (const id of remove) expect(byId.get(id)).toMatchObject({ is_free: true, quantity: byId.get(id)?.whole });
        for (const { id, from } of change) expect(byId.get(id)).toMatchObject({ is_free: true, whole: from });
        const after =
          Number(line.before) +
          create.reduce((total, { quantity }) => total + Number(quantity), 0) +
          change.reduce((total, { from, to }) => total + Number(to) - Number(from), 0) -
          remove.reduce((total, id) => total + Number(byId.get(id)?.whole), 0);
        expect(after).toBe(Number(line.after) + Number(line.excess));
        if (line.rows.length === 0 && out.some((name) => name === line.part_number)) expect(isLeftOut(line)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
