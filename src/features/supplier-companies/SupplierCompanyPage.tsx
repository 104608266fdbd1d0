import { useDelete } from "ra-core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { FormInputs } from "#src/entities/form/FormInputs.tsx";
import { FormSheet } from "#src/entities/form/FormSheet.tsx";
import { RecordForm } from "#src/entities/form/RecordForm.tsx";
import { paths } from "#src/entities/paths.ts";
import { ResourcePage } from "#src/entities/resource/ResourcePage.tsx";
import { CompanyUsers } from "#src/features/supplier-companies/CompanyUsers.tsx";
import { FIELDS } from "#src/features/supplier-companies/fields.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

/** The data of a company to be changed. */
function CompanyCard({ company }: { company: SupplierCompany }) {
  const t = useT();
  const feedback = useFeedback();
  return (
    <RecordForm
      resource="supplier-companies"
      fields={FIELDS}
      record={company}
      onSaved={() => feedback.toast(t("supplier_companies.saved"))}
    >
      <FormSheet
        submit_label={t("supplier_companies.save")}
        unsaved={t("supplier_companies.unsaved")}
        sx={{ px: { xs: 2, sm: 2.5 }, pb: 2, maxWidth: 560, display: "flex", flexDirection: "column", gap: 1.75 }}
      >
        <FormInputs />
      </FormSheet>
    </RecordForm>
  );
}

function DeleteDialog({ company, onClose }: { company: SupplierCompany; onClose: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const [remove] = useDelete<SupplierCompany>("supplier-companies");
  const { busy, error, attempt } = useAttempt();
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await remove("supplier-companies", { id: company.id, previousData: company }, { returnPromise: true });
      feedback.toast(t("supplier_companies.deleted", { name: company.name }));
      forgetUnsaved();
      void navigate(paths.adminSupplierCompanies());
      return undefined;
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t("supplier_companies.delete_title", { name: company.name })}
      confirm_label={t("supplier_companies.delete")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("supplier_companies.delete_text")}
    </ConfirmDialog>
  );
}

/** One supplier company: its data and its users. */
export function SupplierCompanyPage({ id }: { id: number }) {
  const t = useT();
  const formats = useFormats();
  const [deleting, setDeleting] = useState(false);
  return (
    <ResourcePage<SupplierCompany> id={id}>
      {(company) => (
        <>
          <DetailHeader
            title={company.name}
            meta={[
              ...(company.inn === null
                ? []
                : [{ key: "inn", content: t("supplier_companies.inn_label", { inn: company.inn }), strong: true }]),
              {
                key: "users",
                icon: "users",
                content: t("supplier_companies.users.count", { smart_count: company.user_count }),
              },
              {
                key: "since",
                icon: "calendar",
                content: t("supplier_companies.since", { date: formats.date(company.created_at) }),
              },
            ]}
            actions={
              <MoreMenu
                items={[
                  {
                    key: "delete",
                    label: t("supplier_companies.delete"),
                    icon: "trash",
                    destructive: true,
                    onClick: () => setDeleting(true),
                  },
                ]}
              />
            }
          />
          <SheetBody flush>
            <CompanyCard company={company} />
            <CompanyUsers company={company} />
          </SheetBody>
          {deleting && <DeleteDialog company={company} onClose={() => setDeleting(false)} />}
        </>
      )}
    </ResourcePage>
  );
}
