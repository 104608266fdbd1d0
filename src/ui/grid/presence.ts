export interface Presence {
  readonly key: string;
  readonly field: string;
  readonly name: string;
  readonly initials: string;
  readonly colour: string;
}

const NOBODY: ReadonlyMap<string, Presence> = new Map();

/** Stores the cells where other users are present. Only rows that a user enters or leaves render again. */
export class PresenceStore {
  #rows: ReadonlyMap<string, ReadonlyMap<string, Presence>> = new Map();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  show(guests: readonly Presence[]): void {
    const rows = new Map<string, Map<string, Presence>>();
    for (const guest of guests) {
      const row = rows.get(guest.key) ?? new Map<string, Presence>();
      row.set(guest.field, guest);
      rows.set(guest.key, row);
    }
    const before = this.#rows;
    // A row's map object is reused while the same users are in the row.
    this.#rows = new Map([...rows].map(([key, row]) => [key, sameRow(before.get(key), row)]));
    for (const listener of this.#listeners) listener();
  }

  inRow(key: string): ReadonlyMap<string, Presence> {
    return this.#rows.get(key) ?? NOBODY;
  }
}

function sameRow(
  before: ReadonlyMap<string, Presence> | undefined,
  now: ReadonlyMap<string, Presence>,
): ReadonlyMap<string, Presence> {
  const isSame =
    before?.size === now.size &&
    [...now].every(([field, { name, colour }]) => {
      const known = before.get(field);
      return known?.name === name && known.colour === colour;
    });
  return isSame ? before : now;
}
