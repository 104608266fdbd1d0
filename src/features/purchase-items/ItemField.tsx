import { useState } from "react";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { RECORD_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import type { RecordColumn } from "#contract/purchase-items/item-filters.ts";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { useLocale } from "ra-core";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { doubtWords, refusedNumber, typedNumber, writtenNumber } from "#src/locale/typed-number.ts";
import type { DraftField } from "#src/features/purchase-items/draft-item.ts";

interface ItemFieldProps {
  field: DraftField;
  value: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** Option value for "nothing selected". */
const NOTHING = "";

function ChoiceField({ field, value, error, disabled, onChange }: ItemFieldProps & { field: RecordColumn }) {
  const t = useT();
  const [units, groups, managers] = [useUnits(), useGroups(), useManagers()];
  const choices =
    field === "units"
      ? units.map(({ id, name }) => ({ value: String(id), label: name }))
      : (field === "purchase_item_group" ? groups : managers).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }));
  const options = field === "units" ? choices : [{ value: NOTHING, label: t("ui.empty_value") }, ...choices];
  return (
    <FieldSelect
      label={t(`purchase_items.field.${field}`)}
      value={value ?? NOTHING}
      options={options}
      error={error}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen === NOTHING ? null : chosen)}
    />
  );
}

/** Edits a quantity in the reader's number format. Invalid text stays as typed, and the server rejects it. */
function QuantityField({ value, error, disabled, onChange }: ItemFieldProps) {
  const t = useT();
  const language = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const rule = { language, column: { kind: "quantity", scale: 3 } } as const;
  const shown = typed ?? writtenNumber(value ?? "", language);
  return (
    <FieldText
      label={t("purchase_items.field.quantity")}
      required
      value={shown}
      inputMode="decimal"
      error={(typed === null ? null : doubtWords(typed, rule, t)) ?? error}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text);
        onChange(text.trim() === "" ? null : (typedNumber(text, rule) ?? refusedNumber(text)));
      }}
      onBlur={() => {
        if (typed !== null && typedNumber(typed, rule) !== null) setTyped(null);
      }}
    />
  );
}

export function ItemField(props: ItemFieldProps) {
  const t = useT();
  const { field, value, error, disabled, onChange } = props;
  const described = ITEM_FIELDS[field];
  const choice = RECORD_COLUMNS.find((each) => each === field);
  if (choice !== undefined) return <ChoiceField {...props} field={choice} />;
  switch (described.kind) {
    case "quantity":
      return <QuantityField {...props} />;
    case "date":
      return (
        <FieldDate
          label={t(`purchase_items.field.${field}`)}
          value={value ?? ""}
          error={error}
          disabled={disabled}
          onChange={(date) => onChange(date === "" ? null : date)}
        />
      );
    default:
      return (
        <FieldText
          label={t(`purchase_items.field.${field}`)}
          value={value ?? ""}
          error={error}
          disabled={disabled}
          onChange={(text) => onChange(text === "" ? null : text)}
          {...("max_length" in described ? { maxLength: described.max_length } : {})}
        />
      );
  }
}
