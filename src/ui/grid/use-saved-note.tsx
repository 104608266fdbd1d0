import Button from "@mui/material/Button";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import type { ShownState } from "./autosave.ts";

const ORDER: readonly ShownState[] = ["failed", "saving", "dirty", "held"];

export const worstState = (states: readonly ShownState[]): ShownState =>
  ORDER.find((state) => states.includes(state)) ?? "saved";

interface SavedNote {
  readonly state: ShownState;
  readonly unsaved: number;
  readonly words: { readonly saved: string; readonly failed: string };
  readonly onNext?: (() => void) | undefined;
}

/**
 * Describes the save state in words: all saved, being saved, or how many cells are unsaved and why. Shared by all grids
 * with autosave.
 */
export function useSavedNote({ state, unsaved, words, onNext }: SavedNote): MetaItem {
  const { t, formats } = useTextTools();
  const key = "saved";
  if (state === "saved") return { key, icon: "check", good: true, content: words.saved };
  if (state === "dirty" || state === "saving") return { key, icon: "refresh", content: t("grid.save.saving") };
  const text =
    state === "failed"
      ? `${words.failed}. ${t("grid.save.changes", { count: formats.count(unsaved) })}`
      : t("grid.save.held", formats.counted(unsaved));
  const content =
    state === "held" && onNext !== undefined ? (
      <>
        {text}{" "}
        <Button size="small" variant="text" sx={{ my: -0.5, minWidth: 0 }} onClick={onNext}>
          {t("grid.save.next")}
        </Button>
      </>
    ) : (
      text
    );
  return { key, icon: "warning", content };
}
