import { useState } from "react";
import type { ReactNode } from "react";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { ItemPicker } from "#src/entities/purchase-item/ItemPicker.tsx";
import { useChoiceColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useItemPicker } from "#src/entities/purchase-item/use-item-picker.ts";

interface PickItemsDialogProps<S extends string> {
  title: string;
  submitLabel: (count: number) => string;
  units: Parameters<typeof useChoiceColumns>[0];
  fields: readonly string[];
  words: { readonly search: string; readonly scope: string; readonly none: string };
  scopes: readonly [Scope<S>, ...Scope<S>[]];
  note?: (chosen: readonly PurchaseItem[]) => ReactNode;
  /** Submits the selected items. A retry sends the same idempotency key. */
  onSubmit: (ids: number[], idempotency_key: string) => Promise<void>;
  onClose: () => void;
}
interface Scope<S> {
  readonly value: S;
  readonly label: string;
  readonly filter: object;
}

export function PickItemsDialog<S extends string>(props: PickItemsDialogProps<S>) {
  const { title, submitLabel, units, fields, words, scopes, note, onSubmit, onClose } = props;
  const [key] = useState(() => crypto.randomUUID());
  const picker = useItemPicker<S>(scopes[0].value);
  const columns = useChoiceColumns(units);
  const chosen = [...picker.chosen.values()];
  const count = chosen.length;
  return (
    <FormActionDialog
      width="md"
      title={title}
      submitLabel={submitLabel(count)}
      disabled={count === 0 || count > BULK_MAX_ROWS}
      onSubmit={() =>
        onSubmit(
          chosen.map(({ id }) => id),
          key,
        )
      }
      onClose={onClose}
    >
      <ItemPicker
        label={title}
        picker={picker}
        filter={scopes.find(({ value }) => value === picker.scope)?.filter ?? {}}
        columns={columns}
        fields={fields}
        words={words}
        scopes={scopes}
      />
      {note?.(chosen)}
    </FormActionDialog>
  );
}
