import { expect, test } from "vitest";
import { createCellValues } from "#src/ui/grid/cell-values.ts";
import { paste } from "#src/ui/grid/edit-commands.ts";
import { EditController } from "#src/ui/grid/edit-controller.ts";
import { declineLine, declineLines, refusing, restoreLines } from "#src/features/offers/decline-line.ts";
import { hasWords, lineOf } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { OfferDraftItem } from "#contract/offers/offer.schema.ts";

const aLine = (id: number): OfferLine =>
  lineOf(
    OfferDraftItem.parse({
      id,
      version: 1,
      revision: 0,
      lot: id,
      position: id,
      nomenclature: "Диод Шоттки",
      part_number: `SS3${id}`,
      manufacturer: "Vishay",
      quantity: "10",
      unit: 1,
      target_delivery_time: null,
      alternates: null,
      lot_comment: null,
      documents: 0,
      attributes: [],
      files: 0,
      price: "6.35",
      price_per_unit: "6.35",
      price_with_vat: "7.747",
      price_quantity: 1,
      price_for_quantity: null,
      delivery_min: 1,
      delivery_max: 2,
      availability: null,
      available_quantity: null,
      pack_quantity: null,
      minimum_quantity: null,
      replacement: false,
      replacement_part_number: null,
      replacement_manufacturer: null,
      comment: null,
      rejected: false,
      reject_reason: null,
      previous: null,
      feedback: null,
    }),
  );
const aGrid = (): EditController<OfferLine> =>
  new EditController<OfferLine>({
    rows: [1, 2, 3, 4].map(aLine),
    columns: [{ field: "price", header: "Цена", kind: "money", editable: true }],
    getRowId: (line) => line.id,
    values: createCellValues("ru"),
    amend: refusing(["нет", "no"]),
  });
const shown = (grid: EditController<OfferLine>) =>
  grid.rows().map(({ price, rejected, reject_reason }) => [price, rejected, reject_reason]);

test("many lines are declined with one reason in one step: one undo brings all of them back", () => {
  const grid = aGrid();
  const before = shown(grid);
  declineLines(grid, ["1", "3"], { reason: "not_produced", comment: null });
  expect(shown(grid)).toEqual([
    [null, true, "not_produced"],
    ["6.35", false, null],
    [null, true, "not_produced"],
    ["6.35", false, null],
  ]);
  grid.undo();
  expect(shown(grid)).toEqual(before);
  grid.redo();
  restoreLines(grid, ["1", "3"]);
  expect(grid.rows().some(({ rejected }) => rejected)).toBe(false);
});

test("a dash or a no that is pasted into prices declines these lines, and nothing of it is an error", () => {
  const grid = aGrid();
  const before = shown(grid);
  grid.range.select({ row: 0, column: 0 });
  expect(paste(grid, "-\nНет\n7\nabc")?.errors).toBe(1);
  expect(shown(grid)).toEqual([
    [null, true, null],
    [null, true, null],
    ["7", false, null],
    [null, false, null],
  ]);
  expect(grid.problems()).toHaveLength(1);
  grid.undo();
  expect(shown(grid)).toEqual(before);
});

test("a line is found by its name, part number and maker, in any order and any case", () => {
  for (const words of ["шоттки", "ss31", "VISHAY ss31"]) expect(hasWords(aLine(1), words)).toBe(true);
  expect(hasWords(aLine(1), "ss32")).toBe(false);
});

test("a screen reader hears that a line was declined with a key, and that it was restored", () => {
  const grid = aGrid();
  declineLine(grid, "2");
  expect(grid.summary().announcement).toMatchObject({
    message_key: "offers.live.declined",
    params: { smart_count: 1 },
  });
  restoreLines(grid, ["2"]);
  expect(grid.summary().announcement).toMatchObject({ message_key: "offers.live.restored" });
});
