import { textOf } from "#src/kit/fields/columns.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

interface FieldTableProps<R extends { readonly id: number | string }> {
  label: string;
  /** Fields in display order, beginning with the record's name. */
  fields: readonly Field<R>[];
  records: readonly R[];
}

const NUMBERS: readonly Field<never>["kind"][] = ["count", "moment", "amount"];

export function FieldTable<R extends { readonly id: number | string }>({ label, fields, records }: FieldTableProps<R>) {
  const tools = useTextTools();
  const columns = fields.map((field) => ({
    key: field.label,
    header: tools.t(field.column?.header ?? field.label),
    hide: field.column?.hide,
  }));
  return (
    <PlainTable label={label} columns={columns}>
      {records.map((record) => (
        <tr key={record.id}>
          {fields.map((field) => {
            const { label: key, kind, column } = field;
            const look = [kind === "code" ? "code" : NUMBERS.includes(kind) ? "num" : "", column?.hide ?? ""].join(" ");
            return (
              <td key={key} className={look} {...(kind === "long" ? { style: LONG } : {})}>
                {column?.render?.(record) ?? textOf(field, record, tools)}
              </td>
            );
          })}
        </tr>
      ))}
    </PlainTable>
  );
}

const LONG = { whiteSpace: "normal", overflowWrap: "anywhere", minWidth: 200 } as const;
