import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import type { ItemField as ItemFieldName } from "#contract/purchase-items/item-fields.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { samePartKey } from "#contract/purchase-items/same-part.ts";
import { useCache } from "#src/api/hooks.ts";
import type { Field, FieldKind } from "#src/kit/fields/field.ts";
import { useTyped } from "#src/kit/fields/inputs.tsx";
import { RecordForm, useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { DRAFT_FIELDS } from "#src/features/purchase-items/draft-item.ts";
import { DuplicateHint, usePartHolders } from "#src/features/purchase-items/DuplicateHint.tsx";
import { ItemField } from "#src/features/purchase-items/ItemField.tsx";
import { PaidNote } from "#src/features/purchase-items/PaidNote.tsx";
import { filledBy } from "#src/features/purchase-items/suggested-products.ts";
import { SuggestField } from "#src/features/purchase-items/SuggestField.tsx";
import { useFieldText } from "#src/features/purchase-items/use-field-text.ts";

const KINDS = {
  text: "text",
  code: "text",
  quantity: "amount",
  unit: "record",
  date: "day",
  record: "record",
} as const satisfies Record<(typeof ITEM_FIELDS)[ItemFieldName]["kind"], FieldKind>;
const FIELDS: readonly Field<PurchaseItem>[] = DRAFT_FIELDS.map((source) => ({
  source,
  label: `purchase_items.field.${source}`,
  kind: KINDS[ITEM_FIELDS[source].kind],
  input: {},
}));

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function usePart() {
  const [part_number, manufacturer] = useWatch({ name: ["part_number", "manufacturer"] });
  return { part_number: textOf(part_number), manufacturer: textOf(manufacturer) };
}

interface InputProps {
  item: number;
  field: ItemFieldName;
  onChoose: (product: Product) => void;
}

function PartInput(props: Parameters<typeof SuggestField>[0] & { item: number }) {
  const { item, ...given } = props;
  const holders = usePartHolders(usePart(), item);
  return <SuggestField {...given} hint={holders === undefined ? undefined : <DuplicateHint holders={holders} />} />;
}

function ItemInput({ item, field, onChoose }: InputProps) {
  const { written } = useOpenForm();
  const { value, error, onChange } = useTyped(field);
  const given = {
    value: textOf(value),
    error,
    disabled: !written.some(({ source }) => source === field),
    onChange: (next: string | null) => onChange(next ?? ""),
  };
  if (field === "nomenclature") return <SuggestField field={field} {...given} onChoose={onChoose} />;
  if (field === "part_number") return <PartInput item={item} field={field} {...given} onChoose={onChoose} />;
  return <ItemField field={field} {...given} />;
}

function FormEnd({ gone, onTakeBack }: { gone: string; onTakeBack: () => void }) {
  const { t, formats } = useTextTools();
  const { busy, error, changed, is_changed, may_write } = useOpenForm();
  return (
    <>
      {error !== null && (
        <Callout tone="bad" role="alert">
          {error} {error === gone && <TextLink to={paths.deletedItems()}>{t("purchase_items.deleted")}</TextLink>}
        </Callout>
      )}
      {may_write && (
        <Box sx={{ display: "flex", gap: 1 }}>
          <Button type="submit" variant="contained" loading={busy} disabled={!is_changed}>
            {t("ui.action.save")}
          </Button>
          {is_changed && <Button onClick={onTakeBack}>{t("ui.action.undo")}</Button>}
          {is_changed && (
            <Box component="span" sx={{ alignSelf: "center", color: "text.secondary" }}>
              {t("purchase_items.changed_fields", formats.counted(changed))}
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

function Inputs({ item, gone }: { item: number; gone: string }) {
  const { reset, setValue } = useFormContext<Record<string, string>>();
  const { is_changed, submit } = useOpenForm();
  const [chosen, setChosen] = useState<Product | null>(null);
  const part = usePart();
  const isChosen =
    chosen !== null &&
    chosen.part_number !== null &&
    samePartKey(chosen.part_number, chosen.manufacturer) === samePartKey(part.part_number, part.manufacturer);
  const choose = (product: Product): void => {
    setChosen(product);
    for (const [field, value] of Object.entries(filledBy(product))) setValue(field, value ?? "", { shouldDirty: true });
  };
  const takeBack = (): void => {
    reset();
    setChosen(null);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (is_changed) submit();
      }}
      sx={{ display: "flex", flexDirection: "column", gap: 1.75 }}
    >
      <FieldGrid min={200}>
        {DRAFT_FIELDS.map((field) => (
          <ItemInput key={field} item={item} field={field} onChoose={choose} />
        ))}
      </FieldGrid>
      {isChosen && <PaidNote product={chosen} />}
      <FormEnd gone={gone} onTakeBack={takeBack} />
    </Box>
  );
}

/** Edits the fields of one item. Saving sends the version that was loaded into the form. */
export function ItemForm({ item }: { item: PurchaseItem }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const text = useFieldText();
  const { refresh } = useCache();
  const gone = t("deleted_items.meanwhile.item");
  const saved = (): void => {
    notify(t("purchase_items.saved"));
    void refresh("history", itemCardApi.prices, itemCardApi.duplicates);
  };
  return (
    <RecordForm<PurchaseItem>
      resource="purchase-items"
      fields={FIELDS}
      record={item}
      onSaved={saved}
      gone={gone}
      lost={(changed) => t("purchase_items.changed_fields", formats.counted(changed))}
      say={text}
    >
      <Inputs item={item.id} gone={gone} />
    </RecordForm>
  );
}
