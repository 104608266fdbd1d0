import { expect, test } from "vitest";
import { createCellValues } from "#src/ui/grid/cell-values.ts";
import { EditController } from "#src/ui/grid/edit-controller.ts";
import type { SaveBatch } from "#src/ui/grid/save-batch.ts";
import { declineLine, giveReason, restoreLine } from "#src/features/offers/decline-line.ts";
import { patchesOf } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

const LINE: OfferLine = {
  id: 1,
  lot: 1,
  documents: 0,
  files: 0,
  version: 1,
  position: 1,
  nomenclature: "Трансформатор",
  part_number: "750315371",
  manufacturer: null,
  quantity: "200",
  unit: 1,
  target_delivery_time: null,
  alternates: null,
  lot_comment: null,
  feedback: null,
  previous: null,
  attributes: [],
  price: "14.2",
  delivery_min: 2,
  delivery_max: 4,
  availability: "stock",
  available_quantity: null,
  pack_quantity: null,
  minimum_quantity: null,
  replacement_part_number: null,
  replacement_manufacturer: null,
  unnamed: false,
  comment: null,
  rejected: false,
  reject_reason: null,
};

function grid() {
  const sent: SaveBatch<OfferLine>[] = [];
  const columns = [{ field: "price", header: "Цена", kind: "money", editable: true }] as const;
  const onSave = (batch: SaveBatch<OfferLine>) => {
    sent.push(batch);
    return Promise.resolve({});
  };
  return {
    sent,
    made: new EditController<OfferLine>({
      rows: [LINE],
      columns,
      getRowId: (line) => line.id,
      values: createCellValues("ru"),
      onSave,
    }),
  };
}

test("declining takes the price away in one step that one undo takes back", () => {
  const { made } = grid();
  declineLine(made, "1");
  expect(made.rows()[0]).toMatchObject({ price: null, rejected: true, delivery_min: 2 });
  made.undo();
  expect(made.rows()[0]).toEqual(LINE);
});

test("a refusal with its reason is saved in one patch, and so is its return", async () => {
  const { made, sent } = grid();
  declineLine(made, "1");
  giveReason(made, "1", "not_produced");
  await made.flush();
  restoreLine(made, "1");
  await made.flush();
  expect(sent.map((batch) => patchesOf(batch.changes, () => undefined, "net"))).toEqual([
    [{ id: 1, price_per_unit: null, rejected: true, reject_reason: "not_produced" }],
    [{ id: 1, rejected: false, reject_reason: null }],
  ]);
});
