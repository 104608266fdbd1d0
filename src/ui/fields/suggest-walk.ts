/** Position of the text itself, beyond both ends of the list. */
export const NO_OPTION = -1;

/** Returns the position one step down (1) or up (-1), wrapping through the text itself. */
export const stepped = (active: number, step: 1 | -1, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;

export const optionId = (list_id: string, place: number): string => `${list_id}-${place}`;
