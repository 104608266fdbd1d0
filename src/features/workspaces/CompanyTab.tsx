import Box from "@mui/material/Box";
import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { verifiedChanges } from "#contract/workspaces/verified-fields.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { ApiError, Cancelled } from "#src/api/api-error.ts";
import { useAct } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { companyForm, companyOf } from "#src/entities/company/company-form.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { CompanyFieldset } from "#src/features/workspaces/CompanyFieldset.tsx";
import { useCompanyWords } from "#src/features/workspaces/use-company-words.ts";
import { useFieldErrors } from "#src/features/workspaces/use-field-errors.ts";
import { COMPANY_DOCUMENTS, VerifyCard } from "#src/features/workspaces/VerifyCard.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";

const fieldsOf = ({ id: _id, version: _version, company_status: _status, ...fields }: CompanyInfo): CompanyFields =>
  fields;
const differing = (before: CompanyFields, after: CompanyFields) =>
  Object.keys(after).filter(
    (field): field is keyof CompanyFields =>
      field in before && before[field as keyof CompanyFields] !== after[field as keyof CompanyFields],
  );

interface CompanyTabProps {
  workspace: WorkspaceDetail;
  info: CompanyInfo;
  documents: ReactNode;
  /** The record is another one now. */
  onChanged: (words: string) => void;
}

/**
 * The company's data: filled in, checked, saved, sent for verification. Changing what was verified is asked about
 * first.
 */
export function CompanyTab({ workspace, info, documents, onChanged }: CompanyTabProps) {
  const t = useT();
  const may = useMay();
  const words = useCompanyWords();
  const patch = useAct(workspaceApi.patch_company);
  const { ask, dialog } = useConflict();
  const { busy, error, attempt } = useAttempt();
  const stored = fieldsOf(info);
  const [form, setForm] = useState(() => companyForm(stored));
  const [asking, setAsking] = useState(false);
  const { errors, check, take } = useFieldErrors(form);
  const company = companyOf(form);
  const unsaved = company === null || differing(stored, company).length > 0;
  const isLocked = workspace.status === "SENT_TO_VERIFICATION";
  const mayChange = may(workspaceApi.patch_company) && !isLocked;
  const touched = company === null ? [] : verifiedChanges(stored, company);
  useUnsaved(mayChange && JSON.stringify(form) !== JSON.stringify(companyForm(stored)));

  const send = async (
    base: CompanyInfo,
    after: CompanyFields,
    fields: readonly (keyof CompanyFields)[],
  ): Promise<void> => {
    try {
      const body = { ...Object.fromEntries(fields.map((field) => [field, after[field]])), version: base.version };
      const saved = await patch.mutateAsync({ params: { id: workspace.id, companyInfoId: base.id }, body });
      setForm(companyForm(fieldsOf(saved)));
    } catch (reason) {
      take(reason);
      if (!(reason instanceof ApiError) || reason.code !== "version_conflict") throw reason;
      const current = CompanyInfo.parse(reason.body.current);
      const theirs = fieldsOf(current);
      const both = differing(fieldsOf(base), theirs).filter(
        (field) => fields.includes(field) && theirs[field] !== after[field],
      );
      const choices = await ask(
        both.map((field) => ({
          key: field,
          label: t(`workspaces.field.${field}`),
          mine: words(field, after[field]),
          theirs: words(field, theirs[field]),
        })),
      );
      if (choices === null) throw new Cancelled();
      await send(
        current,
        after,
        fields.filter((field) => choices[field] !== "theirs"),
      );
    }
  };
  const save = (): Promise<void> =>
    attempt(async () => {
      if (company === null) return undefined;
      await send(info, company, differing(stored, company));
      setAsking(false);
      onChanged(t("workspaces.form.saved"));
      return undefined;
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!check() || !unsaved) return;
    if (workspace.status === "VERIFIED" && touched.length > 0) setAsking(true);
    else void save();
  };
  return (
    <SplitView
      aside={
        <>
          <VerifyCard
            workspace={workspace}
            company={company ?? stored}
            unsaved={unsaved}
            onSent={() => onChanged(t("workspaces.verify.sent"))}
          />
          <div id={COMPANY_DOCUMENTS} tabIndex={-1}>
            {documents}
          </div>
        </>
      }
      aside_label={t("workspaces.verify.title")}
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ px: { xs: 2, sm: 2.5 }, py: 2, maxWidth: 920, display: "flex", flexDirection: "column", gap: 2 }}
      >
        {isLocked && <Callout tone="info">{t("workspaces.form.locked")}</Callout>}
        <CompanyFieldset form={form} onChange={setForm} errors={errors} disabled={!mayChange} />
        {mayChange && (
          <FormEnd
            submit_label={t("workspaces.form.save")}
            busy={busy && !asking}
            error={asking ? null : error}
            disabled={!unsaved}
          >
            {unsaved && <Box sx={{ color: "text.secondary" }}>{t("workspaces.form.unsaved")}</Box>}
          </FormEnd>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title={t("workspaces.form.again_title")}
        confirm_label={t("workspaces.form.again_confirm")}
        busy={busy}
        error={error}
        onConfirm={() => void save()}
        onClose={() => setAsking(false)}
      >
        {t("workspaces.form.again_text", { fields: touched.map((field) => t(`workspaces.field.${field}`)).join(", ") })}
      </ConfirmDialog>
      {dialog}
    </SplitView>
  );
}
