import type { TwoReadings } from "#contract/numbers/read-number.ts";
import type { GridMessage } from "./columns.ts";
import { splitCellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";

/** Question about all ambiguous numbers in the grid. */
export interface OpenQuestion {
  readonly text: string;
  readonly readings: TwoReadings;
  readonly cells: readonly { readonly key: string; readonly field: string; readonly readings: TwoReadings }[];
}

export function openQuestion<Row>({ bad, rows, removed, order }: EditState<Row>): OpenQuestion | null {
  const asked = [...bad].flatMap(([cell, { text, readings }]) => {
    const { key, field } = splitCellKey(cell);
    return readings === undefined || !rows.has(key) || removed.has(key) ? [] : [{ key, field, text, readings }];
  });
  const keys = new Set(asked.map(({ key }) => key));
  const first = order.find((key) => keys.has(key));
  const shown = asked.find(({ key }) => key === first) ?? asked[0];
  return shown === undefined ? null : { text: shown.text, readings: shown.readings, cells: asked };
}

export const questionWords = ({ text, cells }: OpenQuestion): Pick<GridMessage, "message_key" | "params"> => ({
  message_key: cells.length === 1 ? "grid.question.one" : "grid.question.many",
  params: { value: text, smart_count: cells.length },
});
