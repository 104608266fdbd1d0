import type { ReactNode } from "react";

export interface ConflictField {
  readonly key: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

export type ConflictChoice = "mine" | "theirs";

/** Origin of the two values: two users, or two tabs of this browser. */
export type ConflictSides = "people" | "tabs";
