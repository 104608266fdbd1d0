import type { ReactNode } from "react";

/** One field that two people changed. */
export interface ConflictField {
  readonly key: string;
  readonly label: string;
  /** What the user typed, as it is shown. */
  readonly mine: ReactNode;
  /** What was saved by somebody else meanwhile. */
  readonly theirs: ReactNode;
}

export type ConflictChoice = "mine" | "theirs";

/** Whose values they are: this person's and somebody's who saved, or those of two tabs of this browser. */
export type ConflictSides = "people" | "tabs";
