import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { PickItemsDialog } from "#src/entities/purchase-item/PickItemsDialog.tsx";
import { useRefreshGroups } from "#src/features/groups/use-refresh-groups.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

const COLUMNS = ["nomenclature", "part_number", "quantity", "units", "purchase_item_group"];

interface AddItemsDialogProps {
  group: Group;
  onClose: () => void;
  onAdded: (count: number) => void;
}

export function AddItemsDialog({ group, onClose, onAdded }: AddItemsDialogProps) {
  const { t, formats } = useTextTools();
  const regrouped = useRefreshGroups();
  const add = useCallMutation(groupApi.add_items);
  const submit = async (ids: number[], idempotency_key: string): Promise<void> => {
    await add.mutateAsync({ params: { id: group.id }, body: { ids }, idempotency_key });
    await regrouped();
    onAdded(ids.length);
  };
  return (
    <PickItemsDialog
      title={t("groups.add.title")}
      submitLabel={(count) => t("groups.add.submit", formats.counted(count))}
      units={useUnits()}
      fields={COLUMNS}
      words={{ search: t("groups.add.search"), scope: t("groups.add.scope"), none: t("groups.add.none") }}
      scopes={[
        { value: "without_group", label: t("groups.add.without_group"), filter: { is_grouped: "false" } },
        { value: "all", label: t("groups.add.all"), filter: { outside_group: group.id } },
      ]}
      note={(chosen) => {
        const moving = chosen.filter((item) => item.purchase_item_group !== null).length;
        return (
          moving > 0 && (
            <Callout tone="warn" role="status">
              {t("groups.add.moving", { smart_count: moving })}
            </Callout>
          )
        );
      }}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
