import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { SaveState } from "#src/ui/grid/autosave.ts";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";

const ORDER: readonly SaveState[] = ["failed", "saving", "dirty"];

/** The worst of several save states. */
export const worstState = (states: readonly SaveState[]): SaveState =>
  ORDER.find((state) => states.includes(state)) ?? "saved";

/** Where the edits are, in words: saved at what time, on the way, or how many of them are kept here until the server answers again. */
export function useSavedNote(
  state: SaveState,
  { saved_at, is_stopped, changes }: { saved_at: string; is_stopped: boolean; changes: number },
): MetaItem {
  const t = useT();
  const formats = useFormats();
  const key = "saved";
  if (state === "saved")
    return { key, icon: "check", good: true, content: t("offers.save.saved", { at: formats.time(saved_at) }) };
  if (state === "failed")
    return {
      key,
      icon: "warning",
      content: `${t(is_stopped ? "offers.save.stopped" : "offers.save.failed")}. ${t("offers.save.changes", { count: formats.count(changes) })}`,
    };
  return { key, icon: "refresh", content: t("offers.save.saving") };
}
