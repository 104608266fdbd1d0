import { useLocale } from "ra-core";
import { useFormContext } from "react-hook-form";
import { AttributeValue, valueProblem } from "#contract/attributes/attribute-value.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import type { Key } from "#i18n/keys.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { AttributeField } from "#src/entities/attribute/AttributeField.tsx";
import { ATTRIBUTE_NUMBER, shownValue, wireValue } from "#src/entities/attribute/attribute-words.ts";
import type { ValueRecord } from "#src/entities/attribute/attribute-words.ts";
import { valueIn } from "#src/kit/fields/field.ts";
import type { Field, Versioned } from "#src/kit/fields/field.ts";
import { useTyped } from "#src/kit/fields/inputs.tsx";
import type { FormValues } from "#src/kit/form/form-values.ts";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/kit/form/RecordFormDialog.tsx";
import { doubtWords, writtenNumber } from "#src/locale/typed-number.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";

export interface ValueOwner {
  readonly kind: Attribute["applies_to"];
  readonly id: number;
}

interface ValueDialogProps {
  owner: ValueOwner;
  /** The value to edit. Null adds a new one. */
  value: ValueRecord | null;
  taken: ReadonlySet<number>;
  onClose: () => void;
  onDone: () => void;
}

const FIELDS: readonly Field<ValueRecord>[] = [
  {
    source: "attribute",
    label: "attributes.values.attribute",
    kind: "record",
    input: { required: true, writers: { once: true } },
  },
  { source: "value", label: "attributes.values.value", kind: "text", input: { required: true } },
];

const byId = (attributes: readonly Attribute[] | undefined, id: unknown): Attribute | undefined =>
  attributes?.find((each) => String(each.id) === String(id));

function Inputs({ attributes, isNew }: { attributes: readonly Attribute[] | undefined; isNew: boolean }) {
  const t = useT();
  const { setValue, clearErrors } = useFormContext<FormValues>();
  const attribute = useTyped("attribute");
  const value = useTyped("value");
  const chosen = byId(attributes, attribute.value);
  return (
    <>
      {isNew && (
        <FieldSelect
          label={t("attributes.values.attribute")}
          required
          value={chosen === undefined ? null : String(chosen.id)}
          error={attribute.error}
          options={(attributes ?? []).map(({ id, name, integration_source }) => ({
            value: String(id),
            label: `${name} (${integration_source})`,
          }))}
          hint={attributes?.length === 0 ? t("attributes.values.none_left") : undefined}
          onChange={(id) => {
            attribute.onChange(id);
            setValue("value", "");
            clearErrors("value");
          }}
        />
      )}
      {chosen !== undefined && (
        <AttributeField
          key={chosen.id}
          label={t("attributes.values.value")}
          required
          autoFocus
          attribute={chosen}
          value={typeof value.value === "string" ? value.value : ""}
          error={value.error}
          onChange={value.onChange}
        />
      )}
    </>
  );
}

export function ValueDialog({ owner, value, taken, onClose, onDone }: ValueDialogProps) {
  const { t, formats } = useTextTools();
  const language = useLocale();
  const known = useListOf<Attribute>("attributes", { filter: { applies_to: owner.kind }, enabled: value === null });
  const free = known.data?.filter(({ id }) => !taken.has(id));
  const attributes = value === null ? free : [value.attribute];
  const chosenIn = (values: object): Attribute | undefined =>
    value?.attribute ?? byId(attributes, valueIn(values, "attribute"));
  const wire = (chosen: Attribute, typed: unknown): string => wireValue(chosen, String(typed), language);
  const view = (answer: unknown): Versioned => {
    const { attribute, value: kept, ...rest } = AttributeValue.parse(answer);
    const typed = attribute.type === "number" ? writtenNumber(kept, language) : kept;
    const shown = { ...rest, attribute, id: value?.id ?? attribute.id, value: typed };
    return shown;
  };
  const rules = (values: FormValues): Record<string, string> => {
    const chosen = chosenIn(values);
    if (chosen === undefined) return { attribute: t("validation.required") };
    const typed = String(values["value"]);
    const wrong = valueProblem(chosen, wire(chosen, typed));
    const doubt = wrong === "attribute_number" ? doubtWords(typed, { language, column: ATTRIBUTE_NUMBER }, t) : null;
    return wrong === null ? {} : { value: doubt ?? t(`validation.${wrong}` as Key) };
  };
  return (
    <RecordForm<ValueRecord>
      resource={`${owner.kind}-values`}
      of={owner.id}
      fields={FIELDS}
      record={value === null ? undefined : view(value)}
      view={view}
      rules={rules}
      wrap={(body, before) => {
        const sent = { ...before, ...body };
        const chosen = chosenIn(sent);
        if (chosen === undefined) throw new Error("a value of no attribute");
        return { ...(value === null ? { attribute: chosen.id } : {}), value: wire(chosen, valueIn(sent, "value")) };
      }}
      say={(_source, typed) => {
        const chosen = value?.attribute;
        return chosen === undefined ? "" : shownValue(chosen, wire(chosen, typed), { t, formats });
      }}
      onSaved={onDone}
    >
      <RecordFormDialog
        title={value === null ? t("attributes.values.add") : value.attribute.name}
        submitLabel={t(value === null ? "ui.action.add" : "ui.action.save")}
        width="xs"
        onClose={onClose}
      >
        <Inputs attributes={attributes} isNew={value === null} />
      </RecordFormDialog>
    </RecordForm>
  );
}
