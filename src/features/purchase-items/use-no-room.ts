import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import type { PasteReport } from "#src/ui/grid/edit-gestures.ts";

/** Says how many cells of a pasted block found no place in a grid of requests. */
export function useNoRoom(): (report: PasteReport) => void {
  const t = useT();
  const formats = useFormats();
  const feedback = useFeedback();
  return ({ skipped }) => {
    if (skipped > 0) feedback.error(t("purchase_items.edit.no_room", { smart_count: skipped, limit: formats.count(BULK_MAX_ROWS) }));
  };
}
