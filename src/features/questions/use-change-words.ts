import type { TenderChange } from "#contract/changes/tender-change.api.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

export function useChangeWords(): (change: TenderChange) => string {
  const { t, formats } = useTextTools();
  return ({ field, before, after }) => {
    if (field === "document") return t("questions.change.document", { name: after ?? "" });
    const value = (given: string | null): string =>
      given === null ? t("questions.change.none") : field === "closing_date" ? formats.dateTime(given) : given;
    return t("questions.change.line", {
      field: t(`questions.change.field.${field}`),
      before: value(before),
      after: value(after),
    });
  };
}
