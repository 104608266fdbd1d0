import type { RefObject } from "react";

/** What suggests values while a text is typed into a cell; `typed` is empty until then. */
export interface SuggestProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Closes the editor and puts these values, by field, into its row: one step for undo. */
  onFill: (values: Readonly<Record<string, string | number | boolean | null>>) => void;
}
