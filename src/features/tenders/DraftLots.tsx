import Box from "@mui/material/Box";
import { useState } from "react";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import { FromItemsDialog } from "#src/features/tenders/FromItemsDialog.tsx";
import { LotTools } from "#src/features/tenders/LotTools.tsx";
import type { Draft } from "#src/features/tenders/use-draft.ts";

/** Maximum height of the grid in pixels, so that the suppliers under it stay visible. */
const MAX_GRID_HEIGHT = 620;

export function DraftLots({ tender, draft }: { tender: Tender; draft: Draft }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const [isPicking, setPicking] = useState(false);
  const { grid, handle, is_read_only } = draft;
  return (
    <>
      <LotTools
        grid={grid}
        tender={tender.id}
        disabled={is_read_only}
        onAdd={draft.begin_lot}
        onFromItems={() => setPicking(true)}
      />
      <Box sx={{ flex: "none", borderTop: 1, borderBottom: 1, borderColor: "ui.line" }}>
        <EditGrid grid={grid} label={t("tenders.tab.lots")} maxHeight={MAX_GRID_HEIGHT} ref={handle} />
      </Box>
      {isPicking && (
        <FromItemsDialog
          tender={tender.id}
          onClose={() => setPicking(false)}
          onAdded={(count) => {
            setPicking(false);
            notify(t("tenders.from_items.done", formats.counted(count)));
          }}
        />
      )}
    </>
  );
}
