import { useState } from "react";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { verifiedChanges } from "#contract/verification/verified-fields.ts";
import type { VerifiedField } from "#contract/verification/verified-fields.ts";
import type { CompanyInfo, WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import type { FormValues } from "#src/kit/form/form-values.ts";
import { FormSheet } from "#src/kit/form/FormSheet.tsx";
import { RecordForm, useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { COMPANY_FIELDS, COMPANY_RULES, companyOf } from "#src/features/workspaces/company-fields.ts";
import { CompanyFieldset } from "#src/features/workspaces/CompanyFieldset.tsx";
import { useCompanyWords } from "#src/features/workspaces/use-company-words.ts";
import { COMPANY_DOCUMENTS, VerifyCard } from "#src/features/workspaces/VerifyCard.tsx";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";

interface CompanyTabProps {
  workspace: WorkspaceDetail;
  info: CompanyInfo;
  documents: ReactNode;
  onSent: () => void;
}

function Verification({ workspace, info, onSent }: Omit<CompanyTabProps, "documents">) {
  const { is_changed } = useOpenForm();
  const { watch } = useFormContext<FormValues>();
  const company = companyOf(watch()) ?? info;
  return <VerifyCard workspace={workspace} company={company} unsaved={is_changed} onSent={onSent} />;
}

interface Question {
  readonly fields: readonly VerifiedField[];
  readonly send: () => void;
}

/** Edits the company details and submits them for verification. Changes to verified data need a confirmation. */
export function CompanyTab({ workspace, info, documents, onSent }: CompanyTabProps) {
  const t = useT();
  const notify = useNotify();
  const words = useCompanyWords();
  const [question, setQuestion] = useState<Question | null>(null);
  const isLocked = workspace.status === "SENT_TO_VERIFICATION";
  return (
    <RecordForm<CompanyInfo>
      resource="companies"
      of={workspace.id}
      fields={COMPANY_FIELDS}
      record={info}
      rules={COMPANY_RULES}
      locked={isLocked}
      say={words}
      asks={(values, send) => {
        const fields = verifiedChanges(info, companyOf(values) ?? info);
        const isAsked = workspace.status === "VERIFIED" && fields.length > 0;
        if (isAsked) setQuestion({ fields, send });
        return isAsked;
      }}
      onSaved={() => notify(t("workspaces.form.saved"))}
    >
      <SplitView
        aside={
          <>
            <Verification workspace={workspace} info={info} onSent={onSent} />
            <div id={COMPANY_DOCUMENTS} tabIndex={-1}>
              {documents}
            </div>
          </>
        }
        asideLabel={t("workspaces.verify.title")}
      >
        <FormSheet
          submitLabel={t("workspaces.form.save")}
          unsaved={t("workspaces.form.unsaved")}
          sx={{ px: { xs: 2, sm: 2.5 }, py: 2, maxWidth: 920, display: "flex", flexDirection: "column", gap: 2 }}
        >
          {isLocked && <Callout tone="info">{t("workspaces.form.locked")}</Callout>}
          <CompanyFieldset />
        </FormSheet>
      </SplitView>
      {question !== null && (
        <ConfirmDialog
          open
          title={t("workspaces.form.again_title")}
          confirmLabel={t("workspaces.form.again_confirm")}
          onConfirm={() => {
            setQuestion(null);
            question.send();
          }}
          onClose={() => setQuestion(null)}
        >
          {t("workspaces.form.again_text", {
            fields: question.fields.map((field) => t(`workspaces.field.${field}`)).join(", "),
          })}
        </ConfirmDialog>
      )}
    </RecordForm>
  );
}
