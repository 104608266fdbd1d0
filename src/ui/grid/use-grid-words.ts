import type { GridLocaleText } from "./mui-grid.ts";
import { useMemo } from "react";
import { useT } from "#src/locale/use-t.ts";

/**
 * Returns translations for the strings in MUI's grid that can appear. Our grids have no toolbar, menu, filter panel or
 * footer. Each of MUI's language packs contains two hundred strings, and there is no pack for Hindi.
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
