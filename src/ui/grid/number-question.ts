import type { ReadingWay } from "#contract/numbers/read-number.ts";
import type { EditController } from "./edit-controller.ts";
import { cellsStep, textChange } from "./edit-gestures.ts";
import { openQuestion } from "./open-question.ts";

/**
 * Applies the chosen reading to all ambiguous numbers as one undo step. Returns false if there are no ambiguous
 * numbers.
 */
export function answerQuestion<Row extends object>(grid: EditController<Row>, way: ReadingWay): boolean {
  const { scene } = grid;
  const question = grid.store.isReadOnly ? null : openQuestion(scene.state);
  if (question === null) return false;
  const cells = question.cells.flatMap(({ key, field, readings }) => {
    const row = scene.state.rows.get(key);
    const column = scene.columns.find((each) => each.field === field);
    if (row === undefined || column === undefined) return [];
    return textChange(scene, { key, row, column }, readings[way]) ?? [];
  });
  grid.perform(cellsStep("edit", cells));
  grid.announce({ message_key: "grid.question.settled", params: { smart_count: cells.length }, isUrgent: false });
  return true;
}
