/**
 * Ways to handle a row whose part is already requested by an earlier row or an open purchase item: create it anyway,
 * add its quantity to the existing one, or skip it.
 */
export const DUPLICATE_CHOICES = ["add", "merge", "skip"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];
