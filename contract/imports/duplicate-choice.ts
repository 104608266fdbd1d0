/**
 * What becomes of a row whose part is requested already, by an earlier row of the file or by an open purchase item:
 * it is created all the same, its quantity is added to what is there, or it is left out.
 */
export const DUPLICATE_CHOICES = ["add", "merge", "skip"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];
