import { useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { listedKeys } from "#src/ui/keyboard/key-registry.ts";
import type { KeyGroup } from "#src/ui/page/KeyHelp.tsx";

/** Returns the keys for the help: those of every grid, and those that the open page registered. */
export function useKeyGroups(): readonly KeyGroup[] {
  const t = useT();
  const [listed] = useState(listedKeys);
  const groups = [
    { title: t("frame.keys.page"), keys: listed.filter(({ isSequence }) => !isSequence) },
    { title: t("frame.keys.go"), keys: listed.filter(({ isSequence }) => isSequence) },
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
  ];
  return groups.filter(({ keys }) => keys.length > 0);
}
