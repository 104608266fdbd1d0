import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import type { FileTask } from "#contract/imports/import.schema.ts";
import type { UnitReader } from "#contract/imports/unit-words.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import type { GridMessage } from "#src/ui/grid/columns.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { SaveBatch, SaveResult } from "#src/ui/grid/save-batch.ts";
import { useEditGrid, useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { warningsIn } from "#src/features/imports/cell-warning.ts";
import type { Doubts } from "#src/features/imports/cell-warning.ts";
import { cellName, cellsOf, checkColumns, checkRowOf, messageOf } from "#src/features/imports/check-rows.ts";
import type { CheckRow } from "#src/features/imports/check-rows.ts";
import { useDoubts } from "#src/features/imports/use-doubts.ts";
import type { ConfirmedCell } from "#src/features/imports/use-doubts.ts";
import { sheetsOf, useRowPlace } from "#src/features/imports/sheets/use-row-place.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";
import { WarningBar } from "#src/features/imports/WarningBar.tsx";

interface CheckGridProps {
  task: FileTask;
  targets: Targets;
  /** Handle that the parent uses to save all edits before the next step. */
  handle: RefObject<EditGridHandle | null>;
  /** Saves corrected and excluded rows. Resolves to null on failure. */
  change: (patch: { fixes: { row: number; cells: string[] | null }[] }) => Promise<FileTask | null>;
  /** Suspicious values in otherwise valid cells. Absent for imports into an offer. */
  doubts?: Doubts;
  /** Reads texts of units as the import does. */
  units?: UnitReader;
  confirm?: (cells: readonly ConfirmedCell[]) => Promise<unknown>;
  /** Height in pixels if other parts follow below. Otherwise the grid takes the rest of the page. */
  height?: number;
}

function rowsOf({ mended_rows, problem_rows }: FileTask, doubts: Doubts | undefined): CheckRow[] {
  const sound = [...mended_rows, ...(doubts?.warning_rows ?? [])].map((row) => ({ ...row, problems: [] }));
  const each = new Map([...sound, ...problem_rows].map((row) => [row.row, row]));
  return [...each.values()].toSorted((one, other) => one.row - other.row).map(checkRowOf);
}

/**
 * Row filter. The matching rows are determined when the user selects the filter, so that a corrected row doesn't
 * disappear.
 */
type Shown = "all" | "wrong" | "odd";
const SHOWN: readonly Shown[] = ["all", "wrong", "odd"];

function DoubtedCell({ text }: { text: string }) {
  return (
    <Box component="span" className="is-cut" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
      <Icon name="warning" size={14} />
      {text}
    </Box>
  );
}

/** Button that has the focus from the beginning, so that the first problem is one key away. */
function NextProblem({ onClick }: { onClick: () => void }) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useNextFocus(button, "problem");
  return (
    <Button ref={button} size="small" variant="text" startIcon={<Icon name="arrow-down" size={14} />} onClick={onClick}>
      {t("imports.check.next_problem")}
    </Button>
  );
}

/**
 * Lets the user correct invalid rows. Each edit is saved and validated at once. A corrected row stays visible, and an
 * excluded row can be restored.
 */
