import Box from "@mui/material/Box";
import { useState } from "react";
import type { FormEvent } from "react";
import { SupplierCompany, supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { ApiError, Cancelled } from "#src/api/api-error.ts";
import { useAct } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { CompanyFieldset } from "#src/features/supplier-companies/CompanyFieldset.tsx";
import { companyForm, FIELDS, useCompanyForm } from "#src/features/supplier-companies/use-company-form.ts";
import type { CompanyForm, Field } from "#src/features/supplier-companies/use-company-form.ts";
import { useT } from "#src/locale/use-t.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";

const differing = (one: CompanyForm, other: CompanyForm): Field[] =>
  FIELDS.filter((field) => one[field] !== other[field]);

/** The data of a company to be changed; where somebody else has changed the same, the person chooses. */
export function CompanyCard({
  company,
  onSaved,
}: {
  company: SupplierCompany;
  onSaved: (saved: SupplierCompany) => void;
}) {
  const t = useT();
  const patch = useAct(supplierCompanyApi.patch);
  const { ask, dialog } = useConflict();
  const { busy, error, attempt } = useAttempt();
  // What the form was begun from: while something is typed, a newer record does not slip in under it.
  const [base, setBase] = useState(company);
  const { form, setForm, problems, check, take } = useCompanyForm(companyForm(company));
  const changed = differing(form, companyForm(base));
  useUnsaved(changed.length > 0);
  if (company.version > base.version && changed.length === 0) {
    setBase(company);
    setForm(companyForm(company));
  }
  const send = async (from: SupplierCompany, fields: readonly Field[]): Promise<SupplierCompany> => {
    try {
      return await patch.mutateAsync({
        params: { id: company.id },
        body: { ...Object.fromEntries(fields.map((field) => [field, form[field]])), version: from.version },
      });
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.code !== "version_conflict") throw reason;
      const current = SupplierCompany.parse(reason.body.current);
      const [theirs, before] = [companyForm(current), companyForm(from)];
      const both = fields.filter((field) => theirs[field] !== before[field] && theirs[field] !== form[field]);
      const choices = await ask(
        both.map((field) => ({
          key: field,
          label: t(`supplier_companies.field.${field}`),
          mine: form[field],
          theirs: theirs[field],
        })),
      );
      if (choices === null) throw new Cancelled();
      return send(
        current,
        fields.filter((field) => choices[field] !== "theirs"),
      );
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!check()) return;
    void attempt(async () => {
      try {
        const saved = await send(base, changed);
        const stored = companyForm(saved);
        setBase(saved);
        // What was typed while it was saved stays.
        setForm((now) => ({
          ...stored,
          ...Object.fromEntries(differing(now, form).map((field) => [field, now[field]])),
        }));
        onSaved(saved);
      } catch (reason) {
        take(reason);
      }
      return undefined;
    });
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ px: { xs: 2, sm: 2.5 }, pb: 2, maxWidth: 560, display: "flex", flexDirection: "column", gap: 1.75 }}
    >
      <CompanyFieldset form={form} onChange={setForm} problems={problems} />
      <FormEnd submit_label={t("supplier_companies.save")} busy={busy} error={error} disabled={changed.length === 0}>
        {changed.length > 0 && <Box sx={{ color: "text.secondary" }}>{t("supplier_companies.unsaved")}</Box>}
      </FormEnd>
      {dialog}
    </Box>
  );
}
