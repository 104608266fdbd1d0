/** Index of the typed text itself. It precedes the first suggestion and follows the last. */
export const NO_OPTION = -1;

/** Returns the index one step down (1) or up (-1). Stepping past either end of the list leads to the typed text. */
export const stepped = (active: number, step: 1 | -1, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;

export const optionId = (list_id: string, place: number): string => `${list_id}-${place}`;
