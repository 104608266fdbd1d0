/** ARIA roles of the matrix. Some browsers drop the table semantics when rows are laid out as boxes. */
export const PART = {
  rows: { role: "rowgroup" },
  /** Wrapper of a single row. As a rowgroup, it would be announced at every row. */
  box: { role: "presentation" },
  row: { role: "row" },
  cell: { role: "gridcell" },
  rowHeader: { role: "rowheader" },
  columnHeader: { role: "columnheader" },
} as const;
