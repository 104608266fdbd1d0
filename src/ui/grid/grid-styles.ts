import type { CSSObject } from "@mui/material/styles";
import { PERSON_COLOURS } from "#src/ui/page/initials.ts";
import { PART } from "./drawn-parts.ts";

/** Row heights in pixels by density. */
export const ROW_HEIGHTS = { compact: 32, standard: 36, comfortable: 44 } as const;

export type GridDensity = keyof typeof ROW_HEIGHTS;

export const HEADER_HEIGHT = 32;

const CORNER: CSSObject = {
  content: '""',
  position: "absolute",
  right: 0,
  top: 0,
  border: "4px solid transparent",
  borderRightColor: "var(--mui-palette-primary-main)",
  borderTopColor: "var(--mui-palette-primary-main)",
};

/**
 * Styles of both grids and of the cell states (`is-locked`, `is-edited`, `is-pasted`, `is-invalid`, `is-advice`,
 * `is-required`, `is-declined`). They are not in the theme, because the pages before sign-in show no grid.
 */
export const gridLook = (rowHeight: number): Record<string, CSSObject | string | number> => ({
  border: 0,
  "--height": `${rowHeight}px`,
  borderRadius: 0,
  "--DataGrid-t-color-border-base": "var(--mui-palette-ui-line)",
  "--DataGrid-rowBorderColor": "var(--mui-palette-ui-line)",
  // Prevents Shift+click, which sorts, from selecting text.
  [`& ${PART.headers}`]: {
    userSelect: "none",
    "--DataGrid-t-color-border-base": "var(--mui-palette-ui-lineStrong)",
  },
  // Isolates the layout and paint of each row, so that scrolling by one row doesn't affect all others.
  [`& ${PART.row}`]: { contain: "layout style paint" },
  // Disables clipping for texts that fit in their cell. Every clipping box costs time in each frame of a scroll.
  [`& ${PART.cell}.is-short`]: { overflow: "visible" },
  [`& ${PART.cell} .is-cut`]: { whiteSpace: "nowrap" },
  [`& ${PART.cell}:not(.is-short) .is-cut`]: { overflow: "hidden", textOverflow: "ellipsis" },
  [`& ${PART.row}:hover`]: { backgroundColor: "var(--mui-palette-ui-hover)" },
  [`& ${PART.row}.Mui-selected, & ${PART.row}.Mui-selected:hover`]: {
    backgroundColor: "var(--mui-palette-ui-selected)",
  },
  [`& ${PART.header_title}`]: {
    fontSize: "0.75rem",
    fontWeight: 500,
    color: "var(--mui-palette-text-secondary)",
  },
  [`& ${PART.cell}:focus, & ${PART.cell}:focus-within`]: {
    outline: "2px solid var(--mui-palette-text-primary)",
    outlineOffset: -2,
  },
  "& .is-locked": { backgroundColor: "var(--mui-palette-ui-locked)", color: "var(--mui-palette-text-secondary)" },
  "& .is-pasted": { backgroundColor: "var(--mui-palette-ui-pasted)" },
  "& .is-invalid": {
    backgroundColor: "var(--mui-palette-ui-tone-bad-1)",
    color: "var(--mui-palette-ui-tone-bad-0)",
    boxShadow: "inset 0 0 0 1px var(--mui-palette-ui-solid-bad)",
  },
  "& .is-advice": { backgroundColor: "var(--mui-palette-ui-tone-warn-1)", color: "var(--mui-palette-ui-tone-warn-0)" },
  "& .is-required": {
    backgroundColor: "var(--mui-palette-background-paper)",
    boxShadow: "inset 0 -2px 0 var(--mui-palette-ui-solid-bad)",
  },
  "& .is-declined": { background: "var(--mui-palette-ui-hatch)", color: "var(--mui-palette-ui-ink3)" },
  "& .is-edited, & .is-pasted": { position: "relative", "&::after": CORNER },
});

/**
 * Styles for the editable grid. The state classes are on a box that fills the cell. The fallback colours are for tests
 * without a theme.
 */
