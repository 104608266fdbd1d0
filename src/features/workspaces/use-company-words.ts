import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

/** A value of a company's field as people read it; a sign for nothing. */
export function useCompanyWords(): (field: keyof CompanyFields, value: unknown) => string {
  const t = useT();
  const formats = useFormats();
  return (field, value) => {
    if (typeof value === "boolean") return t(value ? "workspaces.form.yes" : "workspaces.form.no");
    if (typeof value !== "string" || value === "") return t("ui.empty_value");
    if (field === "registration_date") return formats.fullDate(value);
    const type = COMPANY_TYPES.find((each) => each === value);
    if (field === "company_type" && type !== undefined) return t(`workspaces.company_type.${type}`);
    const system = TAX_SYSTEMS.find((each) => each === value);
    return field === "tax_system" && system !== undefined ? t(`workspaces.tax_system.${system}`) : value;
  };
}
