import Button from "@mui/material/Button";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import type { ShownState } from "./autosave.ts";

const ORDER: readonly ShownState[] = ["failed", "saving", "dirty", "held"];

/** The worst of several save states. */
export const worstState = (states: readonly ShownState[]): ShownState =>
  ORDER.find((state) => states.includes(state)) ?? "saved";

interface SavedNote {
  readonly state: ShownState;
  /** Cells that the server doesn't have as they are here. */
  readonly unsaved: number;
  /** What is said when everything is on the server, and when the last call failed. */
  readonly words: { readonly saved: string; readonly failed: string };
  /** Leads to the next cell that can't be saved as it is; absent where there is none. */
  readonly onNext?: (() => void) | undefined;
}

/**
 * Where the edits are, in words: all on the server, on their way, or how many cells are only here and why. One piece
 * for every grid that saves itself.
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
