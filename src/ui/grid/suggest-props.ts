import type { RefObject } from "react";

/** Props for a column's suggestions. `typed` is empty until the user types. */
export interface SuggestProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Closes the editor and writes these values, by field, to its row as one undo step. */
  onFill: (values: Readonly<Record<string, string | number | boolean | null>>) => void;
}
