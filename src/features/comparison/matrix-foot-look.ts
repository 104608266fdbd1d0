import type { CSSObject, Theme } from "@mui/material/styles";
import { FOOT_ROW_HEIGHT } from "#src/features/comparison/matrix-sizes.ts";

export const CENTRED: CSSObject = { display: "inline-flex", alignItems: "center", justifyContent: "center" };

export function footLook(theme: Theme): CSSObject {
  const { ui } = theme.vars.palette;
  const paper = theme.vars.palette.background.paper;
  return {
    "& tfoot th, & tfoot td": {
      height: FOOT_ROW_HEIGHT,
      padding: "0 8px",
      alignContent: "center",
      backgroundColor: ui.sunken,
      borderLeft: `1px solid ${ui.line}`,
    },
    "& tfoot .line > :first-of-type": { overflow: "hidden", textOverflow: "ellipsis" },
    "& tfoot .line > :last-of-type": { flex: "none" },
    "& tfoot tr > *": { borderTop: `1px solid ${ui.line}` },
    "& tfoot tr:first-of-type > *": { borderTopColor: ui.lineStrong },
    // Paid sums are on paper under solid rules; sums that are not paid are on sunken ground under a dashed line.
    "& tfoot .paid > *": { backgroundColor: paper },
    "& tfoot .unpaid > *": { borderTopStyle: "dashed", color: theme.vars.palette.text.secondary },
    "& tfoot .rule > *": { borderTopColor: theme.vars.palette.text.secondary },
    "& tfoot .double > *": {
      boxShadow: `inset 0 -3px 0 ${paper}, inset 0 -4px 0 ${theme.vars.palette.text.secondary}`,
    },
    "& tfoot .fold": {
      ...CENTRED,
      flex: "none",
      width: 24,
      height: 24,
      padding: 0,
      border: 0,
      borderRadius: 4,
      background: "none",
      color: "inherit",
      cursor: "pointer",
      "&:hover": { backgroundColor: ui.hover },
      "&:focus-visible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -1 },
    },
  };
}
