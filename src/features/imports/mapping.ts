import type { FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { isAnyField } from "#contract/imports/offer-fields.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";

/** The letters of a column, as a spreadsheet names it: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** The field that a column fills; null for one that is left out. */
export const fieldOf = (mapping: Mapping, column: number): AnyField | null => {
  const field = mapping.find((pair) => pair.column === column)?.field;
  return field !== undefined && isAnyField(field) ? field : null;
};

/** The column that fills a field. */
export const columnOf = (mapping: Mapping, field: AnyField): number | null =>
  mapping.find((pair) => pair.field === field)?.column ?? null;

/** The mapping with one column filling a field, or nothing; a column that filled the field before is left out. */
export function withField(mapping: Mapping, column: number, field: AnyField | null): Mapping {
  const rest = mapping.filter((pair) => pair.column !== column && pair.field !== field);
  return field === null ? rest : [...rest, { column, field }].sort((left, right) => left.column - right.column);
}

/** True where a column fills a field because the company has taken it for that before. */
export const isLearned = ({ suggestion }: Pick<FileTask, "suggestion">, mapping: Mapping): boolean =>
  suggestion.some(
    ({ why, column, field }) =>
      why === "learned" && mapping.some((pair) => pair.column === column && pair.field === field),
  );

/** What is shown under a column's choice. */
export type ColumnNote =
  | { readonly kind: "header" | "learned" | "content" | "chosen" }
  | { readonly kind: "maybe"; readonly field: AnyField }
  | null;

/**
 * Why a column fills its field, or what it may be. A suggestion for a field that is filled already is not worth asking
 * about.
 */
export function noteOf(task: Pick<FileTask, "suggestion">, mapping: Mapping, column: number): ColumnNote {
  const field = fieldOf(mapping, column);
  const suggestion = task.suggestion.find((one) => one.column === column);
  if (field !== null) return { kind: suggestion?.field === field ? suggestion.why : "chosen" };
  if (suggestion === undefined || !isAnyField(suggestion.field) || columnOf(mapping, suggestion.field) !== null)
    return null;
  return { kind: "maybe", field: suggestion.field };
}
