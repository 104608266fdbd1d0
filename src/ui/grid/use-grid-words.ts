import type { GridLocaleText } from "./mui-grid.ts";
import { useMemo } from "react";
import { useT } from "#src/locale/use-t.ts";

/**
 * Returns the texts of MUI's grid that can appear. Our grids have no toolbar, menu, filter panel or footer. MUI's
 * language packs contain two hundred texts each, and there is none for Hindi.
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
