import Box from "@mui/material/Box";
import type { SupplierCard } from "#contract/suppliers/supplier.api.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";

const FIELDS = [
  "inn",
  "kpp",
  "ogrn",
  "registration_date",
  "legal_address",
  "actual_address",
  "head",
  "site",
  "email",
] as const;

export function SupplierDetails({ supplier }: { supplier: SupplierCard }) {
  const { t, formats } = useTextTools();
  const { company, inn, email, orders } = supplier;
  const head = [company?.head_position, company?.head_name].filter((part) => part != null && part !== "").join(", ");
  const registered = company?.registration_date ?? null;
  const known = {
    ...company,
    inn,
    email,
    registration_date: registered === null ? null : formats.fullDate(registered),
    head: head === "" ? null : head,
  };
  const rows = FIELDS.flatMap((field) => {
    const value = known[field] ?? null;
    return value === null ? [] : [{ key: field, label: t(`suppliers.card.field.${field}`), value }];
  });
  return (
    <AsideCard title={t("suppliers.card.details")}>
      <KeyValueList rows={rows} />
      {company === null && orders !== null && (
        <Box sx={{ mt: 1, color: "text.secondary" }}>{t("suppliers.card.company_later")}</Box>
      )}
    </AsideCard>
  );
}
