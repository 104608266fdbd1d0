import { useEffect, useMemo, useRef } from "react";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { Lot } from "#contract/tenders/lot.schema.ts";
import { useOpenDocuments } from "#src/entities/document/documents-context.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { undoOrRedo } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { PasteReport } from "#src/ui/grid/edit-gestures.ts";
import type { EditGridOptions } from "#src/ui/grid/edit-options.ts";
import { useEditGrid } from "#src/ui/grid/use-edit-grid.ts";
import { documentsOf, emptyLine, isReady, lineOf } from "#src/features/tenders/lot-line.ts";
import type { LotLine } from "#src/features/tenders/lot-line.ts";
import { moveLot } from "#src/features/tenders/move-lot.ts";
import { useLotColumns } from "#src/features/tenders/use-lot-columns.tsx";

interface LotGridOptions {
  readonly tender: number;
  readonly lots: readonly Lot[];
  readonly narrow: boolean;
  readonly isReadOnly: boolean;
  readonly onSave: NonNullable<EditGridOptions<LotLine>["onSave"]>;
  readonly onPrimary: () => void;
}

/**
 * Edits the lots in a draft in a grid. New rows are typed or pasted under the last row. Typing a number in the № column
 * moves a lot, as does Alt+Shift+arrow.
 */
export function useLotGrid({
  tender,
  lots,
  narrow,
  isReadOnly,
  onSave,
  onPrimary,
}: LotGridOptions): EditController<LotLine> {
  const t = useT();
  const notify = useNotify();
  const openDocuments = useOpenDocuments();
  const made = useRef<EditController<LotLine> | null>(null);
  const columns = useLotColumns({
    tender,
    narrow,
    locked: isReadOnly,
    with_attributes: lots.some(({ attributes }) => attributes.length > 0),
  });
  const rows = useMemo(() => lots.map(lineOf), [lots]);
  const onPasted = (report: PasteReport): void => {
    const parts = [
      t("tender_drafts.paste.done", { smart_count: report.cells }),
      ...(report.rows > 0 ? [t("tender_drafts.paste.rows", { smart_count: report.rows })] : []),
      ...(report.errors > 0 ? [t("tender_drafts.paste.errors", { smart_count: report.errors })] : []),
      ...(report.skipped > 0 ? [t("tender_drafts.paste.skipped", { smart_count: report.skipped })] : []),
    ];
    notify(
      parts.join(", "),
      report.cells === 0
        ? {}
        : {
            action: {
              label: t("ui.action.undo"),
              keys: "Ctrl Z",
              onClick: () => made.current !== null && undoOrRedo(made.current, "undo"),
            },
          },
    );
  };
  const grid = useEditGrid<LotLine>({
    rows,
    columns,
    getRowId: (line) => line.id,
    isReadOnly,
    onSave,
    createRow: (index) => emptyLine(`new-${crypto.randomUUID()}`, index),
    isRowReady: isReady,
    maxRows: BULK_MAX_ROWS,
    onPasted,
    onKey: (stroke, { row, field }) => {
      const by = stroke.key === "ArrowUp" ? -1 : stroke.key === "ArrowDown" ? 1 : null;
      if (by !== null && stroke.altKey && stroke.shiftKey) {
        if (!isReadOnly && made.current !== null) moveLot(made.current, by);
        return true;
      }
      if (stroke.key !== "Enter") return false;
      if (stroke.ctrlKey || stroke.metaKey) {
        onPrimary();
        return true;
      }
      const asked = field === "documents" ? documentsOf(row, { tender, is_locked: isReadOnly }) : null;
      if (asked !== null) openDocuments(asked);
      return asked !== null;
    },
  });
  useEffect(() => {
    made.current = grid;
  }, [grid]);
  return grid;
}
