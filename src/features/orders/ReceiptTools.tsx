import Button from "@mui/material/Button";
import { useT } from "#src/locale/use-t.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { paste, undoOrRedo } from "#src/ui/grid/edit-commands.ts";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { acceptUnchecked } from "#src/features/orders/receipt-keys.ts";
import { ScanField } from "#src/features/orders/ScanField.tsx";
import type { Receipt } from "#src/features/orders/use-receipt.ts";
import { RECEIPT_FILTERS } from "#src/features/orders/use-receipt.ts";
import { useScan } from "#src/features/orders/use-scan.ts";

export function ReceiptFilterChoice({ receipt: { summary, filter, setFilter } }: { receipt: Receipt }) {
  const { t, formats } = useTextTools();
  const counts = {
    all: summary.lines,
    unchecked: summary.unchecked.length,
    different: summary.different.length,
  };
  return (
    <Segmented
      label={t("order_receipt.filter.label")}
      value={filter}
      onChange={setFilter}
      options={RECEIPT_FILTERS.map((value) => ({
        value,
        label: t(`order_receipt.filter.${value}`),
        count: formats.count(counts[value]),
      }))}
    />
  );
}

/** Pastes the clipboard with a button. Browsers that forbid this leave the paste to Ctrl+V in the grid. */
function usePasteButton({ grid, show }: Receipt): () => Promise<void> {
  const t = useT();
  const notify = useNotify();
  return async () => {
    try {
      const text = await navigator.clipboard.readText();
      const [first] = grid.store.view;
      if (grid.range.range === null && first !== undefined) show(first, "accepted");
      if (paste(grid, text) === null) notify(t("order_receipt.paste.empty"));
    } catch {
      notify(t("order_receipt.paste.by_key"));
    }
  };
}

export function ReceiptTools({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const { formats } = useTextTools();
  const notify = useNotify();
  const { grid, isEditable, summary, of } = receipt;
  const { canUndo } = useGridSummary(grid);
  const { note, scan } = useScan(receipt);
  const pasteText = usePasteButton(receipt);
  const acceptRest = (): void => {
    const count = acceptUnchecked(grid);
    notify(t("order_receipt.accept_rest.done", formats.counted(count)), {
      action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: () => undoOrRedo(grid, "undo") },
    });
  };
  return (
    <ToolRow sx={{ borderTop: 1, borderBottom: 1, borderColor: "ui.line" }}>
      {isEditable && <ScanField note={note} onScan={scan} />}
      <Spacer />
      <ReceiptFilterChoice receipt={receipt} />
      {isEditable && (
        <>
          <IconAction
            icon="undo"
            label={t("ui.action.undo")}
            title={`${t("ui.action.undo")} (Ctrl Z)`}
            size="small"
            disabled={!canUndo}
            onClick={() => undoOrRedo(grid, "undo")}
          />
          <Button
            size="small"
            variant="text"
            color="inherit"
            startIcon={<Icon name="copy" size={14} />}
            onClick={() => void pasteText()}
          >
            {t("order_receipt.paste.open")}
          </Button>
          <Button
            size="small"
            startIcon={<Icon name="check" size={14} />}
            disabled={summary.unchecked.length === 0}
            onClick={acceptRest}
          >
            {t(of.delivery === null ? "order_receipt.accept_rest.awaited" : "order_receipt.accept_rest.open")}
          </Button>
        </>
      )}
    </ToolRow>
  );
}
