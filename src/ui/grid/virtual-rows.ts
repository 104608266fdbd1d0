import { flushSync } from "react-dom";

/**
 * Time in milliseconds that one frame may spend on visible rows. The remaining rows are rendered in the next frames.
 */
const BUDGET_MS = 6;
/**
 * Number of rows rendered per batch. A batch has more than one row, because React traverses all other rows each time.
 */
const AT_ONCE = 2;
/**
 * Number of overscan rows in the direction of the last scroll. A page of a hundred rows is completely rendered soon
 * after loading, so that scrolling renders nothing.
 */
const AHEAD = 100;
const BEHIND = 24;
/** When this many rows ahead of a scroll are rendered, frames stop rendering more. */
const CUSHION = 12;
/** Number of frames left free for user input before the overscan continues. */
const REST = 12;
/** Distance from the viewport, in rows, at which rows are removed, a few per frame. */
const REMOVE_BEYOND_ROWS = 120;
const MAX_REMOVED_PER_FRAME = 6;

export interface PlacedRow {
  id: string;
  index: number;
}

interface Line {
  id: string;
  listener: () => void;
}

/**
 * Decides which rows in a grid are rendered; all others are empty boxes of the same height. MUI's virtualization
 * renders up to fifteen rows in the frame in which the scroll direction changes, and re-evaluates every row at each
 * step. Here a scroll renders only the rows that become visible, within a time budget. The overscan is rendered in idle
 * frames.
 */
export class VirtualRows {
  readonly #rowHeight: number;
  readonly #drawn = new Map<number, string>();
  readonly #lines = new Map<number, Line>();
  readonly #listeners = new Set<() => void>();
  #held: () => PlacedRow | null = () => null;
  #first = 0;
  #last = 0;
  #isDownwards = true;
  /** True if the current frame belongs to a scroll. */
  #isMoving = false;
  #frame: number | null = null;
  #rest = 0;

  /**
   * `rowHeight` is the height of every row in pixels. `height` is assumed for the visible area until the first
   * measurement.
   */
  constructor(rowHeight: number, height = 0) {
    this.#rowHeight = rowHeight;
    this.#last = Math.ceil(height / rowHeight);
  }

  /**
   * Returns true if a row is rendered. A new row in the visible area is rendered at once. Other new rows, such as the
   * rows of the next page, remain empty boxes until they are scheduled.
   */
  has({ index, id }: PlacedRow): boolean {
    return this.#drawn.get(index) === id || this.#isNewInSight(index, id);
  }

  /** Registers a function that returns the focused row, which must stay rendered. */
  hold(held: () => PlacedRow | null): void {
    this.#held = held;
  }

  /** Returns true if the row has the focus. Compares ids, because inserted rows may have shifted its index. */
  holds(id: string): boolean {
    return this.#held()?.id === id;
  }

