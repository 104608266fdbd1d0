import { useSessionLost } from "#src/api/use-session-lost.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useSavedNote } from "#src/ui/grid/use-saved-note.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import type { Draft } from "#src/features/tenders/use-draft.ts";

/** Where the edits of a draft's lots are, in words. */
export function useDraftNote({ save_state, saved_at, unsaved, wrong, handle }: Draft): MetaItem {
  const { t, formats } = useTextTools();
  const isLost = useSessionLost();
  return useSavedNote({
    state: save_state,
    unsaved,
    words: {
      saved: saved_at === null ? t("tenders.save.all") : t("tenders.save.saved", { at: formats.time(saved_at) }),
      failed: t(isLost ? "grid.save.session" : "tenders.save.failed"),
    },
    onNext: wrong === 0 ? undefined : () => handle.current?.focusNextProblem(),
  });
}
