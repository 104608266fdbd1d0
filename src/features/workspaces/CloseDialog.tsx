import { useState } from "react";
import { OpenBusiness } from "#contract/workspaces/closing.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { OpenBusinessList } from "#src/entities/company/OpenBusinessList.tsx";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";

interface CloseDialogProps {
  workspace: WorkspaceDetail;
  onClosed: () => void;
  onClose: () => void;
}

/** Closes a workspace permanently. Open business prevents this and is listed with links. */
export function CloseDialog({ workspace, onClosed, onClose }: CloseDialogProps) {
  const t = useT();
  const remove = useCallMutation(workspaceApi.remove);
  const [open, setOpen] = useState<OpenBusiness | null>(null);
  const submit = async (): Promise<void> => {
    setOpen(null);
    try {
      await remove.mutateAsync({ params: { id: workspace.id } });
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === "has_open_business")
        setOpen(OpenBusiness.parse(reason.body.current));
      throw reason;
    }
    onClosed();
  };
  return (
    <ConfirmActionDialog
      destructive
      title={t("workspaces.close.title", { name: workspace.name })}
      confirmLabel={t("workspaces.close.confirm")}
      onConfirm={submit}
      onClose={onClose}
    >
      {t("workspaces.close.text")}
      {open !== null && <OpenBusinessList open={open} linked />}
    </ConfirmActionDialog>
  );
}
