import { useState } from "react";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { DeleteDialog } from "#src/kit/form/DeleteDialog.tsx";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { FormSheet } from "#src/kit/form/FormSheet.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { CompanyUsers } from "#src/features/supplier-companies/CompanyUsers.tsx";
import { FIELDS } from "#src/features/supplier-companies/fields.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

function CompanyCard({ company }: { company: SupplierCompany }) {
  const t = useT();
  const notify = useNotify();
  return (
    <RecordForm
      resource="supplier-companies"
      fields={FIELDS}
      record={company}
      onSaved={() => notify(t("supplier_companies.saved"))}
    >
      <FormSheet
        submitLabel={t("supplier_companies.save")}
        unsaved={t("supplier_companies.unsaved")}
        sx={{ px: { xs: 2, sm: 2.5 }, pb: 2, maxWidth: 560, display: "flex", flexDirection: "column", gap: 1.75 }}
      >
        <FormInputs />
      </FormSheet>
    </RecordForm>
  );
}

export function SupplierCompanyPage({ id }: { id: number }) {
  const { t, formats } = useTextTools();
  const [deleting, setDeleting] = useState(false);
  return (
    <ResourcePage<SupplierCompany> id={id}>
      {(company) => (
        <>
          <DetailHeader
            title={company.name}
            meta={[
              company.inn !== null && {
                key: "inn",
                content: t("supplier_companies.inn_label", { inn: company.inn }),
                strong: true,
              },
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
          {deleting && (
            <DeleteDialog record={company} onClose={() => setDeleting(false)}>
              {t("supplier_companies.delete_text")}
            </DeleteDialog>
          )}
        </>
      )}
    </ResourcePage>
  );
}
