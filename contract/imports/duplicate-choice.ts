/**
 * What happens to a row whose part is already requested, by an earlier row or an open purchase item. It is created
 * anyway, added to the existing quantity, or skipped.
 */
export const DUPLICATE_CHOICES = ["add", "merge", "skip"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];
