import { useTextTools, textOf } from "#src/entities/fields/columns.ts";
import type { Field } from "#src/entities/fields/field.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

interface FieldTableProps<R extends object> {
  /** What the table is of. */
  label: string;
  /** They stand in their order; what names a record stands first. */
  fields: readonly Field<R>[];
  records: readonly R[];
}

/** A short list that is there as a whole, drawn from the fields of its records. */
export function FieldTable<R extends object>({ label, fields, records }: FieldTableProps<R>) {
  const tools = useTextTools();
  const columns = fields.map((field) => ({ key: field.label, header: tools.t(field.label) }));
  return (
    <PlainTable label={label} columns={columns}>
      {records.map((record) => {
        const texts = fields.map((field) => textOf(field, record, tools));
        return (
          <tr key={texts[0]}>
            {fields.map(({ label: key, kind }, place) => (
              <td key={key} className={kind === "code" ? "code" : undefined}>
                {texts[place]}
              </td>
            ))}
          </tr>
        );
      })}
    </PlainTable>
  );
}
