import { Input, InputWhereShown } from "#src/entities/fields/inputs.tsx";
import { useOpenForm } from "#src/entities/form/RecordForm.tsx";

/** The inputs of the form around it, one below the other; or those of the sources that are named. `focus`: the form was opened to be filled in. */
export function FormInputs({ only, focus = false }: { only?: readonly string[]; focus?: boolean }) {
  const { fields, is_new } = useOpenForm();
  return fields
    .filter(({ input, source }) => input !== undefined && (only?.includes(source) ?? true))
    .map((field, index) => {
      const given = { field, is_new, focus: focus && index === 0 };
      return field.input?.isShown === undefined ? (
        <Input key={field.source} {...given} />
      ) : (
        <InputWhereShown key={field.source} {...given} />
      );
    });
}
