import type { RevisionLine } from "#contract/imports/revision.schema.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";

interface Commented {
  readonly comment: string | null;
}

/** Returns the distinct lines of comments, in order of appearance. */
export const commentLines = (records: readonly Commented[]): string[] => [
  ...new Set(
    records
      .flatMap(({ comment }) => (comment ?? "").split("\n").map((line) => line.trim()))
      .filter((line) => line !== ""),
  ),
];

/** Joins comments, each distinct one on a line. Null if there is none. */
export const joinComments = (...comments: readonly (string | null)[]): string | null =>
  commentLines(comments.map((comment) => ({ comment }))).join("\n") || null;

export const isCommentTooLong = (comment: string | null): boolean =>
  [...(comment ?? "")].length > ITEM_FIELDS.comment.max_length;

/**
 * Returns how the comments of a part change with a file, or null if they don't. Lines that the former file had and the
 * new one doesn't have go, new lines come. Lines that people or other groups have written stay.
 */
export function commentChange(
  items: readonly (Commented & { readonly id: number; readonly is_free: boolean; readonly is_own: boolean })[],
  { rows, former }: { readonly rows: readonly Commented[]; readonly former: readonly Commented[] },
): RevisionLine["comment"] {
  const [now, next, was] = [commentLines(items), commentLines(rows), commentLines(former)];
  const added = next.filter((line) => !now.includes(line) && !was.includes(line));
  const dropped = was.filter((line) => !next.includes(line) && now.includes(line));
  if (added.length + dropped.length === 0) return null;
  const free = items.filter(({ is_free }) => is_free);
  const home = free.findLast(({ is_own }) => is_own) ?? free.at(-1);
  const changes = free.map(({ id, comment }) => ({
    id,
    from: comment,
    to:
      [
        ...commentLines([{ comment }]).filter((line) => !dropped.includes(line)),
        ...(id === home?.id ? added : []),
      ].join("\n") || null,
  }));
  return {
    from: now.join("\n") || null,
    to: [...now.filter((line) => !dropped.includes(line)), ...added].join("\n") || null,
    items: changes.filter(({ from, to }) => from !== to && !isCommentTooLong(to)),
  };
}
