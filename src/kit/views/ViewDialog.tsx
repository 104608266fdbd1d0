import { TableSettingPatch } from "#contract/table-settings/table-setting.api.ts";
import { isAdminTable } from "#contract/table-settings/table-setting-fields.ts";
import type { StoredTableSettings, TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/kit/form/RecordFormDialog.tsx";
import { settingsResource } from "#src/kit/views/settings-resource.ts";
import { useT } from "#src/locale/use-t.ts";

/** Only the name and the sharing are typed; the other settings come from the list. */
const NAME: Field<TableSetting> = {
  source: "name",
  label: "controls.views.name",
  kind: "text",
  input: { required: true, max_length: 60 },
};
const FIELDS: readonly Field<TableSetting>[] = [
  NAME,
  { source: "shared", label: "controls.views.shared", kind: "yes_no", input: { hint: "controls.views.shared_hint" } },
];
const ADMIN_FIELDS: readonly Field<TableSetting>[] = [
  NAME,
  { source: "shared", label: "controls.views.shared_admins", kind: "yes_no" },
];
const RULES = TableSettingPatch.pick({ name: true, shared: true });

interface ViewDialogProps {
  table: TableName;
  /** View to rename or share; null saves the list's state as a new view. */
  view: TableSetting | null;
  settings: StoredTableSettings;
  onClose: () => void;
  onDone: (view: TableSetting) => void;
}

export function ViewDialog({ table, view, settings, onClose, onDone }: ViewDialogProps) {
  const t = useT();
  const done = (saved: TableSetting): void => {
    forgetUnsaved();
    onDone(saved);
  };
  return (
    <RecordForm<TableSetting>
      resource={settingsResource(table)}
      fields={isAdminTable(table) ? ADMIN_FIELDS : FIELDS}
      record={view ?? undefined}
      rules={RULES}
      wrap={(typed, before) => (before === undefined ? { table, ...typed, settings } : typed)}
      onSaved={done}
    >
      <RecordFormDialog
        title={t(view === null ? "controls.views.keep" : "controls.views.change")}
        submitLabel={t("ui.action.save")}
        onClose={onClose}
      >
        <FormInputs focus />
      </RecordFormDialog>
    </RecordForm>
  );
}
