import { useTheme } from "@mui/material/styles";
import type { Breakpoint } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";

/** Returns true if the window is narrower than a breakpoint. Windows below "sm" are phones. */
export function useNarrowerThan(width: Breakpoint): boolean {
  const theme = useTheme();
  return useMediaQuery(theme.breakpoints.down(width), { noSsr: true });
}
