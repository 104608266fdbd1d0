import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import type { Commented } from "#contract/comments/commented.ts";

/** A record whose comments a page offers. */
export interface CommentedRecord {
  readonly record: Commented;
  readonly id: number;
  /** Number or name of the record, as the comments show it. */
  readonly name: string;
  /** The company on the other side, which doesn't see the comments. Null if there are several, or none. */
  readonly partner: string | null;
  /** Shows the lock and the count without a word. */
  readonly compact?: boolean;
}

/** Renders the button that opens the comments of a record. Nothing outside the service area. */
export const CommentsSlotContext = createContext<(of: CommentedRecord) => ReactNode>(() => null);

/** Place of the button for comments on a page. The application puts the button there. */
export const CommentsSlot = (of: CommentedRecord): ReactNode => useContext(CommentsSlotContext)(of);
