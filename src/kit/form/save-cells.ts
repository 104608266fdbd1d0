import { useRef } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Key } from "#i18n/keys.ts";
import { ApiError, CancelledError, conflictIn } from "#src/api/api-error.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { readCell } from "#src/ui/grid/columns.ts";
import type { CellValue, GridId } from "#src/ui/grid/columns.ts";
import type { CellError, SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";

interface Numbered {
  readonly id: number;
}

/** Maps the problems in a rejected request to their cells. `ids` are the row ids in the order of the request. */
export const cellErrors = (error: unknown, ids: readonly GridId[], message_key: Key): CellError[] =>
  !(error instanceof ApiError)
    ? []
    : error.problems.flatMap(({ row, field, detail }) => {
        const id = ids[row ?? -1];
        return id === undefined || field === undefined ? [] : [{ id, field, message_key, params: { detail } }];
      });

export const rowsOf = (cells: readonly SavedCell[]): number[] => [...new Set(cells.map(({ id }) => Number(id)))];

export const madeOf = <Wire extends Numbered, Row>(
  created: SaveBatch<Row>["created"],
  made: readonly Wire[],
  rowOf: (record: Wire) => Row,
): SaveResult<Row> => ({
  ids: created.map(({ id }, index) => ({ from: id, to: made[index]?.id ?? id })),
  rows: made.map(rowOf),
});

/**
 * Returns a function that adds an idempotency key to a request. A repeated request with the same rows gets the same
 * key, so that a lost response doesn't create duplicates.
 */
export function useSameCall(): <A>(rows: unknown, make: (key: string) => Promise<A>) => Promise<A> {
  const sent = useRef({ text: "", key: "" });
  return async (rows, make) => {
    const text = JSON.stringify(rows);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    const answer = await make(sent.current.key);
    sent.current = { text: "", key: "" };
    return answer;
  };
}

interface MergedRecords<Wire, Row> {
  readonly current: z.ZodType<Wire[]>;
  readonly rowOf: (record: Wire) => Row;
  /** Returns the record as it was when editing began. */
  readonly begun: (id: number) => Wire | undefined;
  readonly base?: (id: number) => Readonly<Record<string, CellValue>> | undefined;
  /** Label of a cell in the conflict dialog; undefined if the cell's conflicts need no choice. */
  readonly labelOf: (record: Wire, field: string) => string | undefined;
  readonly say: (field: string, value: CellValue) => string;
  readonly keep: (records: readonly Wire[]) => void;
}
type Send<Row> = (cells: readonly SavedCell[]) => Promise<SaveResult<Row>>;

const cellKey = ({ id, field }: SavedCell): string => `${id} ${field}`;

/**
 * Sends changed cells. After a conflict, the user chooses between both values for each cell, and the remaining cells
 * are sent again. If the user cancels, the edits remain unsaved.
 */
export function useMergedCells<Wire extends Numbered, Row extends object>(
  records: MergedRecords<Wire, Row>,
): { merge: (cells: readonly SavedCell[], send: Send<Row>) => Promise<SaveResult<Row>>; dialog: ReactNode } {
  const { rowOf, begun, base, labelOf, say, keep } = records;
  const { ask, dialog } = useConflict();
  const begunWith = (id: number, field: string): CellValue | undefined => {
    const [record, besides] = [begun(id), base?.(id)?.[field]];
    return record === undefined || besides !== undefined ? besides : readCell(rowOf(record), field);
  };
  const merge = async (cells: readonly SavedCell[], send: Send<Row>): Promise<SaveResult<Row>> => {
    try {
      return await send(cells);
    } catch (error) {
      const current = records.current.parse(conflictIn(error).current);
      const questions = cells.flatMap((cell) => {
        const { id, field, value } = cell;
        const record = current.find((each) => each.id === id);
        const label = record === undefined ? undefined : labelOf(record, field);
        if (record === undefined || label === undefined) return [];
        const theirs = readCell(rowOf(record), field);
        // A cell that only one of the two users has changed needs no choice.
        if (theirs === value || theirs === begunWith(record.id, field)) return [];
        return [{ key: cellKey(cell), label, mine: say(field, value), theirs: say(field, theirs) }];
      });
      const choices = await ask(questions);
      if (choices === null) throw new CancelledError();
      keep(current);
      const left = cells.filter((cell) => choices[cellKey(cell)] !== "theirs");
      const result = await merge(left, send);
      return { ...result, rows: [...current.map(rowOf), ...(result.rows ?? [])] };
    }
  };
  return { merge, dialog };
}
