import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/time-units.ts";

interface Facts {
  readonly created_at: string;
  readonly struck_at: string | null;
  readonly author: { readonly id: number };
}

/** Returns whether the user may strike out the comment. Only its author may, at any time. */
export const mayStrike = ({ author, struck_at }: Facts, user: number): boolean =>
  author.id === user && struck_at === null;

/** Returns whether the user may still edit the comment at `now` (milliseconds since 1970). */
export const mayEdit = (comment: Facts, user: number, now: number): boolean =>
  mayStrike(comment, user) && now - Date.parse(comment.created_at) < COMMENT_EDIT_MINUTES * MINUTE_MS;
