import { useDataProvider, useLocale } from "ra-core";
import { useState } from "react";
import { isAttributeColumn } from "#contract/attributes/attribute-column.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { PurchaseItemPatch } from "#contract/purchase-items/purchase-item.schema.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { AttributeField } from "#src/entities/attribute/AttributeField.tsx";
import { wireValue } from "#src/entities/attribute/attribute-words.ts";
import { useManyItems } from "#src/api/use-many.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { changeMany } from "#src/features/purchase-items/bulk-change.ts";
import type { BulkField } from "#src/features/purchase-items/bulk-change.ts";
import { DRAFT_FIELDS } from "#src/features/purchase-items/draft-item.ts";
import type { DraftField } from "#src/features/purchase-items/draft-item.ts";
import { ItemField } from "#src/features/purchase-items/ItemField.tsx";
import type { UndoableAction } from "#src/features/purchase-items/use-undoable-actions.ts";
import { useRepeatableAction } from "#src/api/use-repeatable-action.ts";
import { attributeType, isAttribute } from "#src/features/purchase-items/use-grid-fields.ts";

interface BulkEditDialogProps {
  fields: readonly GridField[];
  /** Preselected column. Null if the user selects one in the dialog. */
  field: BulkField | null;
  count: number;
  /** Loads the selected items from all pages. Resolves to an error message if they can't be loaded. */
  collect: (attribute: number | null) => Promise<PurchaseItem[] | string>;
  onClose: () => void;
  onDone: (action: UndoableAction) => void;
}

const isDraftField = (key: string): key is DraftField => DRAFT_FIELDS.some((field) => field === key);
const isBulkField = (key: GridField["key"]): key is GridField["key"] & BulkField =>
  isDraftField(key) || isAttributeColumn(key);
/** Returns true for attributes, and for fields whose schema accepts null. */
const mayBeCleared = (field: BulkField): boolean =>
  !isDraftField(field) || PurchaseItemPatch.shape[field].safeParse(null).success;

interface Form {
  readonly chosen: BulkField | null;
  readonly value: string;
  readonly new_group: string;
}

export function BulkEditDialog({ fields, field, count, collect, onClose, onDone }: BulkEditDialogProps) {
  const t = useT();
  const language = useLocale();
  const form = useFormValues<Form>({ chosen: field, value: "", new_group: "" });
  const { chosen, value, new_group } = form.values;
  const [made, setMade] = useState<number | null>(null);
  const provider = useDataProvider();
  const { change } = useManyItems();
  const fresh = useChanged("purchase-items");
  const { busy, error, attempt, forget } = useDialogAction();
  const sameAgain = useRepeatableAction<PurchaseItem[]>();
  const [group_key] = useState(() => crypto.randomUUID());
  const editable = fields.filter((each) => each.is_editable);
  const described = editable.find(({ key }) => key === chosen);
  const attribute = described !== undefined && isAttribute(described) ? described : null;
  const isGroup = chosen === "purchase_item_group";

  const type = (into: "value" | "new_group", next: string): void => {
    form.field(into).onChange(next);
    // Clears the error message, which belongs to the previous value.
    forget();
  };
  /** Returns the value to set. A retry doesn't create the new group again. */
  const wire = async (): Promise<string | null> => {
    if (isGroup && new_group.trim() !== "") {
      const given = { data: { name: new_group }, meta: { idempotency_key: group_key } };
      const group = made ?? (await provider.create<Group>("groups", given)).data.id;
      setMade(group);
      return String(group);
    }
    if (value === "") return null;
    return attribute === null ? value : wireValue({ type: attributeType(attribute) }, value, language);
  };
  const submit = () =>
    attempt(async () => {
      if (chosen === null) return undefined;
      const why = await sameAgain({
        gather: () => collect(attribute?.attribute.id ?? null),
        about: chosen,
        act: async (items, key) => {
          const ways = await changeMany(items, { change, field: chosen, value: await wire(), key });
          onDone({ text: t("purchase_items.bulk.changed", { smart_count: items.length }), ...ways });
        },
      });
      if (why === undefined) await fresh();
      return why;
    });
  return (
    <FormDialog
      open
      title={t("purchase_items.bulk.edit_title", { smart_count: count })}
      submitLabel={t("ui.action.apply")}
      busy={busy}
      error={error}
      disabled={chosen === null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {field === null && (
        <FieldSelect
          label={t("purchase_items.bulk.column")}
          value={chosen}
          options={editable.flatMap(({ key, title }) => (isBulkField(key) ? [{ value: key, label: title }] : []))}
          onChange={(key) => {
            form.field("chosen").onChange(key);
            type("value", "");
          }}
        />
      )}
      {chosen !== null && isDraftField(chosen) && (
        <ItemField
          key={chosen}
          field={chosen}
          value={value === "" ? null : value}
          error={undefined}
          disabled={isGroup && new_group.trim() !== ""}
          onChange={(next) => type("value", next ?? "")}
        />
      )}
      {attribute !== null && (
        <AttributeField
          key={attribute.key}
          label={attribute.title}
          attribute={{ type: attributeType(attribute), options: attribute.attribute.options }}
          value={value}
          onChange={(next) => type("value", next)}
        />
      )}
      {isGroup && (
        <FieldText
          label={t("purchase_items.assign.new_group")}
          value={new_group}
          onChange={(next) => type("new_group", next)}
          maxLength={200}
        />
      )}
      {chosen !== null && mayBeCleared(chosen) && <span>{t("purchase_items.bulk.empty_clears")}</span>}
    </FormDialog>
  );
}
