import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { nextBusinessDayEnd } from "#contract/workspaces/business-days.ts";
import { companyErrors, companyMissing } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { COMPANY_FIELDS } from "#src/features/workspaces/company-fields.ts";
import { now } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Checklist } from "#src/ui/page/Checklist.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { CheckRow } from "#src/ui/page/Checklist.tsx";

/** Anchor of the documents on the page. Rejection messages link to it. */
export const COMPANY_DOCUMENTS = "company-documents";

interface VerifyCardProps {
  workspace: WorkspaceDetail;
  company: CompanyFields;
  unsaved: boolean;
  onSent: (workspace: WorkspaceDetail) => void;
}

export function VerifyCard({ workspace, company, unsaved, onSent }: VerifyCardProps) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const send = useCallMutation(workspaceApi.send);
  const [asking, setAsking] = useState(false);
  const { status, due_at, reject_reason } = workspace;
  const canSend = workspaceMachine.can(status, "send") && may(workspaceApi.send);
  const errors = new Set(Object.keys(companyErrors(company, now())));
  const missing = new Set<string>(companyMissing(company));
  const labelsIn = (fields: ReadonlySet<string>): string =>
    COMPANY_FIELDS.flatMap(({ source, label }) => (fields.has(source) ? [t(label)] : [])).join(", ");
  const blocked = (key: "missing" | "wrong", fields: string): CheckRow => ({
    key,
    state: "blocked",
    label: t(`workspaces.verify.${key}`, { fields }),
  });
  const rows: CheckRow[] = [
    ...(missing.size === 0 ? [] : [blocked("missing", labelsIn(missing))]),
    ...(errors.size === 0 ? [] : [blocked("wrong", labelsIn(errors))]),
  ];
  const isReady = rows.length === 0 && !unsaved;
  const submit = async (): Promise<void> => {
    onSent(await send.mutateAsync({ params: { id: workspace.id } }));
    setAsking(false);
  };
  const until = formats.dateTime(due_at ?? nextBusinessDayEnd(now()).toISOString());
  return (
    <AsideCard title={t("workspaces.verify.title")} action={<WorkspaceStatusChip status={status} />}>
      {status !== "CLOSED" && (
        <Typography variant="body2">{t(`workspaces.verify.${status}`, { date: until })}</Typography>
      )}
      {reject_reason !== null && (
        <Callout tone="bad">
          {t("workspaces.verify.reason")}: {reject_reason}{" "}
          <TextLink onClick={() => document.getElementById(COMPANY_DOCUMENTS)?.scrollIntoView({ block: "start" })}>
            {t("workspaces.verify.to_documents")}
          </TextLink>
        </Callout>
      )}
      {canSend && (
        <>
          <Checklist
            rows={rows.length === 0 ? [{ key: "ready", state: "done", label: t("workspaces.verify.ready") }] : rows}
            label={t("workspaces.verify.title")}
          />
          {unsaved && (
            <Typography variant="body2" color="text.secondary">
              {t("workspaces.verify.save_first")}
            </Typography>
          )}
          <Button fullWidth variant="contained" disabled={!isReady} onClick={() => setAsking(true)} sx={{ mt: 1 }}>
            {t("workspaces.verify.send")}
          </Button>
        </>
      )}
      {asking && (
        <ConfirmActionDialog
          title={t("workspaces.verify.send_title")}
          confirmLabel={t("workspaces.verify.send")}
          onConfirm={submit}
          onClose={() => setAsking(false)}
        >
          {t("workspaces.verify.send_text", { date: until })}
        </ConfirmActionDialog>
      )}
    </AsideCard>
  );
}
