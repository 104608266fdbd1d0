import { useState } from "react";
import { useNavigate } from "react-router";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { userAdminApi } from "#contract/users/user-admin.api.ts";
import { useAct, useCache, useCall } from "#src/api/hooks.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { paths } from "#src/entities/paths.ts";
import { RecordPage } from "#src/entities/failure/RecordPage.tsx";
import { CompanyCard } from "#src/features/supplier-companies/CompanyCard.tsx";
import { CompanyUsers } from "#src/features/supplier-companies/CompanyUsers.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

function DeleteDialog({ company, onClose }: { company: SupplierCompany; onClose: () => void }) {
  const t = useT();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const { refresh } = useCache();
  const remove = useAct(supplierCompanyApi.remove);
  const { busy, error, attempt } = useAttempt();
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await remove.mutateAsync({ params: { id: company.id } });
      feedback.toast(t("supplier_companies.deleted", { name: company.name }));
      void refresh(supplierCompanyApi.list);
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
  const feedback = useFeedback();
  const { put, refresh } = useCache();
  const [deleting, setDeleting] = useState(false);
  const answer = useCall(supplierCompanyApi.one, { params: { id } });
  const saved = (company: SupplierCompany): void => {
    put(supplierCompanyApi.one, { params: { id } }, company);
    // Users are shown with the name of their company.
    void refresh(supplierCompanyApi.list, userAdminApi.list, userAdminApi.one);
    feedback.toast(t("supplier_companies.saved"));
  };
  return (
    <RecordPage
      answer={answer}
      list={{ title: t("supplier_companies.title"), to: paths.adminSupplierCompanies() }}
      nameOf={({ name }) => name}
      missing={t("supplier_companies.missing")}
      failed={t("supplier_companies.failed")}
    >
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
            <CompanyCard company={company} onSaved={saved} />
            <CompanyUsers company={company} />
          </SheetBody>
          {deleting && <DeleteDialog company={company} onClose={() => setDeleting(false)} />}
        </>
      )}
    </RecordPage>
  );
}
