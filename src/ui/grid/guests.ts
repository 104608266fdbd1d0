/** Somebody else who is at a cell. */
export interface Guest {
  readonly key: string;
  readonly field: string;
  readonly name: string;
  readonly initials: string;
  readonly colour: string;
}

const NOBODY: ReadonlyMap<string, Guest> = new Map();

/** Who else is where in the grid. Only rows where somebody comes or goes are drawn again. */
export class Guests {
  #rows: ReadonlyMap<string, ReadonlyMap<string, Guest>> = new Map();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  show(guests: readonly Guest[]): void {
    const rows = new Map<string, Map<string, Guest>>();
    for (const guest of guests) {
      const row = rows.get(guest.key) ?? new Map<string, Guest>();
      row.set(guest.field, guest);
      rows.set(guest.key, row);
    }
    const before = this.#rows;
    // A row keeps its map while the same people are in it.
    this.#rows = new Map([...rows].map(([key, row]) => [key, sameRow(before.get(key), row)]));
    for (const listener of this.#listeners) listener();
  }

  /** Those in a row, by field. */
  inRow(key: string): ReadonlyMap<string, Guest> {
    return this.#rows.get(key) ?? NOBODY;
  }
}

function sameRow(
  before: ReadonlyMap<string, Guest> | undefined,
  now: ReadonlyMap<string, Guest>,
): ReadonlyMap<string, Guest> {
  const isSame =
    before?.size === now.size &&
    [...now].every(([field, { name, colour }]) => {
      const known = before.get(field);
      return known?.name === name && known.colour === colour;
    });
  return isSame ? before : now;
}
