import type { Overrides } from "#src/app/theme/baseline.ts";

export const SURFACE_OVERRIDES: Overrides = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 8,
        border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
        boxShadow: theme.vars.palette.ui.shadow2,
      }),
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        padding: "4px 8px",
        gap: 8,
        borderRadius: 6,
        fontSize: "0.8125rem",
        "&:hover, &.Mui-focusVisible": { backgroundColor: theme.vars.palette.ui.hover },
        "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -2 },
        "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: theme.vars.palette.ui.selected },
        [theme.breakpoints.down("sm")]: { minHeight: 44 },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        boxShadow: theme.vars.palette.ui.shadow3,
        margin: 16,
        width: "calc(100% - 32px)",
      }),
      paperWidthXs: { maxWidth: 440 },
      paperFullScreen: { margin: 0, width: "100%", borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: "18px 20px 6px", fontSize: "1rem", lineHeight: 1.5, fontWeight: 600 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: "0 20px 16px" } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: "12px 16px",
        gap: 8,
        borderTop: `1px solid ${theme.vars.palette.ui.line}`,
        backgroundColor: theme.vars.palette.ui.sunken,
        "& > :not(style) ~ :not(style)": { marginLeft: 0 },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        "&:not(.MuiBackdrop-invisible)": {
          backgroundColor: "rgba(20, 22, 28, 0.38)",
          ...theme.applyStyles("dark", { backgroundColor: "rgba(0, 0, 0, 0.6)" }),
        },
      }),
    },
  },
  MuiDrawer: { styleOverrides: { paper: ({ theme }) => ({ boxShadow: theme.vars.palette.ui.shadow3, border: 0 }) } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars.palette.ui.bar,
        color: theme.vars.palette.ui.barText,
        fontSize: "0.75rem",
        lineHeight: 4 / 3,
        fontWeight: 400,
        padding: "6px 8px",
        borderRadius: 6,
      }),
    },
  },
  MuiSnackbar: { defaultProps: { anchorOrigin: { vertical: "bottom", horizontal: "right" } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 4, borderRadius: 2, backgroundColor: theme.vars.palette.ui.tone.mute[1] }),
    },
  },
  MuiLink: {
    defaultProps: { underline: "hover" },
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.ui.accText, fontWeight: 500 }) },
  },
};
