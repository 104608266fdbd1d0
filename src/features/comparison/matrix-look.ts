import { styled } from "@mui/material/styles";
import type { CSSObject, Theme } from "@mui/material/styles";
import { CENTRED, footLook } from "#src/features/comparison/matrix-foot-look.ts";
import { FITTING_MARKS, ROUND_ROW_HEIGHT, ROW_HEIGHT, WIDTHS } from "#src/features/comparison/matrix-sizes.ts";

/**
 * The table of the matrix. Rows are flex boxes, because native table layout would lay out the whole table for each new
 * row and repaint it while scrolling.
 */
export const MatrixTable = styled("table")({
  display: "block",
  width: "100%",
  "& thead, & tbody, & tfoot": { display: "block" },
  "& tr": { display: "flex" },
  "& th, & td": { display: "block", boxSizing: "border-box", flex: "1 0 var(--offer)", minWidth: 0 },
  "& .foreign": { flex: "1 0 var(--foreign)" },
  "& .lot": { flex: "none", width: "var(--lot)" },
  "& .quantity": { flex: "none", width: WIDTHS.quantity, whiteSpace: "nowrap" },
  "& .average": { flex: "none", width: WIDTHS.average },
  "& .lead": { flex: "none", width: `calc(var(--lot) + ${WIDTHS.quantity + WIDTHS.average}px)` },
  "& .filler": { flex: "none", width: WIDTHS.quantity + WIDTHS.average },
});

function frameLook(theme: Theme, rowHeight: number): CSSObject {
  const { ui } = theme.vars.palette;
  const paper = theme.vars.palette.background.paper;
  return {
    flex: "1 1 auto",
    minHeight: 0,
    overflow: "auto",
    scrollPaddingTop: rowHeight === ROUND_ROW_HEIGHT ? 66 : 48,
    borderTop: `1px solid ${ui.line}`,
    // An opaque background lets the browser scroll painted content instead of repainting each frame.
    backgroundColor: paper,
    "& thead, & tfoot": { position: "sticky", zIndex: 3 },
    "& thead": { top: 0 },
    "& tfoot": { bottom: 0 },
    "& th": { fontWeight: 400, textAlign: "left", backgroundColor: ui.sunken },
    "& thead th": {
      height: rowHeight === ROUND_ROW_HEIGHT ? 62 : 44,
      padding: "3px 8px",
      borderBottom: `1px solid ${ui.lineStrong}`,
      borderLeft: `1px solid ${ui.line}`,
    },
    // Strict containment limits layout and paint to new rows. The transform gives each row its own layer, so that
    // scrolling the matrix doesn't repaint the row.
    "& tbody": { height: rowHeight, contain: "strict" },
    "& tbody tr": { height: rowHeight, transform: "translate(0)" },
    "& tbody th, & tbody td": {
      padding: "0 8px",
      alignContent: "center",
      backgroundColor: paper,
      borderBottom: `1px solid ${ui.line}`,
      borderLeft: `1px solid ${ui.line}`,
    },
    // Hidden overflow costs time in every frame of a scroll. An offer cell therefore clips only a line that may not
    // fit.
    "& tbody .frozen, & .tight": { overflow: "hidden" },
    "& tbody td.gap": { padding: 0, border: 0 },
    ...footLook(theme),
  };
}

function frozenLook(theme: Theme): CSSObject {
  const { ui } = theme.vars.palette;
  return {
    // Each sticky cell has its own layer, which costs time in every frame. Cells are therefore sticky only while the
    // table is scrolled sideways.
    "& .frozen": { borderLeft: 0 },
    "& .lot, & .edge": { position: "relative", zIndex: 2 },
    "&[data-aside] .frozen": { position: "sticky", zIndex: 2 },
    "& .lot": { paddingLeft: 12, borderLeft: 0 },
    "&[data-aside] .lot": { left: 0 },
    "&[data-aside] .quantity": { left: "var(--lot)" },
    "&[data-aside] .average": { left: `calc(var(--lot) + ${WIDTHS.quantity}px)` },
    "& .edge": { borderRight: `1px solid ${ui.lineStrong}`, boxShadow: "4px 0 8px -4px rgba(24,26,32,.10)" },
    "& .edge + *": { borderLeft: 0 },
  };
}

