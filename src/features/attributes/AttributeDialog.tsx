import { useState } from "react";
import { groupAttributeApi, itemAttributeApi } from "#contract/attributes/attribute.api.ts";
import { Attribute, AttributeCreate, AttributePatch } from "#contract/attributes/attribute.schema.ts";
import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { formProblems } from "#src/entities/failure/form-problems.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useRefusedFields } from "#src/entities/failure/use-refused-fields.ts";
import { attributeForm, EMPTY_ATTRIBUTE, optionsOf } from "#src/features/attributes/attribute-form.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

interface AttributeDialogProps {
  owner: Attribute["applies_to"];
  /** The attribute to change; without one an attribute is defined. */
  attribute: Attribute | null;
  onClose: () => void;
  onDone: (saved: Attribute) => void;
}

/** Defines an attribute, or renames one, changes what there is to choose, archives it. What others change meanwhile is told and not lost. */
export function AttributeDialog({ owner, attribute, onClose, onDone }: AttributeDialogProps) {
  const t = useT();
  const calls = owner === "item" ? itemAttributeApi : groupAttributeApi;
  const create = useAct(calls.create);
  const patch = useAct(calls.patch);
  const { refresh } = useCache();
  const { busy, error, attempt } = useAttempt();
  const [version, setVersion] = useState(attribute?.version);
  const [first] = useState(() => (attribute === null ? EMPTY_ATTRIBUTE : attributeForm(attribute)));
  const [form, setForm] = useState(first);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefusedFields(form);
  useUnsaved(JSON.stringify(form) !== JSON.stringify(first));
  const isNew = attribute === null;
  const given = { name: form.name, options: optionsOf(form) };
  const save = (): Promise<Attribute> =>
    isNew
      ? create.mutateAsync({
          body: { ...given, integration_source: form.integration_source, key: form.key, type: form.type },
        })
      : patch.mutateAsync({ params: { id: attribute.id }, body: { ...given, is_archived: form.is_archived, version } });
  const submit = (): void => {
    const { is_archived: _archived, options: _lines, ...fields } = form;
    const found = isNew
      ? formProblems(AttributeCreate, { ...fields, ...given }, t)
      : formProblems(AttributePatch, given, t);
    setProblems(found);
    refused.forget();
    if (Object.keys(found).length > 0) return;
    void attempt(async () => {
      try {
        const saved = await save();
        await refresh(itemAttributeApi.list, groupAttributeApi.list);
        onDone(saved);
        return undefined;
      } catch (reason) {
        refused.take(reason);
        if (!(reason instanceof ApiError) || reason.code !== "version_conflict") throw reason;
        const current = Attribute.parse(reason.body.current);
        setVersion(current.version);
        return t("attributes.changed_meanwhile", { name: current.name });
      }
    });
  };
  const field = (name: "integration_source" | "key" | "name") => ({
    label: t(`attributes.field.${name}`),
    required: true,
    value: form[name],
    error: problems[name] ?? refused.sentences[name],
    autoComplete: "off",
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <FormDialog
      open
      width="sm"
      title={t(isNew ? "attributes.new" : "attributes.edit")}
      submit_label={t(isNew ? "ui.action.create" : "ui.action.save")}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText {...field("name")} autoFocus max_length={100} />
      <FieldGrid>
        <FieldText
          {...field("integration_source")}
          disabled={!isNew}
          max_length={40}
          hint={t("attributes.hint.integration_source")}
        />
        <FieldText {...field("key")} disabled={!isNew} max_length={60} hint={t("attributes.hint.key")} />
      </FieldGrid>
      <FieldSelect
        label={t("attributes.field.type")}
        disabled={!isNew}
        value={form.type}
        options={ATTRIBUTE_TYPES.map((type) => ({ value: type, label: t(`attributes.type.${type}`) }))}
        onChange={(type) => setForm({ ...form, type })}
      />
      {form.type === "enum" && (
        <FieldText
          label={t("attributes.field.options")}
          required
          rows={5}
          value={form.options}
          error={problems["options"] ?? refused.sentences.options}
          hint={t("attributes.hint.options")}
          onChange={(options) => setForm({ ...form, options })}
        />
      )}
      {!isNew && (
        <FieldCheckbox
          label={t("attributes.field.is_archived")}
          checked={form.is_archived}
          onChange={(is_archived) => setForm({ ...form, is_archived })}
        />
      )}
    </FormDialog>
  );
}
