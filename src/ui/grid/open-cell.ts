/** The text of an open cell, from the first change of it until it is taken or given up. */
export interface OpenText {
  readonly key: string;
  readonly field: string;
  readonly text: string;
}

/** Holds what is being typed and not taken yet. Apart from the rows: a key costs no drawing. */
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

  /** Takes the text as it is now, or null when there is none any more. True when one has come or gone. */
  set(text: OpenText | null): boolean {
    const before = this.#now;
    if (before === null && text === null) return false;
    this.#now = text;
    for (const listener of this.#listeners) listener();
    return (before === null) !== (text === null);
  }
}
