import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Fragment } from "react";
import { useWatch } from "react-hook-form";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { FormInput } from "#src/kit/form/FormInputs.tsx";
import { useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { COMPANY_GRIDS, INN } from "#src/features/workspaces/company-fields.ts";
import { useLookup } from "#src/features/workspaces/use-lookup.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

export function CompanyFieldset() {
  const t = useT();
  const { may_write } = useOpenForm();
  const lookup = useLookup();
  const [company_type, kpp, vat_exempt] = useWatch<Record<string, unknown>>({
    name: ["company_type", "kpp", "vat_exempt"],
  });
  const isPerson = company_type === "INDIVIDUAL_ENTREPRENEUR";
  const input = (field: Field<CompanyFields>) => {
    const { source } = field;
    const shown = <FormInput key={source} field={field} />;
    // A sole proprietor has no KPP. If a KPP is typed anyway, the field stays visible with an error.
    if (source === "kpp") return (!isPerson || kpp !== "") && shown;
    if (source === "vat_exemption_basis") return vat_exempt === true && shown;
    if (source === "ogrn" && isPerson)
      return <FormInput key={source} field={{ ...field, label: "workspaces.field.ogrnip" }} />;
    if (source === "vat_exempt")
      return (
        <Box key={source} sx={{ pt: { sm: "22px" } }}>
          {shown}
        </Box>
      );
    if (source === "bik")
      return (
        <div key={source} onBlur={() => void lookup.bank()}>
          {shown}
        </div>
      );
    return shown;
  };
  return (
    <Box
      component="fieldset"
      disabled={!may_write}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: "flex", flexDirection: "column", gap: 1.75 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}>
        <Box sx={{ flex: "0 1 260px" }}>
          <FormInput field={INN} />
        </Box>
        <Button
          disabled={!may_write || !lookup.ready}
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
      {lookup.differing.length > 0 && (
        <Callout tone="warn" role="status">
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
            <Box sx={{ flex: "1 1 260px" }}>
              {t("workspaces.lookup.differing", { fields: lookup.differing.join(", ") })}
            </Box>
            <Button size="small" onClick={lookup.replace}>
              {t("workspaces.lookup.replace")}
            </Button>
          </Box>
        </Callout>
      )}
      {COMPANY_GRIDS.map(({ heading, min, fields }) => (
        <Fragment key={fields[0]?.source}>
          {heading !== undefined && (
            <Typography variant="h2" sx={{ mt: 1 }}>
              {t(`workspaces.section.${heading}`)}
            </Typography>
          )}
          <FieldGrid {...(min === undefined ? {} : { min })}>{fields.map(input)}</FieldGrid>
        </Fragment>
      ))}
    </Box>
  );
}
