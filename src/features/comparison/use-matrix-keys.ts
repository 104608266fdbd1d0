import { useT } from "#src/locale/use-t.ts";
import { useListedKeys } from "#src/ui/keyboard/use-shortcut.ts";

/** Lists in the help the keys that the cells of the matrix handle. */
export function useMatrixKeys(canAward: boolean): void {
  const t = useT();
  const chosen = [
    ["Space", t("comparison.keys.choose")],
    ["S", t("comparison.keys.split")],
    ["Del", t("comparison.keys.clear")],
  ] as const;
  useListedKeys([
    [canAward ? "Alt Enter" : "Enter", t("matrix.panel.open")],
    ["L", t("comparison.keys.ledger")],
    ...(canAward ? chosen : []),
  ]);
}
