import { useMemo } from "react";
import { useT } from "#src/locale/use-t.ts";
import type { KeyGroup } from "#src/ui/keyboard/KeyHelp.tsx";

/** What each key does, for the help. */
export function useKeyGroups(): readonly KeyGroup[] {
  const t = useT();
  return useMemo(
    () => [
      {
        title: t("app.keys.grid"),
        keys: [
          { keys: ["Enter"], label: t("app.keys.accept_down") },
          { keys: ["Tab"], label: t("app.keys.right") },
          { keys: ["F2"], label: t("app.keys.edit") },
          { keys: ["Esc"], label: t("app.keys.cancel") },
          { keys: ["Ctrl C", "Ctrl V"], label: t("app.keys.copy_paste") },
          { keys: ["Ctrl D"], label: t("app.keys.fill_down") },
          { keys: ["Ctrl Z", "Ctrl Shift Z"], label: t("app.keys.undo_redo") },
          { keys: ["Del"], label: t("app.keys.clear") },
          { keys: ["F8", "Shift F8"], label: t("app.keys.errors") },
          { keys: ["Space"], label: t("app.keys.check_row") },
        ],
      },
      {
        title: t("app.keys.page"),
        keys: [
          { keys: ["/"], label: t("app.keys.search") },
          { keys: ["?"], label: t("app.keys.help") },
        ],
      },
    ],
    [t],
  );
}
