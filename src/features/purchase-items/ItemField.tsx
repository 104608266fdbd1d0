import { useState } from "react";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { useLocale } from "ra-core";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { parseDecimal } from "#src/locale/parse-decimal.ts";
import type { DraftField } from "#src/features/purchase-items/draft-item.ts";

interface ItemFieldProps {
  field: DraftField;
  value: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** The word for "nothing chosen" among the choices. */
const NOTHING = "";

function ChoiceField({
  field,
  value,
  error,
  disabled,
  onChange,
}: ItemFieldProps & { field: "units" | "purchase_item_group" | "responsible_manager" }) {
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

/** A quantity as people write it; what isn't one stays as typed, for the server to refuse. */
function QuantityField({ value, error, disabled, onChange }: ItemFieldProps) {
  const t = useT();
  const language = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (language === "ru" ? (value ?? "").replace(".", ",") : (value ?? ""));
  return (
    <FieldText
      label={t("purchase_items.field.quantity")}
      required
      value={shown}
      inputMode="decimal"
      error={error}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text);
        onChange(text.trim() === "" ? null : (parseDecimal(text, { scale: 3 }) ?? text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** One field of an item's form. */
export function ItemField(props: ItemFieldProps) {
  const t = useT();
  const { field, value, error, disabled, onChange } = props;
  switch (field) {
    case "units":
    case "purchase_item_group":
    case "responsible_manager":
      return <ChoiceField {...props} field={field} />;
    case "quantity":
      return <QuantityField {...props} />;
    case "target_delivery_time":
    case "planned_delivery_time":
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
          max_length={field === "nomenclature" ? 500 : 200}
        />
      );
  }
}