function wordLook(theme: Theme): CSSObject {
  const { ui } = theme.vars.palette;
  return {
    "& .right": { textAlign: "right" },
    "& tbody .average, & tbody .quantity": { paddingLeft: 4 },
    "& .small": { fontSize: "0.75rem", lineHeight: "16px" },
    "& .quiet": { color: theme.vars.palette.text.secondary },
    "& .faint": { color: ui.ink3 },
    "& .cut": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& .line": {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: 6,
      whiteSpace: "nowrap",
      minWidth: 0,
    },
    "& .strong": { fontWeight: 500 },
    "& .bold": { fontWeight: 600 },
    "& .acc": { color: ui.accText },
    "& .head": {
      display: "grid",
      alignContent: "center",
      height: 37,
      lineHeight: "16px",
      fontSize: "0.75rem",
      fontWeight: 500,
      color: theme.vars.palette.text.secondary,
    },
  };
}

function cellLook(theme: Theme): CSSObject {
  const { ui } = theme.vars.palette;
  return {
    "& .cell": {
      display: "flex",
      alignItems: "center",
      height: "100%",
      margin: "0 -8px",
      padding: "0 8px",
      outline: "none",
    },
    "& .with-files .cell": { paddingRight: 34 },
    "& .with-files, & tbody td:hover": { position: "relative" },
    "& tbody td": { "@media (hover: none)": { position: "relative" } },
    "& .files": {
      position: "absolute",
      right: 2,
      top: "50%",
      transform: "translateY(-50%)",
      "& button": { padding: "0 2px" },
    },
    "& .marks": { display: "inline-flex", alignItems: "center", gap: 3, minWidth: 0, overflow: "hidden" },
    "& .dense > .marks": { flex: "1 0 auto", alignSelf: "center", overflow: "visible" },
    "& .dense": { alignItems: "baseline", flex: "1 1 auto" },
    "& .comment": { marginLeft: 3, color: theme.vars.palette.text.secondary, verticalAlign: "-1px" },
    "& .mark": { display: "inline-flex", alignItems: "center", gap: 3, minWidth: 0, "& svg": { flex: "none" } },
    "& .words": { flex: "1 1 auto", minWidth: 0 },
    "& .price": { fontWeight: 500, flex: "none" },
    "& .dense > .price": { minWidth: 54, textAlign: "right" },
    "& .own": { flex: "none", fontSize: "0.6875rem", color: theme.vars.palette.text.secondary },
    // What doesn't fit whole moves to a second line, which is hidden. Nothing is cut in the middle of a number.
    "& .tight": {
      flexWrap: "wrap",
      height: 20,
      rowGap: "20px",
      "& > .marks": FITTING_MARKS,
    },
    "& .wrapped": { flexWrap: "wrap", alignItems: "baseline", rowGap: 0 },
    "& .delivery": { flex: "1 0 auto", fontSize: "0.75rem", color: theme.vars.palette.text.secondary },
    "& .gap-to-best": {
      color: theme.vars.palette.text.secondary,
      fontSize: "0.75rem",
      flex: "none",
      display: "inline-flex",
      alignItems: "center",
      gap: 3,
    },
    "& .second": { fontSize: "0.75rem", lineHeight: "16px", color: theme.vars.palette.text.secondary },
    "& .change": { color: theme.vars.palette.text.secondary, "& svg": { marginRight: 2 } },
    "& .late": { color: ui.tone.warn[0], fontWeight: 500 },
    "& .swap": { color: ui.tone.swap[0], fontWeight: 500 },
  };
}

const DETAILS_PLACE: CSSObject = { position: "absolute", right: 2, top: 2, width: 24, height: 24 };
/** The numbers move away from the details button, so that it covers none of them. */
const DETAILS_ROOM: CSSObject = { paddingRight: 20, "& > .marks": FITTING_MARKS };

