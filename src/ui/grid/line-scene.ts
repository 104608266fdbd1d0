import { gridClasses } from "./mui-grid.ts";
import type { GridColDef, GridRowId } from "./mui-grid.ts";
import { createContext } from "react";
import type { ComponentType } from "react";
import type { VirtualRows } from "./virtual-rows.ts";

export interface LineCellsProps {
  rowId: GridRowId;
  columns: readonly LineColumn[];
  /** Field of the focused cell. */
  focused: string | null;
  stop: string | null;
  selected: boolean;
}

export type LineColumn = GridColDef & { readonly computedWidth: number };

export interface LineScene {
  drawn: VirtualRows;
  Cells: ComponentType<LineCellsProps>;
}

export const LineSceneContext = createContext<LineScene | null>(null);

const ALIGN = {
  left: gridClasses["cell--textLeft"],
  right: gridClasses["cell--textRight"],
  center: gridClasses["cell--textCenter"],
} as const;

export function cellAttributes(
  { columns, focused, stop }: LineCellsProps,
  index: number,
  { className, fontSize }: { className: string; fontSize?: number | undefined },
) {
  const column = columns[index];
  const field = column?.field ?? "";
  return {
    className: `${gridClasses.cell} ${ALIGN[column?.align ?? "left"]} ${className}`,
    role: "gridcell",
    "data-field": field,
    "data-colindex": index,
    "aria-colindex": index + 1,
    style: { width: column?.computedWidth, fontSize },
    tabIndex: field === focused || field === stop ? 0 : -1,
  };
}
