import type { GridLocaleText } from "./mui-grid.ts";
import { useMemo } from "react";
import { useT } from "#src/locale/use-t.ts";

/**
 * The grid component's own words, as far as ours shows any: it has no toolbar, menu, filter panel or footer. The
 * component's packs hold two hundred each, and none is Hindi.
 */
export function useGridWords(): Partial<GridLocaleText> {
  const t = useT();
  return useMemo(
    () => ({
      checkboxSelectionHeaderName: t("grid.select.header"),
      checkboxSelectionSelectAllRows: t("grid.select.all"),
      checkboxSelectionUnselectAllRows: t("grid.select.none"),
      columnHeaderSortIconLabel: t("grid.sort"),
    }),
    [t],
  );
}
