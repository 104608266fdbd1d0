/** Position of a cell by visible row and column, both starting at 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** Rectangle of cells. Both ends are inclusive. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const OUTSIDE = 0;
export const INSIDE = 1;
export const ACTIVE = 2;

export function rangeBetween(one: CellPlace, other: CellPlace): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function rangeSize(range: CellRange): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1);
}

/**
 * Active cell and the range that extends from it, stored outside React. A move notifies every visible cell, but only
 * cells with a changed flag render again.
 */
export class RangeStore {
  #anchor: CellPlace | null = null;
  #head: CellPlace | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get active(): CellPlace | null {
    return this.#anchor;
  }

  get head(): CellPlace | null {
    return this.#head;
  }

  get range(): CellRange | null {
    return this.#anchor === null || this.#head === null ? null : rangeBetween(this.#anchor, this.#head);
  }

  get isStretched(): boolean {
    const range = this.range;
    return range !== null && rangeSize(range) > 1;
  }

  /** Activates a cell and extends the range to `head`. By default, the range contains only the cell itself. */
  select(anchor: CellPlace | null, head: CellPlace | null = anchor): void {
    this.#anchor = anchor;
    this.#head = head;
    for (const listener of this.#listeners) listener();
  }

  /** Returns a key that identifies how the range covers a row. The key changes whenever a cell's flag changes. */
  markOf(row: number): string {
    const range = this.range;
    if (range === null || row < range.top || row > range.bottom) return "";
    return [range.left, range.right, this.#anchor?.row === row ? this.#anchor.column : ""].join(" ");
  }

  flagOf(row: number, column: number): number {
    const range = this.range;
    if (range === null) return OUTSIDE;
    if (this.#anchor?.row === row && this.#anchor.column === column) return ACTIVE;
    const inside = row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
    return inside ? INSIDE : OUTSIDE;
  }
}
