import type { FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { isAnyField } from "#contract/imports/offer-fields.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { isRepeatable } from "#contract/imports/targets.ts";

/** Returns the letters of a column as in a spreadsheet: A for 0, AA for 26. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** Returns the field to which a column is mapped, or null for a skipped column. */
export const fieldOf = (mapping: Mapping, column: number): AnyField | null => {
  const field = mapping.find((pair) => pair.column === column)?.field;
  return field !== undefined && isAnyField(field) ? field : null;
};

/** Returns the column that is mapped to a field, or null. */
export const columnOf = (mapping: Mapping, field: AnyField): number | null =>
  mapping.find((pair) => pair.field === field)?.column ?? null;

/**
 * Maps a column to a field, or skips the column if the field is null. Skips any other column that was mapped to the
 * field, unless several columns may have it.
 */
export function withField(mapping: Mapping, column: number, field: AnyField | null): Mapping {
  const rest = mapping.filter((pair) => pair.column !== column && (pair.field !== field || isRepeatable(pair.field)));
  return field === null ? rest : [...rest, { column, field }].sort((left, right) => left.column - right.column);
}

/** Returns true if a column's field comes from an earlier mapping by the company. */
export const isLearned = ({ suggestion }: Pick<FileTask, "suggestion">, mapping: Mapping): boolean =>
  suggestion.some(
    ({ why, column, field }) =>
      why === "learned" && mapping.some((pair) => pair.column === column && pair.field === field),
  );

export type ColumnNote =
  | { readonly kind: "header" | "learned" | "content" | "chosen" }
  | { readonly kind: "maybe"; readonly field: AnyField }
  | null;

/**
 * Returns why a column has its field or, for a skipped column, a suggested field. Fields already used by other columns
 * are not suggested.
 */
export function noteOf(task: Pick<FileTask, "suggestion">, mapping: Mapping, column: number): ColumnNote {
  const field = fieldOf(mapping, column);
  const suggestion = task.suggestion.find((one) => one.column === column);
  if (field !== null) return { kind: suggestion?.field === field ? suggestion.why : "chosen" };
  if (suggestion === undefined || !isAnyField(suggestion.field)) return null;
  if (columnOf(mapping, suggestion.field) !== null && !isRepeatable(suggestion.field)) return null;
  return { kind: "maybe", field: suggestion.field };
}

/** Returns the columns without a field that have a suggested one. */
export const proposalsOf = (
  task: Pick<FileTask, "suggestion" | "headers">,
  mapping: Mapping,
): { column: number; field: AnyField }[] =>
  task.headers.flatMap((_, column) => {
    const note = noteOf(task, mapping, column);
    return note?.kind === "maybe" ? [{ column, field: note.field }] : [];
  });

/** Returns the mapping of a file with all suggested fields. */
export const withProposals = (file: FileTask): Mapping =>
  proposalsOf(file, file.mapping).reduce(
    (mapping, { column, field }) => withField(mapping, column, field),
    file.mapping,
  );
