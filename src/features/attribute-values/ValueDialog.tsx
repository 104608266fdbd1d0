import { useLocale } from "ra-core";
import { useState } from "react";
import { attributeApi } from "#contract/attributes/attribute.api.ts";
import { AttributeValue, valueProblem } from "#contract/attributes/attribute-value.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import type { Key } from "#i18n/keys.ts";
import { ApiError, reasonOf } from "#src/api/api-error.ts";
import { useCall } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { AttributeField } from "#src/entities/attribute/AttributeField.tsx";
import { ATTRIBUTE_NUMBER, wireValue } from "#src/entities/attribute/attribute-words.ts";
import type { ValueRecord } from "#src/entities/attribute/attribute-words.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useSave } from "#src/entities/form/use-save.ts";
import { doubtWords, writtenNumber } from "#src/locale/typed-number.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

/** Whose attributes: an item or a group. */
export interface ValueOwner {
  readonly kind: Attribute["applies_to"];
  readonly id: number;
}

interface ValueDialogProps {
  owner: ValueOwner;
  /** The value to change; without one an attribute is added. */
  value: ValueRecord | null;
  /** Attributes that there are values of already. */
  taken: ReadonlySet<number>;
  onClose: () => void;
  onDone: () => void;
}

/** The value to change, as it is typed. */
const writtenBefore = (value: ValueRecord | null, language: string): string =>
  value === null ? "" : value.attribute.type === "number" ? writtenNumber(value.value, language) : value.value;

/**
 * Adds an attribute with its value, or changes the value. What somebody else has put meanwhile is told, and nothing is
 * lost.
 */
export function ValueDialog({ owner, value, taken, onClose, onDone }: ValueDialogProps) {
  const t = useT();
  const language = useLocale();
  const save = useSave<ValueRecord>(`${owner.kind}-values`, value?.id, owner.id);
  const known = useCall(attributeApi.list, { query: { applies_to: owner.kind } }, { enabled: value === null });
  const { busy, error, attempt } = useAttempt();
  const [chosen, setChosen] = useState<Attribute | null>(value?.attribute ?? null);
  const before = writtenBefore(value, language);
  const [typed, setTyped] = useState(before);
  const [version, setVersion] = useState(value?.version);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsaved(typed !== before);
  const choices = (known.data?.results ?? []).filter(({ id }) => !taken.has(id));
  const submit = (): void => {
    if (chosen === null) return;
    const wire = wireValue(chosen, typed, language);
    const wrong = valueProblem(chosen, wire);
    const doubt = wrong === "attribute_number" ? doubtWords(typed, { language, column: ATTRIBUTE_NUMBER }, t) : null;
    setProblem(wrong === null ? null : (doubt ?? t(`validation.${wrong}` as Key)));
    if (wrong !== null) return;
    void attempt(async () => {
      try {
        await save(value === null ? { attribute: chosen.id, value: wire } : { value: wire, version });
        onDone();
        return undefined;
      } catch (failure) {
        const reason = reasonOf(failure);
        if (!(reason instanceof ApiError) || reason.code !== "version_conflict") throw reason;
        const current = AttributeValue.parse(reason.body.current);
        setVersion(current.version);
        return t("attributes.values.changed_meanwhile", { value: current.value });
      }
    });
  };
  return (
    <FormDialog
      open
      title={value === null ? t("attributes.values.add") : value.attribute.name}
      submit_label={t(value === null ? "ui.action.add" : "ui.action.save")}
      busy={busy}
      error={error}
      disabled={chosen === null || typed.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      {value === null && (
        <FieldSelect
          label={t("attributes.values.attribute")}
          required
          value={chosen?.id ?? null}
          options={choices.map(({ id, name, integration_source }) => ({
            value: id,
            label: `${name} (${integration_source})`,
          }))}
          hint={known.data !== undefined && choices.length === 0 ? t("attributes.values.none_left") : undefined}
          onChange={(id) => {
            setChosen(choices.find((each) => each.id === id) ?? null);
            setTyped("");
            setProblem(null);
          }}
        />
      )}
      {chosen !== null && (
        <AttributeField
          key={chosen.id}
          label={t("attributes.values.value")}
          required
          autoFocus
          attribute={chosen}
          value={typed}
          error={problem}
          onChange={(next) => {
            setTyped(next);
            setProblem(null);
          }}
        />
      )}
    </FormDialog>
  );
}
