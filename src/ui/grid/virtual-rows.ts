import { flushSync } from "react-dom";

/** What one frame may spend on rows that are seen; those that remain come with the next frames. */
const BUDGET_MS = 6;
/** So many rows are drawn in one go: React walks past all other rows each time. */
const AT_ONCE = 2;
/**
 * Rows made ready in the direction of the last scroll: a page of a hundred stands whole soon after it has come, and its
 * scrolls draw nothing.
 */
const AHEAD = 100;
/** Rows made ready on the other side. */
const BEHIND = 24;
/** As long as so many are ready in the direction of a scroll, its frames have nothing to do but to scroll. */
const CUSHION = 12;
/** Frames that are left to what somebody does, before more is made ready. */
const REST = 12;
/** Rows so far from what is seen are taken away, a few a frame. */
const REMOVE_BEYOND_ROWS = 120;
const MAX_REMOVED_PER_FRAME = 6;

/** A row by its id and its place. */
export interface PlacedRow {
  id: string;
  index: number;
}

/** The box of a row, which waits to be drawn. */
interface Line {
  id: string;
  listener: () => void;
}

/**
 * Which rows of a grid are drawn; all others are empty boxes of the same height. MUI's own windowing draws up to
 * fifteen rows in the frame in which the scrolling turns, and asks every row again at each step. Here a scroll draws
 * the rows that come into sight and no others, within a budget; what lies ahead is made ready in frames that have
 * nothing else to do.
 */
export class VirtualRows {
  readonly #rowHeight: number;
  /** The row that is drawn at a place. */
  readonly #drawn = new Map<number, string>();
  readonly #lines = new Map<number, Line>();
  readonly #listeners = new Set<() => void>();
  #held: () => PlacedRow | null = () => null;
  #first = 0;
  #last = 0;
  #isDownwards = true;
  /** Whether the frame under way is one of a scroll. */
  #isMoving = false;
  #frame: number | null = null;
  #rest = 0;

  /** Rows are all of this height, in pixels; so many pixels of them count as seen until it is told what is. */
  constructor(rowHeight: number, height = 0) {
    this.#rowHeight = rowHeight;
    this.#last = Math.ceil(height / rowHeight);
  }

  /**
   * Whether a row is drawn. One that is new at a place in sight is from the first; elsewhere, as on the next page, its
   * box waits.
   */
  has({ index, id }: PlacedRow): boolean {
    return this.#drawn.get(index) === id || this.#isNewInSight(index, id);
  }

  /** Asks this for the row that must stay, since the focus is in it. */
  hold(held: () => PlacedRow | null): void {
    this.#held = held;
  }

  /** Whether the focus is in this row; it may have got another place by rows that were put in before it. */
  holds(id: string): boolean {
    return this.#held()?.id === id;
  }

  /** Tells when a row is to be drawn or taken away; one that is new in sight counts as drawn from now on. */
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
   * All rows in their order, for a body that draws them in one piece and hears of every change. A row that keeps its
   * place stays drawn. Returns what ends it.
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

  /** Whether the row at a place is in sight. */
  sees(index: number): boolean {
    return index >= this.#first && index < this.#last;
  }

  /** Tells when other rows have come into sight. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on these pixels of the rows are in sight, and all there is to see is drawn at once. */
  show(top: number, height: number): void {
    this.#see(top, height);
    this.#change(this.#missingSeen(), []);
    this.#plan();
  }

  /** The rows were scrolled to these pixels: what has come into sight is drawn with the frame that is under way. */
  scroll(top: number, height: number): void {
    this.#see(top, height);
    this.#isMoving = true;
    this.#plan();
  }

  /** The focus comes into this row: it is there at once, wherever it is, so that no key that follows is lost. */
  draw({ index, id }: PlacedRow): void {
    if (this.#drawn.get(index) === id) return;
    this.#drawn.set(index, id);
    this.#tell([index]);
  }

  /** Somebody does something: its frames come first, and what is made ready waits. */
  rest(): void {
    this.#rest = REST;
  }

  /** No frame is worked in any more. */
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

  /** True when something had to be drawn. */
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
      // A frame in which rows came into sight has done its share.
      const goesOn = this.#drawSeen() || this.#isResting() || this.#prepare();
      this.#isMoving = false;
      if (goesOn) this.#plan();
    });
  }

  #isResting(): boolean {
    this.#rest = Math.max(0, this.#rest - 1);
    return this.#rest > 0;
  }

  /**
   * Makes rows ready and, when all are, takes far ones away, both in frames that are not needed for scrolling; true
   * when there is more to do.
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
   * The nearest rows to be made ready, as many as one go draws, among `count` from a place on, and how many stand ready
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

  /** Rows in sight that are not drawn. */
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
