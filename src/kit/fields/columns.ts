import { useMemo } from "react";
import { shownEmail } from "#contract/email-text.ts";
import { valueIn } from "#src/kit/fields/field.ts";
import type { Field, FieldColumn } from "#src/kit/fields/field.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";

function byKind<R extends object>(field: Field<R>, record: R, { t, formats }: TextTools): string {
  const value = valueIn(record, field.source);
  if (field.kind === "count") return typeof value === "number" ? formats.count(value) : "";
  if (field.kind === "day") return typeof value === "string" ? formats.date(value) : "";
  if (field.kind === "moment") return typeof value === "string" ? formats.dateTime(value) : "";
  if (field.kind === "email") return typeof value === "string" ? shownEmail(value) : "";
  if (field.kind === "lines") return Array.isArray(value) ? value.join(", ") : "";
  return field.choices?.(t).find((choice) => choice.value === value)?.label ?? (typeof value === "string" ? value : "");
}

export const textOf = <R extends object>(field: Field<R>, record: R, tools: TextTools): string =>
  field.column?.text?.(record, tools) ?? byKind(field, record, tools);

function columnOf<R extends object>(field: Field<R>, column: FieldColumn<R>, tools: TextTools): GridColumn<R> {
  const { name = field.source, header = field.label, text, hidden: _chosen, ...look } = column;
  const base = { ...look, header: tools.t(header) };
  const { kind } = field;
  if (text === undefined && kind === "code") return { ...base, field: field.source, kind };
  if (text === undefined && (kind === "text" || kind === "long")) return { ...base, field: field.source, kind: "text" };
  return {
    ...base,
    field: name,
    kind: "custom",
    ...(kind === "count" ? { align: "right" as const } : {}),
    format: (_value, record) => textOf(field, record, tools),
  };
}

/** Creates list columns from the fields with a `column`. `fields` must be a stable reference. */
export function useFieldColumns<R extends object>(fields: readonly Field<R>[]): readonly GridColumn<R>[] {
  const tools = useTextTools();
  return useMemo(
    () => fields.flatMap((field) => (field.column === undefined ? [] : [columnOf(field, field.column, tools)])),
    [fields, tools],
  );
}
