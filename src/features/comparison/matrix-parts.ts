/** ARIA roles of the matrix. Some browsers drop the table semantics if rows are flex boxes. */
export const PART = {
  rows: { role: "rowgroup" },
  /** Wrapper around one row. A screen reader would announce a rowgroup at every row. */
  box: { role: "presentation" },
  row: { role: "row" },
  cell: { role: "gridcell" },
  rowHeader: { role: "rowheader" },
  columnHeader: { role: "columnheader" },
} as const;
