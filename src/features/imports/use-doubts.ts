import { useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { readCell } from "#src/ui/grid/columns.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { Doubts } from "#src/features/imports/cell-warning.ts";
import { cellName } from "#src/features/imports/check-rows.ts";
import type { CheckRow } from "#src/features/imports/check-rows.ts";

/** A cell whose text the user confirms as correct. A null `value` withdraws the confirmation. */
export interface ConfirmedCell {
  readonly row: number;
  readonly column: number;
  readonly value: string | null;
}

interface DoubtOptions {
  readonly doubts: Doubts | undefined;
  readonly grid: EditController<CheckRow>;
  readonly handle: RefObject<EditGridHandle | null>;
  readonly confirm: ((cells: readonly ConfirmedCell[]) => Promise<unknown>) | undefined;
}

export function useDoubts({ doubts, grid, handle, confirm }: DoubtOptions) {
  const [last, setLast] = useState<{ row: number; column: number }>({ row: 0, column: -1 });
  const odd =
    doubts?.warning_rows.flatMap(({ row, warnings }) =>
      warnings.map(({ column, value }) => ({ row, column, value })),
    ) ?? [];
  const confirmed = doubts?.confirmed ?? [];
  const active = useSyncExternalStore(grid.range.subscribe, () => {
    const place = grid.range.active;
    return place === null ? "" : `${grid.store.view[place.row] ?? ""} ${grid.store.columns[place.column]?.field ?? ""}`;
  });
  const current = odd.find(({ row, column }) => active === `${row} ${cellName(column)}`);

  const next = (): void => {
    const shown = odd.filter(({ row }) => grid.store.rowIndexOf(String(row)) !== -1);
    const cell =
      shown.find(({ row, column }) => row > last.row || (row === last.row && column > last.column)) ?? shown[0];
    if (cell === undefined) return;
    setLast(cell);
    handle.current?.focusCell(String(cell.row), cellName(cell.column));
  };
  const confirmCurrent = (): boolean => {
    const row = current === undefined ? undefined : grid.rows().find(({ id }) => id === current.row);
    if (current === undefined || row === undefined) return false;
    void confirm?.([
      { row: current.row, column: current.column, value: String(readCell(row, cellName(current.column)) ?? "") },
    ]);
    return true;
  };
  return {
    odd: odd.length,
    confirmed: confirmed.length,
    canConfirm: current !== undefined,
    next,
    confirmCurrent,
    confirmAll: () => void confirm?.(odd),
    takeBack: () => void confirm?.(confirmed.map((cell) => ({ ...cell, value: null }))),
  };
}
