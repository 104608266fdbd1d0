import type { CellValues, ValueKind, ValueRule } from "./value-kind.ts";
import { choicesOf, isEditableColumn, readCell } from "./columns.ts";
import type { GridChoice, GridColumn, Parsed } from "./columns.ts";

export function parseCell<Row extends object>(input: {
  column: GridColumn<Row>;
  row: Row;
  text: string;
  values: CellValues;
}): Parsed {
  const { column, row, values } = input;
  const text = input.text.trim();
  if (text === "") return { ok: true, value: null };
  if (column.parse !== undefined) return column.parse(text, row);
  if (column.kind === "choice") return parseChoice(text, choicesOf(column, row));
  return kindOf(column, values).parse(text, ruleOf(column, row));
}

export function formatCell<Row extends object>(column: GridColumn<Row>, row: Row, values: CellValues): string {
  const value = readCell(row, column.field);
  if (column.format !== undefined) return column.format(value, row);
  if (value === null) return "";
  if (column.kind === "choice") return labelOf(value, choicesOf(column, row));
  return kindOf(column, values).format(value, ruleOf(column, row));
}

/** Returns the text for editing and copying. `parseCell` converts this text back to the same value. */
export function editText<Row extends object>(column: GridColumn<Row>, row: Row, values: CellValues): string {
  if (!isEditableColumn(column) && column.format !== undefined) return formatCell(column, row, values);
  const value = readCell(row, column.field);
  if (value === null) return "";
  if (column.edit !== undefined) return column.edit(value, row);
  if (column.kind === "choice") return labelOf(value, choicesOf(column, row));
  return kindOf(column, values).edit(value);
}

function ruleOf<Row>({ decimals, maxLength, negative, isUnit }: GridColumn<Row>, row: Row): ValueRule {
  return { decimals, maxLength, negative, isUnit: isUnit && ((word) => isUnit(word, row)) };
}

function kindOf<Row>(column: GridColumn<Row>, values: CellValues): ValueKind {
  const { kind } = column;
  return kind === "computed" || kind === "custom" || kind === "choice" ? values.text : values[kind];
}

function parseChoice(text: string, choices: readonly GridChoice[]): Parsed {
  const wanted = text.toLocaleLowerCase();
  const exact = choices.find(
    (choice) => choice.label.toLocaleLowerCase() === wanted || choice.value.toLocaleLowerCase() === wanted,
  );
  if (exact !== undefined) return { ok: true, value: exact.value };
  const near = choices.find((choice) => choice.label.toLocaleLowerCase().startsWith(wanted));
  return { ok: false, text, message_key: "grid.problem.choice", params: {}, suggestion: near?.label };
}

function labelOf(value: string | number | boolean, choices: readonly GridChoice[]): string {
  return choices.find((choice) => choice.value === String(value))?.label ?? String(value);
}
