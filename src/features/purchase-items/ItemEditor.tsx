import Box from "@mui/material/Box";
import { useEffect, useMemo } from "react";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useT } from "#src/locale/use-t.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import { useEditGrid, useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { draftOf, emptyDraft, isBlank, isReadyDraft } from "#src/features/purchase-items/draft-item.ts";
import { useDraftColumns } from "#src/features/purchase-items/use-draft-columns.ts";
import { useFreshItems } from "#src/features/purchase-items/use-fresh-items.ts";
import { useDuplicateNotes } from "#src/features/purchase-items/use-duplicate-notes.ts";
import { useSaveItems } from "#src/features/purchase-items/use-save-items.tsx";

interface ItemEditorProps {
  rows: readonly PurchaseItem[];
  /** Attributes that are columns too. */
  attributes: readonly GridField[];
  /** The one group that the list shows, as its id: new rows go there. */
  group: string | null;
  /** How many rows would be lost if the editing ended now: not complete, or not readable. */
  onPending: (count: number) => void;
}

/**
 * The page's rows to type in, and new ones below them: typed, or pasted as a block. Every edit saves itself, in one call
 * for all cells of a moment; undo and redo save too.
 */
export function ItemEditor({ rows, attributes, group, onPending }: ItemEditorProps) {
  const t = useT();
  const { user } = useMe();
  const { onChange, advise } = useDuplicateNotes();
  const columns = useDraftColumns(attributes);
  const drafts = useMemo(() => rows.map(draftOf), [rows]);
  const { save, dialog } = useSaveItems(rows, attributes);
  const given = useMemo(() => ({ responsible_manager: String(user.id), purchase_item_group: group !== null && /^\d+$/.test(group) ? group : null }), [user.id, group]);
  const grid = useEditGrid({
    rows: drafts,
    columns,
    getRowId: (row) => row.id,
    onSave: save,
    onChange,
    advise,
    createRow: (index) => emptyDraft(`new-${index}-${crypto.randomUUID()}`, given),
    isRowReady: isReadyDraft,
    maxRows: rows.length + BULK_MAX_ROWS,
  });
  const { saveState, problemCount } = useGridSummary(grid);
  const fresh = useFreshItems();
  const pending = problemCount + grid.rows().filter((row) => !isBlank(row) && !isReadyDraft(row)).length;
  useUnsaved(saveState !== "saved" || pending > 0);
  useEffect(() => onPending(pending), [onPending, pending]);
  // The list is asked anew once, when the editing ends: rows must not change their places under the cursor.
  useEffect(() => () => void grid.flush().then(fresh), [grid, fresh]);
  return (
    <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}>
      <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
        <EditGrid grid={grid} label={t("purchase_items.title")} />
      </Box>
      <Box role="status" sx={{ px: 2.5, py: 0.75, borderTop: 1, borderColor: "ui.line", color: problemCount > 0 ? "error.main" : "text.secondary" }}>
        {problemCount > 0 ? t("purchase_items.edit.problems", { smart_count: problemCount }) : t(`purchase_items.edit.${saveState}`)}
      </Box>
      {dialog}
    </Box>
  );
}
