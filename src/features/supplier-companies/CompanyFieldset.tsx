import type { CompanyForm, Field } from "#src/features/supplier-companies/use-company-form.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

interface CompanyFieldsetProps {
  form: CompanyForm;
  onChange: (change: (now: CompanyForm) => CompanyForm) => void;
  problems: Partial<Record<Field, string>>;
  /** The form was opened to be filled in: the first field takes the focus. */
  focus?: boolean;
}

/** The data of a supplier company. */
export function CompanyFieldset({ form, onChange, problems, focus = false }: CompanyFieldsetProps) {
  const t = useT();
  const bind = (field: Field) => ({
    label: t(`supplier_companies.field.${field}`),
    value: form[field],
    onChange: (value: string) => onChange((now) => ({ ...now, [field]: value })),
    error: problems[field],
  });
  return (
    <>
      <FieldText {...bind("name")} required autoFocus={focus} max_length={200} autoComplete="off" />
      <FieldText {...bind("inn")} inputMode="numeric" max_length={40} autoComplete="off" />
      <FieldText {...bind("comment")} rows={3} max_length={2000} />
    </>
  );
}
