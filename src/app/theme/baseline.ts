import type { ThemeOptions } from "@mui/material/styles";

/**
 * Type of the theme's component styles. Checking them against MUI's `Components<Theme>` would take two thirds of the
 * compile time.
 */
export type Overrides = NonNullable<ThemeOptions["components"]>;

/**
 * Global styles. `.num` aligns digits, `.code` distinguishes 0 from O and 1 from l in part numbers, and
 * `.visually-hidden` is for screen readers only. The ring around the focused element has the text colour, never blue.
 */
export const BASELINE: Overrides["MuiCssBaseline"] = {
  styleOverrides: (theme) => ({
    html: { height: "100%" },
    body: { height: "100%", fontSize: "0.8125rem", lineHeight: 20 / 13, fontFeatureSettings: '"calt"' },
    "#root": { height: "100%" },
    ":lang(hi)": { lineHeight: 1.7 },
    "h1, h2, h3, h4, p, dl, dd, ul, ol, figure": { margin: 0 },
    ".num": { fontFeatureSettings: '"tnum", "calt"', whiteSpace: "nowrap" },
    ".code": { fontFeatureSettings: '"ss02", "zero", "calt" 0', whiteSpace: "nowrap" },
    ".visually-hidden": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
    ":focus-visible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 1 },
    "a.text-link": {
      color: theme.vars.palette.ui.accText,
      fontWeight: 500,
      textDecoration: "none",
      "&:hover": { textDecoration: "underline" },
    },
    // High contrast replaces colours and removes shadows, with which selected and bounded elements would look like others.
    "@media (forced-colors: active)": {
      "[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), .Mui-selected": {
        outline: "2px solid Highlight",
        outlineOffset: -2,
      },
      ":focus-visible, .Mui-focusVisible": { outline: "3px solid CanvasText", outlineOffset: 1 },
      ".MuiPaper-root, .MuiButton-root, .MuiIconButton-root, .MuiToggleButton-root, .MuiChip-root": {
        border: "1px solid ButtonBorder",
      },
    },
    "@media (prefers-reduced-motion: reduce)": {
      "*, *::before, *::after": {
        animationDuration: "0.01ms !important",
        animationIterationCount: "1 !important",
        // A grid has thousands of elements. Even a very short transition would start in each element on every change.
        transition: "none !important",
        scrollBehavior: "auto !important",
      },
    },
  }),
};
