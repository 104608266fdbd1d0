import { HIDDEN_STYLE } from "./hidden-style.ts";
import { gridClasses } from "./mui-grid.ts";

/** Grey heading for a column that currently can't be sorted, with the reason. */
export const UnsortableHeader = ({ header, reason }: { header: string; reason: string }) => (
  <span className={gridClasses.columnHeaderTitle} title={reason} style={{ color: "var(--mui-palette-text-disabled)" }}>
    {header}
    <span style={HIDDEN_STYLE}>. {reason}</span>
  </span>
);