/** Styles the details button of every cell with CSS alone, without extra elements. */
function signLook(theme: Theme): CSSObject {
  const { ui } = theme.vars.palette;
  return {
    // Has no size until the pointer is over the cell, because a positioned box would add a layer to every cell.
    "& .details": {
      display: "block",
      width: 0,
      height: 0,
      padding: 0,
      border: 0,
      background: "none",
      cursor: "pointer",
      "@media (hover: none)": DETAILS_PLACE,
    },
    "& td:hover .details": {
      ...DETAILS_PLACE,
      ...CENTRED,
      border: `1px solid ${ui.lineStrong}`,
      borderRadius: 4,
      backgroundColor: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.secondary,
      // Draws the "panel" icon without an extra element.
      "&::before": {
        content: '""',
        boxSizing: "border-box",
        width: 12,
        height: 10,
        border: "1px solid",
        borderRadius: "2px",
        background: "linear-gradient(currentColor, currentColor) 3px 0 / 1px 100% no-repeat",
      },
    },
    "& .with-files .details, & td.with-files:hover .details": { right: 30 },
    "& td:hover:not(.long) .dense": DETAILS_ROOM,
    "@media (hover: none)": { "& td:not(.long) .dense": DETAILS_ROOM },
    // A long price leaves no room for the button. Alt+Enter and the panel's own button open the same details.
    "& td.long .details, & td.long:hover .details": { display: "none" },
  };
}

function stateLook(theme: Theme): CSSObject {
  const { ui } = theme.vars.palette;
  const [good, goodTint] = ui.tone.good;
  return {
    "& td.can": { cursor: "pointer" },
    "& td.can:hover": { backgroundColor: ui.hover, boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}` },
    "& td.best": { backgroundColor: goodTint, "& .price, & .gap-to-best": { color: good, fontWeight: 600 } },
    "& td.won, & td.won:hover": {
      boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
      "& .price": { fontWeight: 600 },
      "@media (forced-colors: active)": { outline: "2px solid Highlight", outlineOffset: -2 },
    },
    "& td.declined": { background: ui.hatch, color: ui.ink3, "& .second": { color: ui.ink3 } },
    "& td.none": { color: ui.ink3 },
    "& td:focus-within, & td:focus": {
      boxShadow: `inset 0 0 0 2px ${theme.vars.palette.text.primary}`,
      outline: "none",
    },
    "& td.won:focus-within": {
      boxShadow: `inset 0 0 0 2px ${theme.vars.palette.text.primary}, inset 0 0 0 4px ${theme.vars.palette.primary.main}`,
    },
  };
}

function handLook(theme: Theme): CSSObject {
  const { ui } = theme.vars.palette;
  const shownSplit = { color: theme.vars.palette.text.secondary, backgroundColor: theme.vars.palette.background.paper };
  return {
    "& .split": {
      position: "absolute",
      right: 2,
      top: 2,
      ...CENTRED,
      width: 24,
      height: 24,
      padding: 0,
      border: 0,
      borderRadius: 6,
      cursor: "pointer",
      // Hidden by a transparent colour until hover or focus, because an opacity would create an effect layer in each
      // row.
      color: "transparent",
      background: "none",
    },
    "& tr:hover .split, & .split:focus-visible, & .split.is-split": shownSplit,
    "& .split:focus-visible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 1 },
    [theme.breakpoints.down("lg")]: {
      "& tbody .also": { display: "none" },
      "& thead .quantity, & thead .average, & tbody .quantity, & tbody .average": {
        borderLeft: `1px solid ${ui.line}`,
      },
      "&[data-aside] .quantity, &[data-aside] .average": { position: "relative", left: "auto", zIndex: 1 },
      "& .lot": {
        paddingLeft: 12,
        borderRight: `1px solid ${ui.lineStrong}`,
        boxShadow: "4px 0 8px -4px rgba(24,26,32,.10)",
      },
      "& .lot + *": { borderLeft: 0 },
      "& .average": { boxShadow: "none" },
    },
    "@media (hover: none)": { "& .split": shownSplit },
    "& tr .split:hover": { backgroundColor: ui.hover },
  };
}

/** The scroll container. One style sheet contains all styles of the table, which keeps the cost of a cell low. */
export const MatrixBox = styled("div", { shouldForwardProp: (prop) => prop !== "rowHeight" && prop !== "lotWidth" })<{
  rowHeight?: number;
  lotWidth?: number;
}>(({ theme, rowHeight = ROW_HEIGHT, lotWidth = WIDTHS.lot }) => ({
  "--lot": `${lotWidth}px`,
  "--offer": `${WIDTHS.offer}px`,
  "--foreign": `${WIDTHS.foreign}px`,
  ...frameLook(theme, rowHeight),
  ...frozenLook(theme),
  ...wordLook(theme),
  ...cellLook(theme),
  ...signLook(theme),
  ...stateLook(theme),
  ...handLook(theme),
}));
