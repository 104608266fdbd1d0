import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { useGroups, useManagers } from "#src/api/choices.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";

/** Fields that many items get at once. */
export type Assigned = "purchase_item_group" | "responsible_manager" | "target_delivery_time";

/** The choices "no value" and "a new group". */
const NONE = 0;
const NEW = -1;

interface AssignDialogProps {
  field: Assigned;
  count: number;
  collect: () => Promise<number[]>;
  onClose: () => void;
  onDone: (count: number) => void;
}

/** Gives many items one group, one manager or one day, all of them or none. */
export function AssignDialog({ field, count, collect, onClose, onDone }: AssignDialogProps) {
  const t = useT();
  const [id, setId] = useState<number | null>(null);
  const [name, setName] = useState("");
  const [date, setDate] = useState("");
  const [groups, managers] = [useGroups(), useManagers()];
  const patch = useAct(purchaseItemApi.patch_many);
  const createGroup = useAct(groupApi.create);
  const { refresh } = useCache();
  const { busy, error, attempt } = useAttempt();
  const [made, setMade] = useState<number | null>(null);
  const choices = field === "purchase_item_group" ? groups : managers;
  const options = [...(field === "purchase_item_group" ? [{ value: NEW, label: t("purchase_items.assign.new_group") }] : []), { value: NONE, label: t("purchase_items.assign.none") }, ...choices.map((choice) => ({ value: choice.id, label: choice.name }))];
  const isReady = field === "target_delivery_time" || (id !== null && (id !== NEW || name.trim() !== ""));

  /** The chosen id; a new group is made once, also when the rest has to be tried again. */
  const chosen = async (): Promise<number | null> => {
    if (id !== NEW) return id === NONE ? null : id;
    const group = made ?? (await createGroup.mutateAsync({ body: { name } })).id;
    setMade(group);
    return group;
  };
  const submit = () =>
    attempt(async () => {
      const value = field === "target_delivery_time" ? (date === "" ? null : date) : await chosen();
      const ids = await collect();
      await patch.mutateAsync({ body: ids.map((item) => ({ id: item, [field]: value })) });
      await refresh(purchaseItemApi.list, groupApi.list, homeApi.menu);
      onDone(ids.length);
    });
  return (
    <FormDialog open title={t(`purchase_items.assign.${field}`, { smart_count: count })} submit_label={t("ui.action.apply")} busy={busy} error={error} disabled={!isReady} onSubmit={() => void submit()} onClose={onClose}>
      {field === "target_delivery_time" ? (
        <FieldDate label={t("purchase_items.field.target_delivery_time")} hint={t("purchase_items.assign.empty_date")} value={date} onChange={setDate} />
      ) : (
        <FieldSelect label={t(`purchase_items.field.${field}`)} value={id} options={options} onChange={setId} />
      )}
      {id === NEW && <FieldText label={t("purchase_items.assign.group_name")} value={name} onChange={setName} required autoFocus max_length={200} />}
    </FormDialog>
  );
}
