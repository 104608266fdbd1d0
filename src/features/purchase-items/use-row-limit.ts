import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { PasteReport } from "#src/ui/grid/edit-gestures.ts";

/**
 * Returns the messages about the row limit. `onPasted` reports how many pasted cells were dropped, and `full` explains
 * why there is no empty row.
 */
export function useRowLimit(): { onPasted: (report: PasteReport) => void; full: string } {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const limit = formats.count(BULK_MAX_ROWS);
  return {
    onPasted: ({ skipped }) => {
      if (skipped > 0) notify(t("purchase_items.edit.no_room", { smart_count: skipped, limit }), { type: "error" });
    },
    full: t("purchase_items.edit.full", { limit }),
  };
}
