import { expect, test } from "vitest";
import { createCellValues } from "#src/ui/grid/cell-values.ts";
import { EditController } from "#src/ui/grid/edit-controller.ts";
import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import { unsavedCells } from "#src/ui/grid/unsaved-cells.ts";
import {
  groupByCell,
  toStoredCell,
  readStoredEdits,
  storedEditsKey,
  unsavedStoredCells,
  claimStoredEdits,
  writeStoredEdits,
} from "#src/features/offers/stored-edits.ts";
import type { StoredCell, EditStorage } from "#src/features/offers/stored-edits.ts";
import { lineOf } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { OfferDraftItem } from "#contract/offers/offer.schema.ts";
import { DAY_MS } from "#contract/time-units.ts";

const OF = { user: 7, draft: 12 };
const NAME = storedEditsKey(OF, "a");
const aShelf = (): EditStorage & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
    key: (index) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
};
const aLine = (id: number, given: Partial<OfferLine> = {}): OfferLine => ({
  ...lineOf(
    OfferDraftItem.parse({
      id,
      version: 3,
      revision: 0,
      lot: id,
      position: id,
      nomenclature: "Диод",
      part_number: "SS34",
      manufacturer: null,
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
  ),
  ...given,
});
const aCell = (given: Partial<StoredCell> = {}): StoredCell => ({
  line: 1,
  version: 3,
  field: "price",
  value: "7",
  text: null,
  base: "6.35",
  ...given,
});

test("what was typed comes back as it was, for this person and this working copy", () => {
  const shelf = aShelf();
  const terms = {
    version: 2,
    base: { payment_terms: null, comment: "", freight: null },
    mine: { payment_terms: "FULL_PREPAYMENT", comment: "Срок 5 дней", freight: "500" },
  } as const;
  writeStoredEdits(shelf, NAME, {
    at: 1000,
    cells: [aCell(), aCell({ field: "delivery_min", value: null, text: "шесть", base: 1 })],
    terms,
  });
  expect(readStoredEdits(shelf, NAME, 2000)).toEqual({
    format: 2,
    at: 1000,
    cells: [aCell(), aCell({ field: "delivery_min", value: null, text: "шесть", base: 1 })],
    terms,
  });
  expect(readStoredEdits(shelf, storedEditsKey({ user: 8, draft: 12 }, "a"), 2000)).toBe(null);
  expect(readStoredEdits(shelf, storedEditsKey({ user: 7, draft: 13 }, "a"), 2000)).toBe(null);
});

test("nothing is kept once everything is saved, after two weeks, and of what can't be read", () => {
  const shelf = aShelf();
  writeStoredEdits(shelf, NAME, { at: 0, cells: [aCell()], terms: null });
  expect(readStoredEdits(shelf, NAME, 14 * DAY_MS)).toBe(null);
  writeStoredEdits(shelf, NAME, { at: 0, cells: [], terms: null });
  expect(shelf.texts.size).toBe(0);
  for (const text of ["{", "[]", '{"format":1,"at":0,"cells":[],"terms":null}']) {
    shelf.texts.set(NAME, text);
    expect(readStoredEdits(shelf, NAME, 1)).toBe(null);
  }
});

test("a browser without storage breaks nothing", () => {
  const fail = (): never => {
    throw new Error("denied");
  };
  const shelf: EditStorage = { getItem: fail, setItem: fail, removeItem: fail, key: fail, length: 1 };
  expect(readStoredEdits(shelf, NAME, 0)).toBe(null);
  expect(() => writeStoredEdits(shelf, NAME, { at: 0, cells: [aCell()], terms: null })).not.toThrow();
});

test("each tab keeps its own; what gone tabs kept is taken over once, what living ones keep is left alone", async () => {
  const shelf = aShelf();
  const [own, gone, alive] = [aCell({ value: "1" }), aCell({ value: "2" }), aCell({ value: "3" })];
  const rest = { at: 1000, terms: null };
  writeStoredEdits(shelf, NAME, { ...rest, cells: [own] });
  writeStoredEdits(shelf, storedEditsKey(OF, "gone"), { ...rest, cells: [gone] });
  writeStoredEdits(shelf, storedEditsKey(OF, "alive"), { ...rest, cells: [alive] });
  writeStoredEdits(shelf, storedEditsKey({ user: 7, draft: 120 }, "gone"), { ...rest, cells: [aCell({ value: "4" })] });
  const ifGone = (tab: string, work: () => void): Promise<void> => {
    if (tab !== "alive") work();
    return Promise.resolve();
  };
  const take = () => claimStoredEdits(shelf, { of: OF, tab: "a", now: 2000 }, ifGone);
  expect((await take()).flatMap(({ cells }) => cells)).toEqual([own, gone]);
  // Nothing is lost if the page closes before the user decides.
  expect(readStoredEdits(shelf, NAME, 2000)?.cells).toEqual([own, gone]);
  expect(readStoredEdits(shelf, storedEditsKey(OF, "gone"), 2000)).toBe(null);
  expect(readStoredEdits(shelf, storedEditsKey(OF, "alive"), 2000)?.cells).toEqual([alive]);
  expect((await take()).flatMap(({ cells }) => cells)).toEqual([own, gone]);
});

test("the same text of two tabs is one, different texts of one cell are to be chosen from", () => {
  const [one, other] = [aCell({ value: "1" }), aCell({ value: "2" })];
  expect(groupByCell([one, aCell({ value: "1" }), other, aCell({ line: 2 })])).toEqual([
    [one, other],
    [aCell({ line: 2 })],
  ]);
});

test("what the server has by now, and lines that are gone, are no news", () => {
  const lines = [aLine(1), aLine(2, { price: "7" })];
  expect(
    unsavedStoredCells(
      [
        aCell(),
        aCell({ line: 2 }),
        aCell({ line: 3 }),
        aCell({ line: 2, field: "delivery_min", value: 1, text: "шесть" }),
      ],
      lines,
    ),
  ).toEqual([aCell(), aCell({ line: 2, field: "delivery_min", value: 1, text: "шесть" })]);
});

test("a grid tells of every cell that the server doesn't have, unreadable ones too, with what it had", () => {
  const grid = new EditController<OfferLine>({
    rows: [aLine(1)],
    columns: [],
    getRowId: (line) => line.id,
    values: createCellValues("en"),
  });
  const set = (field: string, value: string | null, text: string | null) => {
    const bad = text === null ? null : { text, message_key: "grid.bad.number", params: {} };
    grid.perform(cellsStep("edit", [{ key: "1", field, from: { value: null, bad: null }, to: { value, bad } }]));
  };
  set("price", "7", null);
  set("delivery_min", null, "шесть");
  set("comment", null, null);
  const kept = () => unsavedCells(grid.store.state, grid.open.now).map((cell) => toStoredCell(cell, 3));
  const typed = [aCell(), aCell({ field: "delivery_min", value: null, text: "шесть", base: 1 })];
  expect(kept()).toEqual(typed);
  // The text of an open cell is stored as typed.
  grid.noteOpen({ key: "1", field: "comment", text: "кратно" });
  expect(kept()).toEqual([...typed, aCell({ field: "comment", value: null, text: "кратно", base: null })]);
  expect(grid.summary().unsavedCount).toBe(3);
  grid.noteOpen(null);
  expect(kept()).toEqual(typed);
});
