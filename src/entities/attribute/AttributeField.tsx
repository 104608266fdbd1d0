import { BOOLEAN_VALUES } from "#contract/attributes/attribute-value.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

interface AttributeFieldProps extends FieldProps {
  attribute: Pick<Attribute, "type"> & { readonly options: readonly string[] };
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export function AttributeField({ attribute, value, onChange, autoFocus = false, ...field }: AttributeFieldProps) {
  const t = useT();
  if (attribute.type === "boolean")
    return (
      <FieldSelect
        {...field}
        value={value === "" ? null : value}
        options={BOOLEAN_VALUES.map((each) => ({
          value: each,
          label: t(each === "true" ? "controls.answer.yes" : "controls.answer.no"),
        }))}
        onChange={onChange}
      />
    );
  if (attribute.type === "enum")
    return (
      <FieldSelect
        {...field}
        value={value === "" ? null : value}
        options={attribute.options.map((each) => ({ value: each, label: each }))}
        onChange={onChange}
      />
    );
  if (attribute.type === "date") return <FieldDate {...field} value={value} onChange={onChange} />;
  return (
    <FieldText
      {...field}
      autoFocus={autoFocus}
      autoComplete="off"
      value={value}
      maxLength={500}
      inputMode={attribute.type === "number" ? "decimal" : "text"}
      onChange={onChange}
    />
  );
}
