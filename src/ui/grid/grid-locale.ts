import { enUS, ruRU } from "@mui/x-data-grid/locales";
import type { GridLocaleText } from "@mui/x-data-grid";

/** The grid component's own words; English for languages it has no pack for. */
export function localeTextOf(language: string): Partial<GridLocaleText> {
  const pack = language.startsWith("ru") ? ruRU : enUS;
  return pack.components.MuiDataGrid.defaultProps.localeText;
}
