import type { VerifiedField } from "#contract/verification/verified-fields.ts";
import { COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

export function useValueWords(): (field: VerifiedField, value: string | boolean | null) => string | null {
  const { t, formats } = useTextTools();
  return (field, value) => {
    if (typeof value === "boolean") return t(value ? "workspaces.form.yes" : "workspaces.form.no");
    if (value === null || value === "") return null;
    if (field === "registration_date") return formats.fullDate(value);
    const [type, system] = [COMPANY_TYPES.find((each) => each === value), TAX_SYSTEMS.find((each) => each === value)];
    if (field === "company_type" && type !== undefined) return t(`workspaces.company_type.${type}`);
    return field === "tax_system" && system !== undefined ? t(`workspaces.tax_system.${system}`) : value;
  };
}
