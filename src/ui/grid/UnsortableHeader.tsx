import { HIDDEN_STYLE } from "./hidden-style.ts";
import { gridClasses } from "./mui-grid.ts";

/** The grey heading of a column by which the list can't stand now, and why. */
export const UnsortableHeader = ({ header, reason }: { header: string; reason: string }) => (
  <span className={gridClasses.columnHeaderTitle} title={reason} style={{ color: "var(--mui-palette-text-disabled)" }}>
    {header}
    <span style={HIDDEN_STYLE}>. {reason}</span>
  </span>
);
