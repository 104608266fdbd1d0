import { useState } from "react";
import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { useUnits } from "#src/api/choices.ts";
import { useAct } from "#src/api/hooks.ts";
import { FormAttempt } from "#src/entities/failure/FormAttempt.tsx";
import { ItemPicker } from "#src/entities/purchase-item/ItemPicker.tsx";
import { useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useItemPicker } from "#src/entities/purchase-item/use-item-picker.ts";
import { useRegrouped } from "#src/features/groups/use-regrouped.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

const COLUMNS = ["nomenclature", "part_number", "quantity", "units", "purchase_item_group"];

interface AddItemsDialogProps {
  group: Group;
  onClose: () => void;
  onAdded: (count: number) => void;
}

/** Puts chosen items of the workspace into the group; it says how many leave another one for that. */
export function AddItemsDialog({ group, onClose, onAdded }: AddItemsDialogProps) {
  const t = useT();
  const formats = useFormats();
  const regrouped = useRegrouped();
  const add = useAct(groupApi.add_items);
  const [key] = useState(() => crypto.randomUUID());
  const picker = useItemPicker<"without_group" | "all">("without_group");
  const scope = picker.scope === "all" ? { outside_group: group.id } : { is_grouped: "false" };
  const columns = useItemColumns({ units: useUnits(), today: "", soon: "" });
  const count = picker.chosen.size;
  const moving = [...picker.chosen.values()].filter((item) => item.purchase_item_group !== null).length;
  const submit = async (): Promise<void> => {
    await add.mutateAsync({
      params: { id: group.id },
      body: { ids: [...picker.chosen.keys()] },
      idempotency_key: key,
    });
    await regrouped();
    onAdded(count);
  };
  return (
    <FormAttempt
      width="md"
      title={t("groups.add.title")}
      submit_label={t("groups.add.submit", { smart_count: count, count: formats.count(count) })}
      disabled={count === 0 || count > BULK_MAX_ROWS}
      onSubmit={submit}
      onClose={onClose}
    >
      <ItemPicker
        label={t("groups.add.title")}
        picker={picker}
        filter={scope}
        columns={columns}
        fields={COLUMNS}
        words={{ search: t("groups.add.search"), scope: t("groups.add.scope"), none: t("groups.add.none") }}
        scopes={[
          { value: "without_group", label: t("groups.add.without_group") },
          { value: "all", label: t("groups.add.all") },
        ]}
      />
      {moving > 0 && (
        <Callout tone="warn" role="status">
          {t("groups.add.moving", { smart_count: moving })}
        </Callout>
      )}
    </FormAttempt>
  );
}
