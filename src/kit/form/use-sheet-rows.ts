import { useRef, useState } from "react";
import { CancelledError } from "#src/api/api-error.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";

/** A row of a spreadsheet with the server's answer about it. */
export interface CheckedRow {
  readonly row: number;
  readonly is_good: boolean;
  readonly detail: string;
}

/** Asks the server what happens to the rows. */
export type CheckRows<R> = (rows: readonly R[], signal: AbortSignal) => Promise<readonly R[]>;

interface SheetState<R> {
  readonly rows: readonly R[];
  readonly leftOut: ReadonlySet<number>;
  /** Rows that had an error at some time. They stay editable, so that a corrected field doesn't lose the focus. */
  readonly editable: ReadonlySet<number>;
}

export interface SheetRows<R extends CheckedRow> {
  /** Null before a spreadsheet was read. */
  readonly state: SheetState<R> | null;
  readonly included: readonly R[];
  readonly isChecking: boolean;
  readonly error: string | null;
  readonly open: (rows: readonly R[]) => void;
  readonly close: () => void;
  readonly change: (row: R) => void;
  readonly leaveOut: (rows: readonly R[], isLeftOut: boolean) => void;
  /** Checks the rows again, by default in the same way as before. */
  readonly recheck: (check?: CheckRows<R>) => void;
}

const badRows = (rows: readonly CheckedRow[]): number[] => rows.filter(({ is_good }) => !is_good).map(({ row }) => row);

/**
 * Stores the rows of a spreadsheet while a person corrects them or leaves rows out. Each change is checked by the server
 * at once, because rows depend on each other. A newer check replaces a running one.
 */
export function useSheetRows<R extends CheckedRow>(check: CheckRows<R>): SheetRows<R> {
  const t = useT();
  const [state, setState] = useState<SheetState<R> | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef(check);

  const apply = async (next: SheetState<R>, by: CheckRows<R>): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    latest.current = by;
    setState(next);
    setError(null);
    const included = next.rows.filter(({ row }) => !next.leftOut.has(row));
    setChecking(included.length > 0);
    if (included.length === 0) return;
    try {
      const checked = new Map((await by(included, controller.signal)).map((row) => [row.row, row]));
      if (controller.signal.aborted) return;
      const rows = next.rows.map((row) => checked.get(row.row) ?? row);
      setState({ ...next, rows, editable: new Set([...next.editable, ...badRows([...checked.values()])]) });
    } catch (failure) {
      if (failure instanceof CancelledError || controller.signal.aborted) return;
      setError(failureText(failure, t));
    }
    setChecking(false);
  };
  const update = (change: (before: SheetState<R>) => Partial<SheetState<R>>, by: CheckRows<R> = check): void => {
    if (state !== null) void apply({ ...state, ...change(state) }, by);
  };
  const close = (): void => {
    running.current?.abort();
    setChecking(false);
    setState(null);
  };
  return {
    state,
    included: state === null ? [] : state.rows.filter(({ row }) => !state.leftOut.has(row)),
    isChecking,
    error,
    open: (rows) => setState({ rows, leftOut: new Set(), editable: new Set(badRows(rows)) }),
    close,
    change: (changed) => update(({ rows }) => ({ rows: rows.map((row) => (row.row === changed.row ? changed : row)) })),
    leaveOut: (rows, isLeftOut) =>
      update(({ leftOut }) => {
        const next = new Set(leftOut);
        for (const { row } of rows)
          if (isLeftOut) next.add(row);
          else next.delete(row);
        return { leftOut: next };
      }),
    recheck: (by) => update(() => ({}), by ?? latest.current),
  };
}
