import type { Theme } from "@mui/material/styles";
import { createTheme } from "@mui/material/styles";
import { CONTROL_OVERRIDES } from "#src/app/theme/control-overrides.ts";
import { BASELINE } from "#src/app/theme/baseline.ts";
import { SURFACE_OVERRIDES } from "#src/app/theme/surface-overrides.ts";
import type { UiPalette } from "#src/app/theme/tokens.ts";
import { PAPER_AND_INK, UI_COLOURS } from "#src/app/theme/tokens.ts";
import { TYPOGRAPHY } from "#src/app/theme/typography.ts";

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    ui: UiPalette;
  }
  interface PaletteOptions {
    ui?: UiPalette;
  }
}

const PRIMARY = {
  light: { main: "#2F54D6", dark: "#2645B5", light: "#B3C2F8", contrastText: "#FFFFFF" },
  dark: { main: "#8CA6FF", dark: "#4769EE", light: "#A9BCFF", contrastText: "#0B0D10" },
} as const;

function palette(mode: "light" | "dark") {
  const ui = UI_COLOURS[mode];
  const { paper, ink, ink2 } = PAPER_AND_INK[mode];
  return {
    mode,
    primary: PRIMARY[mode],
    success: { main: ui.tone.good[0] },
    warning: { main: ui.tone.warn[0] },
    error: { main: ui.tone.bad[0] },
    info: { main: ui.tone.info[0] },
    background: { default: ui.desk, paper },
    text: { primary: ink, secondary: ink2, disabled: ui.ink3 },
    divider: ui.line,
    action: { hover: ui.hover, selected: ui.selected, focus: ui.selected },
    DataGrid: { bg: paper, headerBg: ui.sunken },
    ui,
  };
}

/**
 * Builds the MUI theme. Both modes are CSS variables under `<html data-mode="light|dark">`, so that switching the mode
 * re-renders nothing. The spacing unit stays 8 because react-admin relies on it; our step of 4 px is `spacing(0.5)`.
 * `locale` is an MUI language pack (see `muiLocale`).
 */
export function buildTheme(locale: object = {}): Theme {
  return createTheme(
    {
      cssVariables: { colorSchemeSelector: "data-mode" },
      colorSchemes: { light: { palette: palette("light") }, dark: { palette: palette("dark") } },
      spacing: 8,
      shape: { borderRadius: 6 },
      breakpoints: { values: { xs: 0, sm: 600, md: 1024, lg: 1280, xl: 1440 } },
      typography: TYPOGRAPHY,
      components: { MuiCssBaseline: BASELINE, ...CONTROL_OVERRIDES, ...SURFACE_OVERRIDES },
    },
    locale,
  );
}
