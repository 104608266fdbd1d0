/**
 * What the parts of the matrix are to who doesn't see them: some browsers forget that a table is one once its rows are
 * laid out as boxes.
 */
export const PART = {
  rows: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "gridcell" },
  rowHeader: { role: "rowheader" },
  columnHeader: { role: "columnheader" },
} as const;
