import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useTakenItems } from "#src/kit/form/use-taken-items.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useRepeatableAction } from "#src/api/use-repeatable-action.ts";

interface NewTenderDialogProps {
  count: number;
  collect: () => Promise<number[] | string>;
  onClose: () => void;
  onCreated: (tender: number) => void;
}

/** Creates a draft tender from items. A default name is generated. */
export function NewTenderDialog({ count, collect, onClose, onCreated }: NewTenderDialogProps) {
  const t = useT();
  const { values, field } = useFormValues({ name: "" });
  const create = useCallMutation(itemTenderApi.create_tender);
  const changed = useChanged("purchase-items");
  const { attempt, dialog } = useTakenItems(onClose);
  const sameAgain = useRepeatableAction<number[]>();
  const submit = () =>
    attempt((taken) =>
      sameAgain({
        gather: collect,
        act: async (ids, idempotency_key) => {
          const trimmed = values.name.trim();
          const tender = await create.mutateAsync({
            body: { ids, taken, ...(trimmed === "" ? {} : { name: trimmed }) },
            idempotency_key,
          });
          await changed();
          onCreated(tender.id);
        },
        about: taken,
      }),
    );
  if (dialog !== null) return dialog;
  return (
    <FormActionDialog
      title={t("new_tender.title", { smart_count: count })}
      submitLabel={t("purchase_items.bulk.create_tender")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText
        label={t("new_tender.name")}
        hint={t("new_tender.hint")}
        {...field("name")}
        autoFocus
        maxLength={200}
      />
    </FormActionDialog>
  );
}
