/** Text of an open cell, from its first change until it is committed or cancelled. */
export interface OpenText {
  readonly key: string;
  readonly field: string;
  readonly text: string;
}

/** Stores the uncommitted text in the open cell separately from the rows, so that a keystroke renders nothing. */
export class OpenCell {
  #now: OpenText | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get now(): OpenText | null {
    return this.#now;
  }

  /** Sets the current text; null means that there is none. Returns true if a text has appeared or disappeared. */
  set(text: OpenText | null): boolean {
    const before = this.#now;
    if (before === null && text === null) return false;
    this.#now = text;
    for (const listener of this.#listeners) listener();
    return (before === null) !== (text === null);
  }
}
