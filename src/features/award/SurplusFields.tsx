import Box from "@mui/material/Box";
import { SURPLUS_MEASURES } from "#contract/orders/surplus-fields.ts";
import type { SurplusTolerances } from "#contract/orders/surplus-fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";

interface SurplusFieldsProps {
  values: SurplusTolerances;
  onChange: (values: SurplusTolerances) => void;
}

/** Fields for by how much a delivery may exceed the order. */
export function SurplusFields({ values, onChange }: SurplusFieldsProps) {
  const t = useT();
  const options = SURPLUS_MEASURES.map((value) => ({ value, label: t(`award_setting.surplus.in.${value}`) }));
  return (
    <Box component="section" sx={{ display: "grid", gap: 1.5 }}>
      <div>
        <Box component="h2" sx={{ typography: "subtitle2", m: 0 }}>
          {t("award_setting.surplus.title")}
        </Box>
        <Box sx={{ color: "text.secondary" }}>{t("award_setting.surplus.text")}</Box>
      </div>
      <FieldGrid>
        <FieldQuantity
          label={t("award_setting.surplus.counted")}
          value={values.surplus_counted}
          onChange={(surplus_counted) => onChange({ ...values, surplus_counted })}
        />
        <FieldSelect
          label={t("award_setting.surplus.counted_in")}
          value={values.surplus_counted_in}
          options={options}
          onChange={(surplus_counted_in) => onChange({ ...values, surplus_counted_in })}
        />
        <FieldQuantity
          label={t("award_setting.surplus.measured")}
          value={values.surplus_measured}
          onChange={(surplus_measured) => onChange({ ...values, surplus_measured })}
        />
        <FieldSelect
          label={t("award_setting.surplus.measured_in")}
          value={values.surplus_measured_in}
          options={options}
          onChange={(surplus_measured_in) => onChange({ ...values, surplus_measured_in })}
        />
      </FieldGrid>
    </Box>
  );
}