export const EDIT_GRID_STYLES: Record<string, CSSObject> = {
  [`& ${PART.cell}`]: { padding: 0, overflow: "visible", userSelect: "none", lineHeight: "inherit" },
  [`& ${PART.header}`]: { padding: "0 8px" },
  [`& ${PART.header}.is-open ${PART.header_title}`]: {
    color: "var(--mui-palette-text-primary, #191B1F)",
  },
  // A hover colour would look like a locked row.
  [`& ${PART.row}:hover`]: { backgroundColor: "transparent" },
  // The box draws the cursor, because its background would cover an outline on the cell.
  [`& ${PART.cell}:focus, & ${PART.cell}:focus-within`]: { outline: "none" },
  [`& ${PART.cell}:focus > .is-box, & ${PART.cell}:focus-within > .is-box`]: {
    outline: "2px solid var(--mui-palette-text-primary, #191B1F)",
    outlineOffset: -2,
  },
  [`& ${PART.cell} .is-box`]: {
    width: "100%",
    height: "100%",
    padding: "0 8px",
    display: "flex",
    alignItems: "center",
    boxSizing: "border-box",
    overflow: "hidden",
    whiteSpace: "nowrap",
  },
  [`& ${PART.cell} .is-box.is-text`]: {
    display: "block",
    lineHeight: "calc(var(--height) - 1px)",
    textOverflow: "ellipsis",
  },
  [`& ${PART.cell} .is-box.is-short`]: { overflow: "visible" },
  "& .is-box.is-number": { justifyContent: "flex-end", textAlign: "right", fontFeatureSettings: '"tnum"' },
  "& .is-box.is-center": { justifyContent: "center", textAlign: "center" },
  "& .is-box.is-new": { color: "var(--mui-palette-ui-ink3, #696B72)" },
  "& .is-box.is-wide": { position: "relative", zIndex: 2, justifyContent: "flex-start", textAlign: "left" },
  [`& ${PART.cell} .is-box.is-editing`]: {
    position: "relative",
    padding: 0,
    backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)",
    overflow: "visible",
  },
  "& .is-box.is-in-range:not(.is-invalid):not(.is-advice)": {
    backgroundColor: "var(--mui-palette-ui-selected, #F0F3FE)",
  },
  "& .is-box.is-in-range": { boxShadow: "inset 0 0 0 1px var(--mui-palette-ui-accLine, #B3C2F8)" },
  "& .is-box input": {
    width: "100%",
    height: "100%",
    border: 0,
    outline: 0,
    padding: "0 8px",
    background: "transparent",
    font: "inherit",
    color: "inherit",
    textAlign: "inherit",
    boxSizing: "border-box",
    userSelect: "text",
  },
  "& .is-box.is-number input": { textAlign: "right" },
  [`& ${PART.cell}[data-guest]`]: { position: "relative" },
  // Another user's cursor, drawn on top of the cell's content.
  [`& ${PART.cell}[data-guest]::after`]: {
    content: "attr(data-guest)",
    position: "absolute",
    inset: 0,
    zIndex: 3,
    border: "2px solid currentColor",
    borderRadius: 2,
    padding: "0 3px",
    fontSize: "0.5625rem",
    lineHeight: "11px",
    fontWeight: 600,
    textAlign: "left",
    pointerEvents: "none",
  },
  ...Object.fromEntries(
    PERSON_COLOURS.map(([, ink], index) => [`& ${PART.cell}[data-guest-colour="${index}"]::after`, { color: ink }]),
  ),
};

/** Checkbox in a row, drawn like `CheckboxMark`: 16 px in a 24 px target. */
const CHECKBOX: Record<string, CSSObject> = {
  "& .is-check": {
    appearance: "none",
    display: "grid",
    placeItems: "center",
    width: 24,
    height: 24,
    margin: 0,
    borderRadius: "6px",
    cursor: "pointer",
    outline: "none",
  },
  "& .is-check::before": {
    content: '""',
    gridArea: "1 / 1",
    width: 16,
    height: 16,
    boxSizing: "border-box",
    border: "1.5px solid var(--mui-palette-ui-control)",
    borderRadius: "3.5px",
    backgroundColor: "var(--mui-palette-background-paper)",
  },
  "& .is-check:checked::before": {
    borderColor: "var(--mui-palette-ui-btn)",
    backgroundColor: "var(--mui-palette-ui-btn)",
  },
  "& .is-check:checked::after": {
    content: '""',
    gridArea: "1 / 1",
    width: 5,
    height: 9,
    marginTop: "-2px",
    border: "solid #FFFFFF",
    borderWidth: "0 1.8px 1.8px 0",
    transform: "rotate(45deg)",
  },
  "& .is-check:focus-visible": { outline: "2px solid var(--mui-palette-text-primary)", outlineOffset: -2 },
};

export const LIST_GRID_STYLES: Record<string, CSSObject> = {
  ...CHECKBOX,
  // Set on the cell, because the row's selector would override the styles that both grids share.
  [`& ${PART.cell}`]: { cursor: "pointer" },
  [`& ${PART.cell}.is-number`]: { fontFeatureSettings: '"tnum"' },
  // Rows push it down when they come. A box that is drawn would count as a shift of the layout.
  [`& ${PART.filler}`]: { visibility: "hidden" },
  [`& ${PART.separator}`]: { opacity: 0 },
  [`& ${PART.headers}:hover ${PART.separator}`]: { opacity: 1 },
  [`& ${PART.sort_icon}`]: { fontSize: "1rem" },
  // A secondary sort arrow is the only icon and extends to the edge, so that the names of narrow columns remain
  // visible.
  "& .is-then": {
    paddingRight: 0,
    [`&${PART.header_right}`]: { padding: "0 10px 0 0" },
    [`& ${PART.header_buttons}`]: { display: "none" },
  },
  [`& ${PART.overlay} .MuiLinearProgress-root, & ${PART.overlay_wrapper} .MuiLinearProgress-root`]: {
    height: 2,
    borderRadius: 0,
  },
};
