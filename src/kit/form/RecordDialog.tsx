import { useNavigate } from "react-router";
import type { z } from "zod";
import type { ResourceName } from "#src/api/resources.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import type { AnyField, Versioned } from "#src/kit/fields/field.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/kit/form/RecordFormDialog.tsx";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

interface RecordDialogProps {
  resource?: ResourceName | undefined;
  fields: readonly AnyField[];
  /**
   * Record to edit. Without a record, the dialog creates a new record and then opens its page, if the resource has
   * pages.
   */
  record?: Versioned | undefined;
  rules?: z.ZodType | undefined;
  onSaved?: () => void;
  onClose: () => void;
}

export function RecordDialog({ resource, fields, record, rules, onSaved, onClose }: RecordDialogProps) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { name, to, words, edit, recordRepresentation } = usePlacedResource();
  const isNew = record === undefined;
  const title = isNew ? words.create : words.edit;
  const said = isNew ? words.created : words.saved;
  const done = (saved: Versioned): void => {
    if (said !== undefined) notify(t(said, { name: recordRepresentation(saved) }));
    forgetUnsaved();
    onSaved?.();
    if (isNew && edit !== undefined) void navigate(`${to}/${saved.id}`);
    else onClose();
  };
  return (
    <RecordForm
      resource={resource ?? name}
      fields={fields}
      record={record}
      rules={rules}
      onSaved={done}
      gone={words.gone === undefined ? undefined : t(words.gone)}
    >
      <RecordFormDialog
        title={title === undefined ? "" : t(title)}
        submitLabel={t(isNew ? "ui.action.create" : "ui.action.save")}
        onClose={onClose}
      >
        <FormInputs focus />
      </RecordFormDialog>
    </RecordForm>
  );
}
