import { gridClasses } from "./mui-grid.ts";
import type { GridColDef, GridRowId } from "./mui-grid.ts";
import { createContext } from "react";
import type { ComponentType } from "react";
import type { VirtualRows } from "./virtual-rows.ts";

/** What the cells of one drawn row are made of. */
export interface LineCellsProps {
  rowId: GridRowId;
  columns: readonly LineColumn[];
  /** The column of the cell that has the focus, and of the one where Tab enters the grid. */
  focused: string | null;
  stop: string | null;
  /** Whether the row is chosen. */
  selected: boolean;
}

/** A column as the grid component has laid it out. */
export type LineColumn = GridColDef & { readonly computedWidth: number };

/** What the rows of a grid share. */
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

/** The attributes that every cell has; `index` is the place of its column, from 0. */
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
