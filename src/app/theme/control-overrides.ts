import { createElement } from "react";
import type { Overrides } from "#src/app/theme/baseline.ts";
import { CheckboxMark } from "#src/ui/icons/CheckboxMark.tsx";
import { RadioMark } from "#src/ui/icons/RadioMark.tsx";

export const CONTROL_OVERRIDES: Overrides = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, color: "inherit", variant: "outlined" },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        minHeight: 32,
        minWidth: 0,
        padding: "0 12px",
        borderRadius: 6,
        whiteSpace: "nowrap",
        "@media (pointer: coarse)": { minHeight: 40 },
        "& .MuiButton-startIcon": { marginLeft: 0, marginRight: 6 },
        "& .MuiButton-endIcon": { marginLeft: 6, marginRight: 0 },
        "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 1 },
        ...(ownerState.variant === "outlined" &&
          ownerState.color === "inherit" && {
            color: theme.vars.palette.text.primary,
            borderColor: theme.vars.palette.ui.lineStrong,
            backgroundColor: theme.vars.palette.background.paper,
            boxShadow: theme.vars.palette.ui.shadow1,
            "& .MuiButton-icon": { color: theme.vars.palette.text.secondary },
            "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
          }),
        ...(ownerState.variant === "outlined" &&
          ownerState.color === "error" && {
            borderColor: theme.vars.palette.ui.lineStrong,
            backgroundColor: theme.vars.palette.background.paper,
          }),
        ...(ownerState.variant === "text" &&
          ownerState.color === "inherit" && {
            color: theme.vars.palette.text.secondary,
            "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
          }),
        ...(ownerState.variant === "text" &&
          ownerState.color === "primary" && { color: theme.vars.palette.ui.accText }),
        // Filled buttons have white text in both modes.
        ...(ownerState.variant === "contained" && {
          color: "#FFFFFF",
          backgroundColor: ownerState.color === "error" ? theme.vars.palette.ui.del : theme.vars.palette.ui.btn,
          "&:hover": {
            backgroundColor:
              ownerState.color === "error" ? theme.vars.palette.ui.delHover : theme.vars.palette.ui.btnHover,
          },
        }),
        "&.Mui-disabled": {
          color: theme.vars.palette.ui.ink3,
          backgroundColor: ownerState.variant === "text" ? "transparent" : theme.vars.palette.ui.tone.mute[1],
          borderColor: "transparent",
          boxShadow: "none",
          "& .MuiButton-icon": { color: "inherit" },
        },
      }),
      sizeSmall: { minHeight: 28, padding: "0 10px", "@media (pointer: coarse)": { minHeight: 36 } },
      sizeLarge: { minHeight: 40, padding: "0 16px", fontSize: "0.875rem" },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        width: 32,
        height: 32,
        padding: 0,
        color: theme.vars.palette.text.secondary,
        "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
        "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 1 },
        "&.Mui-disabled": { color: theme.vars.palette.ui.control },
      }),
      sizeSmall: { width: 28, height: 28 },
      sizeLarge: { width: 44, height: 44 },
    },
  },
  MuiTextField: { defaultProps: { size: "small", variant: "outlined" } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        borderRadius: 6,
        // Labels are outside the outline. An empty legend would push the outline down in scripts with tall letters.
        "& .MuiOutlinedInput-notchedOutline": {
          top: 0,
          borderColor: theme.vars.palette.ui.control,
          "& > legend": { display: "none" },
        },
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": {
          borderColor: theme.vars.palette.text.primary,
          borderWidth: 2,
        },
        "&.Mui-error .MuiOutlinedInput-notchedOutline": {
          borderColor: theme.vars.palette.ui.solid.bad,
          borderWidth: 2,
        },
        "&.Mui-focused.Mui-error .MuiOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.text.primary },
        "&.MuiInputBase-multiline": { padding: "6px 10px" },
      }),
      input: ({ theme }) => ({
        padding: "6px 10px",
        height: 20,
        fontSize: "0.8125rem",
        lineHeight: 20 / 13,
        "&:focus-visible": { outline: "none" },
        "&::placeholder": { color: theme.vars.palette.ui.ink3, opacity: 1 },
        ".MuiInputBase-multiline &": { padding: 0, height: "auto" },
      }),
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: { minHeight: 20, "&:focus-visible": { outline: "none" } },
      icon: ({ theme }) => ({ right: 8, color: theme.vars.palette.text.secondary }),
    },
  },
  MuiCheckbox: {
    defaultProps: {
      icon: createElement(CheckboxMark, { state: "off" }),
      checkedIcon: createElement(CheckboxMark, { state: "on" }),
      indeterminateIcon: createElement(CheckboxMark, { state: "some" }),
    },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 4,
        color: theme.vars.palette.ui.control,
        "&.Mui-focusVisible": {
          outline: `2px solid ${theme.vars.palette.text.primary}`,
          outlineOffset: -2,
          borderRadius: 6,
        },
      }),
    },
  },
  MuiRadio: {
    defaultProps: {
      icon: createElement(RadioMark, { on: false }),
      checkedIcon: createElement(RadioMark, { on: true }),
    },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 4,
        color: theme.vars.palette.ui.control,
        "&.Mui-focusVisible": {
          outline: `2px solid ${theme.vars.palette.text.primary}`,
          outlineOffset: -2,
          borderRadius: 12,
        },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 28, height: 16, padding: 0, overflow: "visible" },
      switchBase: ({ theme }) => ({
        padding: 2,
        "&.Mui-checked": {
          transform: "translateX(12px)",
          color: "#FFFFFF",
          "& + .MuiSwitch-track": { backgroundColor: theme.vars.palette.ui.btn, opacity: 1 },
        },
        "&.Mui-focusVisible + .MuiSwitch-track": {
          outline: `2px solid ${theme.vars.palette.text.primary}`,
          outlineOffset: 1,
        },
        color: "#FFFFFF",
      }),
      thumb: { width: 12, height: 12, boxShadow: "none" },
      track: ({ theme }) => ({ borderRadius: 8, opacity: 1, backgroundColor: theme.vars.palette.ui.control }),
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 }, indicator: { height: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        minWidth: 0,
        padding: "0 2px",
        color: theme.vars.palette.text.secondary,
        "&.Mui-selected": { color: theme.vars.palette.text.primary },
        "&.Mui-focusVisible": {
          outline: `2px solid ${theme.vars.palette.text.primary}`,
          outlineOffset: -2,
          borderRadius: 6,
        },
      }),
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: "fit-content",
        height: 28,
        padding: 2,
        borderRadius: 6,
        backgroundColor: theme.vars.palette.ui.tone.mute[1],
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 24,
        padding: "0 10px",
        border: 0,
        borderRadius: "5px !important",
        margin: "0 !important",
        color: theme.vars.palette.text.secondary,
        textTransform: "none",
        whiteSpace: "nowrap",
        "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 1, zIndex: 1 },
        "&.Mui-selected, &.Mui-selected:hover": {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: `${theme.vars.palette.ui.shadow1}, 0 0 0 1px ${theme.vars.palette.ui.lineStrong}`,
        },
      }),
    },
  },
  MuiChip: { styleOverrides: { root: { height: 28, borderRadius: 14 } } },
};
