import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Dispatch, SetStateAction } from "react";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";
import type { CompanyForm } from "#src/entities/company/company-form.ts";
import { useLookup } from "#src/features/workspaces/use-lookup.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

interface CompanyFieldsetProps {
  form: CompanyForm;
  onChange: Dispatch<SetStateAction<CompanyForm>>;
  /** Sentences by field. */
  errors: Partial<Record<keyof CompanyFields, string>>;
  disabled?: boolean;
}

type TextName = Exclude<keyof CompanyForm, "vat_exempt">;

/** All that is known of a company, in three groups; the tax number first, because the registry fills in the rest. */
export function CompanyFieldset({ form, onChange, errors, disabled = false }: CompanyFieldsetProps) {
  const t = useT();
  const lookup = useLookup(form, onChange);
  const isPerson = form.company_type === "INDIVIDUAL_ENTREPRENEUR";
  const set = (field: TextName) => (value: string) => onChange((now) => ({ ...now, [field]: value }));
  const text = (
    field: TextName,
    more: { required?: boolean; max?: number; numeric?: boolean; label?: string } = {},
  ) => (
    <FieldText
      key={field}
      label={more.label ?? t(`workspaces.field.${field as "name"}`)}
      value={form[field]}
      onChange={set(field)}
      error={errors[field]}
      required={more.required ?? false}
      disabled={disabled}
      max_length={more.max ?? 200}
      autoComplete="off"
      {...(more.numeric === true ? { inputMode: "numeric" as const } : {})}
    />
  );
  const heading = (key: "registration" | "address" | "bank") => (
    <Typography variant="h2" sx={{ mt: 1 }}>
      {t(`workspaces.section.${key}`)}
    </Typography>
  );
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: "flex", flexDirection: "column", gap: 1.75 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}>
        <Box sx={{ flex: "0 1 260px" }}>{text("inn", { max: 20, numeric: true })}</Box>
        <Button
          disabled={disabled || !lookup.ready}
          loading={lookup.busy}
          startIcon={<Icon name="search" />}
          onClick={() => void lookup.company()}
          sx={{ mt: { sm: "20px" } }}
        >
          {t("workspaces.lookup.button")}
        </Button>
      </Box>
      {lookup.note !== null && (
        <Callout tone={lookup.note.tone} role="status">
          {lookup.note.text}
        </Callout>
      )}
      {heading("registration")}
      <FieldGrid>
        <FieldSelect
          label={t("workspaces.field.company_type")}
          value={form.company_type}
          disabled={disabled}
          options={COMPANY_TYPES.map((value) => ({ value, label: t(`workspaces.company_type.${value}`) }))}
          onChange={set("company_type")}
        />
        {text("name", { required: true })}
        {!isPerson && text("kpp", { max: 20 })}
        {text("ogrn", {
          max: 30,
          numeric: true,
          label: t(isPerson ? "workspaces.field.ogrnip" : "workspaces.field.ogrn"),
        })}
        <FieldDate
          label={t("workspaces.field.registration_date")}
          value={form.registration_date}
          onChange={set("registration_date")}
          disabled={disabled}
          error={errors.registration_date}
        />
        {text("site")}
      </FieldGrid>
      {heading("address")}
      <FieldGrid min={320}>
        {text("legal_address", { max: 500 })}
        {text("actual_address", { max: 500 })}
        {text("head_name")}
        {text("head_position")}
      </FieldGrid>
      {heading("bank")}
      <FieldGrid>
        <FieldSelect
          label={t("workspaces.field.tax_system")}
          value={form.tax_system === "" ? null : form.tax_system}
          disabled={disabled}
          error={errors.tax_system}
          options={TAX_SYSTEMS.map((value) => ({ value, label: t(`workspaces.tax_system.${value}`) }))}
          onChange={set("tax_system")}
        />
        <Box sx={{ pt: { sm: "22px" } }}>
          <FieldCheckbox
            label={t("workspaces.field.vat_exempt")}
            checked={form.vat_exempt}
            disabled={disabled}
            onChange={(vat_exempt) => onChange((now) => ({ ...now, vat_exempt }))}
          />
        </Box>
        {form.vat_exempt && text("vat_exemption_basis", { max: 300 })}
      </FieldGrid>
      <FieldGrid>
        <FieldText
          label={t("workspaces.field.bik")}
          value={form.bik}
          onChange={set("bik")}
          onBlur={() => void lookup.bank()}
          error={errors.bik}
          disabled={disabled}
          max_length={20}
          inputMode="numeric"
          autoComplete="off"
        />
        {text("bank_name")}
        {text("correspondent_account", { max: 40, numeric: true })}
        {text("checking_account", { max: 40, numeric: true })}
      </FieldGrid>
    </Box>
  );
}
