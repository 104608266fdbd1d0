import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useSessionLost } from "#src/api/use-session-lost.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { useEditGrid, useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { useSavedNote } from "#src/ui/grid/use-saved-note.tsx";
import {
  draftOf,
  emptyDraft,
  isReadyDraft,
  isUnfinished,
  newerDraft,
} from "#src/features/purchase-items/draft-item.ts";
import { useDraftColumns } from "#src/features/purchase-items/use-draft-columns.ts";
import { useDuplicateNotes } from "#src/features/purchase-items/use-duplicate-notes.ts";
import { useRowLimit } from "#src/features/purchase-items/use-row-limit.ts";
import { useSaveItems } from "#src/features/purchase-items/use-save-items.tsx";

interface ItemEditorProps {
  rows: readonly PurchaseItem[];
  attributes: readonly GridField[];
  /** Group id if the list shows a single group. New rows are added to that group. */
  group: string | null;
  /** Shown in place of the grid if the rows could not be loaded. Edits made on other pages are still saved. */
  instead: ReactNode;
  /** Reports the number of incomplete or unparsable rows, which would be lost if editing ended now. */
  onPending: (count: number) => void;
}

/**
 * Edits the rows on the page and adds new rows, typed or pasted as a block. Saves automatically, including undo and
 * redo. Cells changed in quick succession are saved in one call.
 */
export function ItemEditor({ rows, attributes, group, instead, onPending }: ItemEditorProps) {
  const t = useT();
  const notify = useNotify();
  const { user } = useMe();
  const { onChange, advise } = useDuplicateNotes();
  const columns = useDraftColumns(attributes);
  const drafts = useMemo(() => rows.map(draftOf), [rows]);
  const { save, dialog } = useSaveItems(rows, attributes);
  const given = useMemo(
    () => ({
      responsible_manager: String(user.id),
      purchase_item_group: group !== null && /^\d+$/.test(group) ? group : null,
    }),
    [user.id, group],
  );
  const { onPasted, full } = useRowLimit();
  const handle = useRef<EditGridHandle>(null);
  const grid = useEditGrid({
    rows: drafts,
    columns,
    getRowId: (row) => row.id,
    mergeRow: newerDraft,
    isPage: true,
    onSave: save,
    onChange,
    advise,
    onElsewhere: (way, counts) => notify(t(`grid.live.${way}_elsewhere`, counts)),
    createRow: (index) => emptyDraft(`new-${index}-${crypto.randomUUID()}`, given),
    isRowReady: isReadyDraft,
    maxUnsaved: BULK_MAX_ROWS,
    onPasted,
  });
  const { saveState, problemCount, elsewhereCount, unsavedCount, isFull } = useGridSummary(grid);
  const fresh = useChanged("purchase-items");
  const unfinished = useSyncExternalStore(grid.store.subscribe, () => grid.rows().filter(isUnfinished).length);
  const pending = problemCount + unfinished;
  const problems = t("purchase_items.edit.problems", { smart_count: problemCount });
  const isLost = useSessionLost();
  const note = useSavedNote({
    state: saveState,
    unsaved: unsavedCount,
    words: {
      saved: t("purchase_items.edit.saved"),
      failed: t(isLost ? "grid.save.session" : "purchase_items.edit.failed"),
    },
    onNext: problemCount > elsewhereCount ? () => handle.current?.focusNextProblem() : undefined,
  });
  useUnsaved(saveState !== "saved" || pending > 0, {
    save: () => grid.flush(),
    whole_page: true,
    ...(pending > 0 ? { lost: t("purchase_items.edit.leave_title", { smart_count: pending }) } : {}),
  });
  useEffect(() => onPending(pending), [onPending, pending]);
  // Reloads the list once, when editing ends, because rows must not move under the cursor.
  useEffect(() => () => void grid.flush().then(fresh), [grid, fresh]);
  return (
    <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}>
      <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
        {instead ?? <EditGrid grid={grid} label={t("purchase_items.title")} ref={handle} />}
      </Box>
      <Box
        role="status"
        sx={{
          px: 2.5,
          py: 0.75,
          borderTop: 1,
          borderColor: "ui.line",
          color: problemCount > 0 ? "error.main" : "text.secondary",
        }}
      >
        {problemCount > 0 &&
          `${elsewhereCount === 0 ? problems : t("purchase_items.edit.elsewhere", { problems, count: elsewhereCount })}. `}
        {unfinished > 0 && `${t("purchase_items.edit.leave_title", { smart_count: unfinished })}. `}
        {note.content}
        {isFull && `. ${full}`}
      </Box>
      {dialog}
    </Box>
  );
}
