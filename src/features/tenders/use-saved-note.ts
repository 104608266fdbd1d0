import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { SaveState } from "#src/ui/grid/autosave.ts";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";

/** Where the edits are, in words: saved (at what time, once something was), on the way, or kept here. */
export function useSavedNote(state: SaveState, saved_at: string | null): MetaItem {
  const t = useT();
  const formats = useFormats();
  const key = "saved";
  if (state === "failed") return { key, icon: "warning", content: t("tenders.save.failed") };
  if (state !== "saved") return { key, icon: "refresh", content: t("tenders.save.saving") };
  return {
    key,
    icon: "check",
    good: true,
    content: saved_at === null ? t("tenders.save.all") : t("tenders.save.saved", { at: formats.time(saved_at) }),
  };
}
