import type { GridLocaleText } from "./mui-grid.ts";
import { useMemo } from "react";
import { useT } from "#src/locale/use-t.ts";

/**
 * Texts of MUI's grid that ours can show: it has no toolbar, menu, filter panel or footer. MUI's language packs have
 * two hundred texts each, and none is Hindi.
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
