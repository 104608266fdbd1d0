import { useState } from "react";
import type { TableLook, TableName, TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useRefusedFields } from "#src/entities/failure/use-refused-fields.ts";
import { useSave } from "#src/entities/form/use-save.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

interface ViewDialogProps {
  table: TableName;
  /** The view to rename or share; without one the list is kept as a new one. */
  view: TableSetting | null;
  /** What the list shows now. */
  settings: TableLook;
  onClose: () => void;
  onDone: (view: TableSetting) => void;
}

/** Keeps what the list shows under a name, or changes name and sharing of a view. */
export function ViewDialog({ table, view, settings, onClose, onDone }: ViewDialogProps) {
  const t = useT();
  const save = useSave<TableSetting>("table-settings", view?.id);
  const { busy, error, attempt } = useAttempt();
  const [form, setForm] = useState({ name: view?.name ?? "", shared: view?.shared ?? false });
  const { sentences, take } = useRefusedFields(form);
  const submit = () =>
    attempt(async () => {
      try {
        onDone(await save(view === null ? { table, ...form, settings } : { ...form, version: view.version }));
        return undefined;
      } catch (reason) {
        take(reason);
        throw reason;
      }
    });
  return (
    <FormDialog
      open
      title={t(view === null ? "controls.views.keep" : "controls.views.change")}
      submit_label={t("ui.action.save")}
      busy={busy}
      error={error}
      disabled={form.name.trim() === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldText
        label={t("controls.views.name")}
        required
        autoFocus
        value={form.name}
        max_length={60}
        error={sentences.name}
        onChange={(name) => setForm({ ...form, name })}
      />
      <FieldCheckbox
        label={t("controls.views.shared")}
        hint={t("controls.views.shared_hint")}
        checked={form.shared}
        onChange={(shared) => setForm({ ...form, shared })}
      />
    </FormDialog>
  );
}
