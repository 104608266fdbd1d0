import { useNavigate } from "react-router";
import { SupplierCompanyCreate } from "#contract/supplier-companies/supplier-company.api.ts";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import { FormInputs } from "#src/entities/form/FormInputs.tsx";
import { RecordForm } from "#src/entities/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/entities/form/RecordFormDialog.tsx";
import { paths } from "#src/entities/paths.ts";
import { FIELDS } from "#src/features/supplier-companies/fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";

/** Adds a supplier company and opens its page. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const made = ({ id, name }: SupplierCompany): void => {
    feedback.toast(t("supplier_companies.created", { name }));
    forgetUnsaved();
    void navigate(paths.adminSupplierCompany(id));
  };
  return (
    <RecordForm resource="supplier-companies" fields={FIELDS} rules={SupplierCompanyCreate} onSaved={made}>
      <RecordFormDialog
        title={t("supplier_companies.new")}
        submit_label={t("supplier_companies.create")}
        onClose={onClose}
      >
        <FormInputs focus />
      </RecordFormDialog>
    </RecordForm>
  );
}
