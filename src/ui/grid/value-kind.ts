import type { CellValue, DataKind, Parsed } from "./columns.ts";

export interface ValueRule {
  decimals?: number | undefined;
  maxLength?: number | undefined;
  negative?: boolean | undefined;
  isUnit?: ((word: string) => boolean) | undefined;
}

export interface ValueKind {
  /** Parses a non-empty, trimmed text. */
  parse: (text: string, rule: ValueRule) => Parsed;
  /** Rewrites the ambiguous texts in a pasted column in the number format of the column's unambiguous texts. */
  settle?: (texts: readonly string[]) => readonly string[];
  format: (value: CellValue, rule: ValueRule) => string;
  edit: (value: CellValue) => string;
}

export type CellValues = Readonly<Record<Exclude<DataKind, "choice">, ValueKind>>;
