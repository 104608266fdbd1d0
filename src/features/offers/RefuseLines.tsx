import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { undoOrRedo } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { declineLines } from "#src/features/offers/decline-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { ReasonDialog } from "#src/features/offers/ReasonDialog.tsx";

interface RefuseLinesProps {
  grid: EditController<OfferLine>;
  keys: readonly string[];
  onClose: () => void;
}

export function RefuseLines({ grid, keys, onClose }: RefuseLinesProps) {
  const t = useT();
  const notify = useNotify();
  const given = keys.length === 1 ? (grid.store.state.rows.get(keys[0] ?? "")?.reject_reason ?? null) : null;
  return (
    <ReasonDialog
      count={keys.length}
      given={given}
      onClose={onClose}
      onDecline={(refusal) => {
        declineLines(grid, keys, refusal);
        onClose();
        notify(t("offers.bulk.done", { smart_count: keys.length }), {
          action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: () => undoOrRedo(grid, "undo") },
        });
      }}
    />
  );
}
