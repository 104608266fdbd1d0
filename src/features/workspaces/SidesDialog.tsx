import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/kit/form/RecordFormDialog.tsx";
import { SIDE_RULES, sideFields } from "#src/features/workspaces/company-fields.ts";
import { SideChoice } from "#src/features/workspaces/SideChoice.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

const FIELDS = sideFields();

export function SidesDialog(props: { workspace: WorkspaceDetail; onSaved: () => void; onClose: () => void }) {
  const { workspace, onSaved, onClose } = props;
  const t = useT();
  return (
    <RecordForm resource="workspaces" fields={FIELDS} record={workspace} rules={SIDE_RULES} onSaved={onSaved}>
      <RecordFormDialog
        title={t("workspaces.sides.title")}
        submitLabel={t("ui.action.save")}
        needsChange
        width="xs"
        onClose={onClose}
      >
        <SideChoice />
        {workspace.status === "VERIFIED" && <Callout tone="warn">{t("workspaces.sides.again")}</Callout>}
      </RecordFormDialog>
    </RecordForm>
  );
}