export function CheckGrid({ task, targets, handle, change, doubts, units, confirm, height }: CheckGridProps) {
  const t = useT();
  const [rows, setRows] = useState<readonly CheckRow[]>(() => rowsOf(task, doubts));
  const [shown, setShown] = useState<{ which: Shown; odd: ReadonlySet<number> }>({ which: "all", odd: new Set() });
  const { headers, mapping } = task;
  const place = useRowPlace(task);
  const isOneSheet = sheetsOf(task).length === 1;
  const columns = useMemo(() => {
    const check = (row: CheckRow, column: number): GridMessage | null =>
      messageOf(task, { attributes: targets.attributes, units }, { row, column });
    const advise = doubts === undefined ? () => null : warningsIn(doubts);
    const render = (row: CheckRow, column: number) =>
      advise(row, column) === null || check(row, column) !== null ? undefined : (
        <DoubtedCell text={row[cellName(column)] ?? ""} />
      );
    return checkColumns({
      headers,
      mapping,
      labels: { row: t("imports.check.row"), field: targets.nameOf },
      place: { nameOf: place, width: isOneSheet ? 72 : 160 },
      check,
      advise,
      render,
    });
  }, [headers, mapping, task, targets, doubts, units, place, isOneSheet, t]);
  const filter = useMemo(
    () =>
      shown.which === "all"
        ? undefined
        : (row: CheckRow, { hasProblem }: { hasProblem: boolean }) =>
            shown.which === "wrong" ? hasProblem : shown.odd.has(row.id),
    [shown],
  );
  const onSave = async ({ changes }: SaveBatch<CheckRow>): Promise<SaveResult<CheckRow>> => {
    const ids = new Set(changes.map(({ id }) => Number(id)));
    const edited = grid.rows().filter((row) => ids.has(row.id));
    const answer = await change({ fixes: edited.map((row) => ({ row: row.id, cells: cellsOf(row, headers.length) })) });
    if (answer === null) throw new Error("the rows were not kept");
    setRows((before) => before.map((row) => edited.find((one) => one.id === row.id) ?? row));
    return { rows: edited };
  };
  const grid: EditController<CheckRow> = useEditGrid<CheckRow>({
    rows,
    columns,
    getRowId: (row) => row.id,
    onSave,
    filter,
    onKey: ({ key, ctrlKey, metaKey }) =>
      key === "Enter" && (ctrlKey || metaKey) && grid.store.editing === null && doubted.confirmCurrent(),
  });
  const doubted = useDoubts({ doubts, grid, handle, confirm });
  const { saveState, problemCount } = useGridSummary(grid);
  useUnsaved(saveState !== "saved", { save: () => grid.flush() });

  const leaveOut = async (): Promise<void> => {
    await handle.current?.flush();
    const wrong = new Set(task.problem_rows.map(({ row }) => row));
    const answer = await change({ fixes: [...wrong].map((row) => ({ row, cells: null })) });
    if (answer !== null) setRows((before) => before.filter((row) => !wrong.has(row.id)));
  };
  /** Restores excluded rows with the values from the file. The user must correct invalid rows again. */
  const bringBack = async (): Promise<void> => {
    const answer = await change({ fixes: task.left_out });
    if (answer !== null)
      setRows((before) =>
        [
          ...before,
          ...answer.problem_rows.filter(({ row }) => !before.some(({ id }) => id === row)).map(checkRowOf),
        ].toSorted((one, other) => one.id - other.id),
      );
  };
  const show = (which: Shown): void => setShown({ which, odd: new Set(doubts?.warning_rows.map(({ row }) => row)) });
  const left_out = task.left_out.length;
  if (rows.length === 0 && left_out === 0) return null;
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: "column",
        flex: height === undefined ? { xs: "none", sm: "1 1 auto" } : "none",
        height: height ?? { xs: doubted.odd > 0 ? 480 : 380, sm: "auto" },
        minHeight: 240,
        borderTop: 1,
        borderColor: "ui.line",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 1, px: 2.5, py: 1 }}>
        {(problemCount > 0 || task.mended_rows.length > 0) && (
          <Box
            component="span"
            role="status"
            sx={{ fontWeight: 500, color: problemCount > 0 ? "error.main" : "text.secondary" }}
          >
            {problemCount > 0 ? t("imports.check.cells", { smart_count: problemCount }) : t("imports.check.mended")}
          </Box>
        )}
        {problemCount > 0 && <NextProblem onClick={() => handle.current?.focusNextProblem()} />}
        {problemCount > 0 && doubted.odd > 0 && (
          <Segmented
            label={t("imports.warning.show.label")}
            value={shown.which}
            options={SHOWN.map((value) => ({ value, label: t(`imports.warning.show.${value}`) }))}
            onChange={show}
          />
        )}
        <Spacer />
        {left_out > 0 && <LeftOut count={left_out} onBringBack={() => void bringBack()} />}
        {task.problem_rows.length > 0 && (
          <Button
            size="small"
            variant="text"
            startIcon={<Icon name="trash" size={14} />}
            onClick={() => void leaveOut()}
          >
            {t("imports.check.leave_out", { smart_count: task.problem_rows.length })}
          </Button>
        )}
      </Box>
      {(doubted.odd > 0 || doubted.confirmed > 0) && (
        <WarningBar
          odd={doubted.odd}
          confirmed={doubted.confirmed}
          canConfirm={doubted.canConfirm}
          onNext={doubted.next}
          onConfirm={doubted.confirmCurrent}
          onConfirmAll={doubted.confirmAll}
          onTakeBack={doubted.takeBack}
        />
      )}
      {rows.length > 0 && (
        <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
          <EditGrid
            grid={grid}
            label={t(doubted.odd > 0 ? "imports.warning.grid" : "imports.check.grid")}
            ref={handle}
          />
        </Box>
      )}
    </Box>
  );
}

function LeftOut({ count, onBringBack }: { count: number; onBringBack: () => void }) {
  const { t, formats } = useTextTools();
  return (
    <>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {t("imports.check.left_out", formats.counted(count))}
      </Box>
      <Button size="small" variant="text" startIcon={<Icon name="undo" size={14} />} onClick={onBringBack}>
        {t("imports.check.bring_back")}
      </Button>
    </>
  );
}
