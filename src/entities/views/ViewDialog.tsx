import { useState } from "react";
import type { TableLook, TableName, TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { FormAttempt } from "#src/entities/failure/FormAttempt.tsx";
import { useRefusedFields } from "#src/entities/failure/use-refused-fields.ts";
import { useSave } from "#src/entities/form/use-save.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

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
  const [form, setForm] = useState({ name: view?.name ?? "", shared: view?.shared ?? false });
  const { sentences, take } = useRefusedFields(form);
  const submit = async (): Promise<void> => {
    try {
      onDone(await save(view === null ? { table, ...form, settings } : { ...form, version: view.version }));
    } catch (reason) {
      take(reason);
      throw reason;
    }
  };
  return (
    <FormAttempt
      title={t(view === null ? "controls.views.keep" : "controls.views.change")}
      submit_label={t("ui.action.save")}
      disabled={form.name.trim() === ""}
      onSubmit={submit}
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
    </FormAttempt>
  );
}
