import { useColorScheme } from "@mui/material/styles";

/** localStorage key of the chosen mode. public/boot.js reads the same key before the first paint. */
export const COLOR_MODE_KEY = "color-mode";

export const COLOR_MODES = ["light", "dark", "system"] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

export function useColorMode(): { mode: ColorMode; shown: "light" | "dark"; setMode: (mode: ColorMode) => void } {
  const { mode, colorScheme, setMode } = useColorScheme();
  return { mode: mode ?? "system", shown: colorScheme ?? "light", setMode };
}
