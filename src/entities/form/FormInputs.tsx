import type { AnyField } from "#src/entities/fields/field.ts";
import { Input, InputWhereShown } from "#src/entities/fields/inputs.tsx";
import { useOpenForm } from "#src/entities/form/RecordForm.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";

/** Neighbours that stand beside each other, together; what takes a whole line, alone. */
const inRows = (fields: readonly AnyField[]): readonly (readonly AnyField[])[] =>
  fields.reduce<AnyField[][]>((rows, field) => {
    const last = rows.at(-1);
    if (field.input?.is_half === true && last?.[0]?.input?.is_half === true) last.push(field);
    else rows.push([field]);
    return rows;
  }, []);

/** The inputs of the form around it, by its fields. `focus`: the form was opened to be filled in. */
export function FormInputs({ focus = false }: { focus?: boolean }) {
  const { fields, written, is_new } = useOpenForm();
  const shown = fields.filter(({ input }) => input !== undefined);
  return inRows(shown).map((row) => {
    const inputs = row.map((field) => {
      const given = { field, is_new, is_written: written.includes(field), focus: focus && field === shown[0] };
      return field.input?.isShown === undefined ? (
        <Input key={field.source} {...given} />
      ) : (
        <InputWhereShown key={field.source} {...given} />
      );
    });
    return row.length === 1 ? inputs : <FieldGrid key={row[0]?.source}>{inputs}</FieldGrid>;
  });
}
