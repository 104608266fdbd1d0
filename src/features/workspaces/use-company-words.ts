import { COMPANY_FIELDS } from "#src/features/workspaces/company-fields.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/** Returns a function that formats the value of a company field. An empty value becomes a dash. */
export function useCompanyWords(): (source: string, value: unknown) => string {
  const { t, formats } = useTextTools();
  return (source, value) => {
    if (typeof value === "boolean") return t(value ? "workspaces.form.yes" : "workspaces.form.no");
    if (typeof value !== "string" || value === "") return t("ui.empty_value");
    const field = COMPANY_FIELDS.find((each) => each.source === source);
    if (field?.kind === "day") return formats.fullDate(value);
    return field?.choices?.(t).find((choice) => choice.value === value)?.label ?? value;
  };
}
