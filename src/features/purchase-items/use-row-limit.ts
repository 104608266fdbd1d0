import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import type { PasteReport } from "#src/ui/grid/edit-gestures.ts";

/** What a grid of requests says of its limit: how many cells of a pasted block found no place, and why there is no empty row. */
export function useRowLimit(): { onPasted: (report: PasteReport) => void; full: string } {
  const t = useT();
  const formats = useFormats();
  const feedback = useFeedback();
  const limit = formats.count(BULK_MAX_ROWS);
  return {
    onPasted: ({ skipped }) => {
      if (skipped > 0) feedback.error(t("purchase_items.edit.no_room", { smart_count: skipped, limit }));
    },
    full: t("purchase_items.edit.full", { limit }),
  };
}
