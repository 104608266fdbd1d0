import { useState } from "react";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { SideChoice } from "#src/features/workspaces/SideChoice.tsx";
import type { Sides } from "#src/features/workspaces/SideChoice.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

/** Changes what the company does here: customer, supplier or both. */
export function SidesDialog({
  workspace,
  onSaved,
  onClose,
}: {
  workspace: WorkspaceDetail;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const patch = useAct(workspaceApi.patch);
  const { busy, error, attempt } = useAttempt();
  const [sides, setSides] = useState<Sides>({ is_customer: workspace.is_customer, is_supplier: workspace.is_supplier });
  const hasSide = sides.is_customer || sides.is_supplier;
  const isSame = sides.is_customer === workspace.is_customer && sides.is_supplier === workspace.is_supplier;
  const submit = (): Promise<void> =>
    attempt(async () => {
      await patch.mutateAsync({ params: { id: workspace.id }, body: { ...sides, version: workspace.version } });
      onSaved();
      return undefined;
    });
  return (
    <FormDialog
      open
      title={t("workspaces.sides.title")}
      submit_label={t("ui.action.save")}
      busy={busy}
      error={error}
      disabled={!hasSide || isSame}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SideChoice sides={sides} onChange={setSides} error={hasSide ? null : t("validation.side")} />
      {workspace.status === "VERIFIED" && <Callout tone="warn">{t("workspaces.sides.again")}</Callout>}
    </FormDialog>
  );
}
