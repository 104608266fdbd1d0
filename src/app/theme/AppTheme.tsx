import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { buildTheme } from "#src/app/theme/theme.ts";
import { COLOR_MODE_KEY } from "#src/app/theme/use-color-mode.ts";

/**
 * Applies the theme and the global styles to the whole app. `locale` is an MUI language pack. The colour mode follows
 * the system until the user chooses a mode. public/boot.js sets the mode before the first paint.
 */
export function AppTheme({ locale, children }: { locale?: object; children: ReactNode }) {
  const theme = useMemo(() => buildTheme(locale), [locale]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={COLOR_MODE_KEY} disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
