/** Index of the typed text itself, before the first and after the last suggestion. */
export const NO_OPTION = -1;

/** Returns the index one step down (1) or up (-1), wrapping around through the typed text. */
export const stepped = (active: number, step: 1 | -1, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;

export const optionId = (list_id: string, place: number): string => `${list_id}-${place}`;
