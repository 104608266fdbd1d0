import { useMemo } from "react";
import { useT } from "#src/locale/use-t.ts";
import type { KeyGroup } from "#src/ui/page/KeyHelp.tsx";

export function useKeyGroups(): readonly KeyGroup[] {
  const t = useT();
  return useMemo(
    () => [
      {
        title: t("frame.keys.grid"),
        keys: [
          { keys: ["Enter"], label: t("frame.keys.accept_down") },
          { keys: ["Tab"], label: t("frame.keys.right") },
          { keys: ["F2"], label: t("frame.keys.edit") },
          { keys: ["Esc"], label: t("frame.keys.cancel") },
          { keys: ["Ctrl C", "Ctrl V"], label: t("frame.keys.copy_paste") },
          { keys: ["Ctrl D"], label: t("frame.keys.fill_down") },
          { keys: ["Ctrl Z", "Ctrl Shift Z"], label: t("frame.keys.undo_redo") },
          { keys: ["Del"], label: t("frame.keys.clear") },
          { keys: ["F8", "Shift F8"], label: t("frame.keys.errors") },
          { keys: ["Space"], label: t("frame.keys.check_row") },
        ],
      },
      {
        title: t("frame.keys.page"),
        keys: [
          { keys: ["Ctrl K"], label: t("controls.command.label") },
          { keys: ["/"], label: t("frame.keys.search") },
          { keys: ["?"], label: t("frame.keys.help") },
        ],
      },
    ],
    [t],
  );
}
