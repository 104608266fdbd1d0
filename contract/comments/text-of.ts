import type { CommentPart } from "#contract/comments/comment.schema.ts";

/** Returns the text of a comment as it was typed. */
export const textOf = (
  parts: readonly CommentPart[],
  people: readonly { readonly id: number; readonly name: string }[],
): string =>
  parts
    .map((part) => {
      if (part.kind === "text") return part.text;
      if (part.kind === "reference") return part.code;
      return `@${people.find(({ id }) => id === part.user)?.name ?? ""}`;
    })
    .join("");
