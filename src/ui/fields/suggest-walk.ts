/** The place of the text itself, beyond both ends of its suggestions. */
export const NO_OPTION = -1;

/** The place one step down (1) or up (-1) from `active` in a list of so many suggestions. */
export const stepped = (active: number, step: 1 | -1, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;

/** The element's id of a suggestion. */
export const optionId = (list_id: string, place: number): string => `${list_id}-${place}`;
