/** A cell by its place: row in the order shown, column among the shown columns; both from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** A rectangle of cells, ends included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** How a cell is touched by the range. */
export const OUTSIDE = 0;
export const INSIDE = 1;
export const ACTIVE = 2;

/** The rectangle between two cells. */
export function rangeBetween(one: CellPlace, other: CellPlace): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** Number of cells in the rectangle. */
export function rangeSize(range: CellRange): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1);
}

/**
 * The active cell and the rectangle stretched from it, kept outside React:
 * a move tells every shown cell, and only the cells whose own flag changed are drawn again.
 */
export class RangeStore {
  #anchor: CellPlace | null = null;
  #head: CellPlace | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The active cell: it has the focus and is where typing goes. */
  get active(): CellPlace | null {
    return this.#anchor;
  }

  /** The far corner of the rectangle. */
  get head(): CellPlace | null {
    return this.#head;
  }

  /** The rectangle, one cell large when nothing is stretched. */
  get range(): CellRange | null {
    return this.#anchor === null || this.#head === null ? null : rangeBetween(this.#anchor, this.#head);
  }

  /** Whether more than the active cell is chosen. */
  get isStretched(): boolean {
    const range = this.range;
    return range !== null && rangeSize(range) > 1;
  }

  /** Makes a cell active and stretches the range to `head` (to nothing without it). */
  select(anchor: CellPlace | null, head: CellPlace | null = anchor): void {
    this.#anchor = anchor;
    this.#head = head;
    for (const listener of this.#listeners) listener();
  }

  /** How the range touches a row: another text whenever the flag of one of its cells has become another. */
  markOf(row: number): string {
    const range = this.range;
    if (range === null || row < range.top || row > range.bottom) return "";
    return [range.left, range.right, this.#anchor?.row === row ? this.#anchor.column : ""].join(" ");
  }

  /** OUTSIDE, INSIDE a stretched range, or ACTIVE. */
  flagOf(row: number, column: number): number {
    const range = this.range;
    if (range === null) return OUTSIDE;
    if (this.#anchor?.row === row && this.#anchor.column === column) return ACTIVE;
    const inside = row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
    return inside ? INSIDE : OUTSIDE;
  }
}
