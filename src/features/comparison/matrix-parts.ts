/**
 * What the parts of the matrix are to who doesn't see them: some browsers forget that a table is one once its rows are
 * laid out as boxes.
 */
export const PART = {
  rows: { role: "rowgroup" },
  /** The box of one row: a rowgroup of its own would be told at each of them. */
  box: { role: "presentation" },
  row: { role: "row" },
  cell: { role: "gridcell" },
  rowHeader: { role: "rowheader" },
  columnHeader: { role: "columnheader" },
} as const;
