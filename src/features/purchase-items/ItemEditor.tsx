import Box from "@mui/material/Box";
import { useEffect, useMemo } from "react";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useT } from "#src/locale/use-t.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import { useEditGrid, useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { draftOf } from "#src/features/purchase-items/draft-item.ts";
import { useDraftColumns } from "#src/features/purchase-items/use-draft-columns.ts";
import { useSaveItems } from "#src/features/purchase-items/use-save-items.tsx";

/** The page's rows to type in; every edit saves itself, in one call for all cells of a moment. */
export function ItemEditor({ rows }: { rows: readonly PurchaseItem[] }) {
  const t = useT();
  const columns = useDraftColumns();
  const drafts = useMemo(() => rows.map(draftOf), [rows]);
  const { save, dialog } = useSaveItems(rows);
  const grid = useEditGrid({ rows: drafts, columns, getRowId: (row) => row.id, onSave: save });
  const { saveState, problemCount } = useGridSummary(grid);
  const { refresh } = useCache();
  useUnsaved(saveState !== "saved");
  // The list is asked anew once, when the editing ends: rows must not change their places under the cursor.
  useEffect(() => () => void grid.flush().then(() => refresh(purchaseItemApi.list)), [grid, refresh]);
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
