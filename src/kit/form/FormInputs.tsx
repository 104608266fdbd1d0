import type { AnyField } from "#src/kit/fields/field.ts";
import { Input, InputWhereShown } from "#src/kit/fields/inputs.tsx";
import { useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";

const inRows = (fields: readonly AnyField[]): readonly (readonly AnyField[])[] =>
  fields.reduce<AnyField[][]>((rows, field) => {
    const last = rows.at(-1);
    if (field.input?.is_half === true && last?.[0]?.input?.is_half === true) last.push(field);
    else rows.push([field]);
    return rows;
  }, []);

export function FormInput({ field, focus = false }: { field: AnyField; focus?: boolean }) {
  const { written, is_new } = useOpenForm();
  const is_written = written.some(({ source }) => source === field.source);
  const Shown = field.input?.isShown === undefined ? Input : InputWhereShown;
  return <Shown field={field} isNew={is_new} isWritten={is_written} focus={focus} />;
}

export function FormInputs({ focus = false }: { focus?: boolean }) {
  const { fields } = useOpenForm();
  const shown = fields.filter(({ input }) => input !== undefined);
  return inRows(shown).map((row) => {
    const inputs = row.map((field) => (
      <FormInput key={field.source} field={field} focus={focus && field === shown[0]} />
    ));
    return row.length === 1 ? inputs : <FieldGrid key={row[0]?.source}>{inputs}</FieldGrid>;
  });
}