  /**
   * Registers a listener that is called when a row is to be rendered or removed. A new row in the visible area counts
   * as rendered from now on.
   */
  listen({ index, id }: PlacedRow, listener: () => void): () => void {
    const line = { id, listener };
    if (this.#isNewInSight(index, id)) this.#drawn.set(index, id);
    this.#lines.set(index, line);
    this.#plan();
    return () => {
      if (this.#drawn.get(index) === id) this.#drawn.delete(index);
      if (this.#lines.get(index) === line) this.#lines.delete(index);
    };
  }

  /**
   * Registers all rows in order, for a body that renders as a whole and listens to every change. A row with an
   * unchanged index stays rendered. Returns a function that unsubscribes.
   */
  list(ids: readonly string[], listener: () => void): () => void {
    for (const index of this.#lines.keys())
      if (index >= ids.length) {
        this.#lines.delete(index);
        this.#drawn.delete(index);
      }
    for (const [index, id] of ids.entries()) {
      if (this.#isNewInSight(index, id)) this.#drawn.set(index, id);
      else if (this.#drawn.get(index) !== id) this.#drawn.delete(index);
      this.#lines.set(index, { id, listener });
    }
    this.#plan();
    return () => this.stop();
  }

  sees(index: number): boolean {
    return index >= this.#first && index < this.#last;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the visible area in pixels and renders its rows synchronously. */
  show(top: number, height: number): void {
    this.#see(top, height);
    this.#change(this.#missingSeen(), []);
    this.#plan();
  }

  /** Sets the visible area after a scroll. Newly visible rows are rendered in the next frame. */
  scroll(top: number, height: number): void {
    this.#see(top, height);
    this.#isMoving = true;
    this.#plan();
  }

  /** Immediately renders the row that receives the focus, wherever it is, so that no following key is lost. */
  draw({ index, id }: PlacedRow): void {
    if (this.#drawn.get(index) === id) return;
    this.#drawn.set(index, id);
    this.#tell([index]);
  }

  /** Pauses the overscan after user input. */
  rest(): void {
    this.#rest = REST;
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  #isNewInSight(index: number, id: string): boolean {
    return this.sees(index) && this.#lines.get(index)?.id !== id;
  }

  #see(top: number, height: number): void {
    const first = Math.max(0, Math.floor(top / this.#rowHeight));
    this.#isDownwards = first >= this.#first;
    this.#first = first;
    this.#last = Math.max(first, Math.ceil((top + height) / this.#rowHeight));
  }

  /** Renders missing visible rows within the budget. Returns true if any were missing. */
  #drawSeen(): boolean {
    const missing = this.#missingSeen();
    if (!this.#isDownwards) missing.reverse();
    if (missing.length === 0) return false;
    const begun = performance.now();
    for (let from = 0; from < missing.length && performance.now() - begun < BUDGET_MS; from += AT_ONCE)
      this.#change(missing.slice(from, from + AT_ONCE), []);
    for (const listener of this.#listeners) listener();
    return true;
  }

  #plan(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      // A frame that rendered visible rows does nothing else.
      const hasMore = this.#drawSeen() || this.#isResting() || this.#prepare();
      this.#isMoving = false;
      if (hasMore) this.#plan();
    });
  }

  #isResting(): boolean {
    this.#rest = Math.max(0, this.#rest - 1);
    return this.#rest > 0;
  }

  /**
   * Renders overscan rows in frames that scrolling doesn't need. Removes distant rows once the overscan is complete.
   * Returns true if work is left.
   */
  #prepare(): boolean {
    const [below, above] = [
      { from: this.#last, step: 1 },
      { from: this.#first - 1, step: -1 },
    ] as const;
    const [next, other] = this.#isDownwards ? [below, above] : [above, below];
    const { places, ready } = this.#missing(next, AHEAD);
    if (this.#isMoving && (places.length === 0 || ready >= CUSHION)) return true;
    const ahead = places.length > 0 ? places : this.#missing(other, BEHIND).places;
    if (ahead.length > 0) {
      this.#change(ahead, []);
      return true;
    }
    const held = this.#held()?.index;
    const far = [...this.#drawn.keys()].filter(
      (index) =>
        (index < this.#first - REMOVE_BEYOND_ROWS || index >= this.#last + REMOVE_BEYOND_ROWS) && index !== held,
    );
    this.#change([], far.slice(0, MAX_REMOVED_PER_FRAME));
    return far.length > MAX_REMOVED_PER_FRAME;
  }

  /**
   * Returns the nearest missing rows within `count` of an index, limited to one batch, and the number of rendered rows
   * before them.
   */
  #missing({ from, step }: { from: number; step: 1 | -1 }, count: number): { places: number[]; ready: number } {
    const places: number[] = [];
    let ready = 0;
    for (let away = 0; away < count && places.length < AT_ONCE; away += 1) {
      const index = from + away * step;
      if (this.#isMissing(index)) places.push(index);
      else if (places.length === 0) ready += 1;
    }
    return { places, ready };
  }

  #missingSeen(): number[] {
    return Array.from({ length: this.#last - this.#first }, (_, place) => this.#first + place).filter((index) =>
      this.#isMissing(index),
    );
  }

  #isMissing(index: number): boolean {
    const line = this.#lines.get(index);
    return line !== undefined && line.id !== this.#drawn.get(index);
  }

  #change(draw: readonly number[], take: readonly number[]): void {
    for (const index of draw) {
      const line = this.#lines.get(index);
      if (line !== undefined) this.#drawn.set(index, line.id);
    }
    for (const index of take) this.#drawn.delete(index);
    this.#tell([...draw, ...take]);
  }

  #tell(places: readonly number[]): void {
    const listeners = new Set(places.flatMap((index) => this.#lines.get(index)?.listener ?? []));
    if (listeners.size > 0) flushSync(() => listeners.forEach((listener) => listener()));
  }
}
