import { useNavigate } from "react-router";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { forgetUnsaved, useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { paths } from "#src/entities/paths.ts";
import { CompanyFieldset } from "#src/features/supplier-companies/CompanyFieldset.tsx";
import { EMPTY_COMPANY, FIELDS, useCompanyForm } from "#src/features/supplier-companies/use-company-form.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

/** Adds a supplier company and opens its page. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const { refresh } = useCache();
  const create = useAct(supplierCompanyApi.create);
  const { busy, error, attempt } = useAttempt();
  const { form, setForm, problems, check, take } = useCompanyForm(EMPTY_COMPANY);
  useUnsaved(FIELDS.some((field) => form[field] !== ""));
  const submit = (): void => {
    if (!check()) return;
    void attempt(async () => {
      try {
        const made = await create.mutateAsync({ body: form });
        feedback.toast(t("supplier_companies.created", { name: made.name }));
        void refresh(supplierCompanyApi.list);
        forgetUnsaved();
        void navigate(paths.adminSupplierCompany(made.id));
      } catch (reason) {
        take(reason);
      }
      return undefined;
    });
  };
  return (
    <FormDialog
      open
      width="sm"
      title={t("supplier_companies.new")}
      submit_label={t("supplier_companies.create")}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <CompanyFieldset focus form={form} onChange={setForm} problems={problems} />
    </FormDialog>
  );
}
