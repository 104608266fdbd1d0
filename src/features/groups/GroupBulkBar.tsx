import type { Group } from "#contract/groups/group.schema.ts";
import { groupsAtOnceApi } from "#contract/groups/groups-at-once.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { AtOnceDialog } from "#src/kit/form/AtOnceDialog.tsx";
import type { AtOnceDialogProps } from "#src/kit/form/AtOnceDialog.tsx";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import { RecordBulkBar } from "#src/kit/views/RecordBulkBar.tsx";
import type { BulkStep } from "#src/kit/views/RecordBulkBar.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

function DeleteGroupsDialog(dialog: AtOnceDialogProps<Group>) {
  const { t, formats } = useTextTools();
  const remove = useCallMutation(groupsAtOnceApi.remove);
  return (
    <AtOnceDialog<Group>
      {...dialog}
      destructive
      words={{
        title: "groups.bulk.delete_title",
        action: "ui.action.delete",
        text: "groups.bulk.delete_text",
        done: "groups.bulk.delete_done",
        partly: "groups.bulk.delete_partly",
      }}
      isReady={() => true}
      send={(chosen, idempotency_key) =>
        remove.mutateAsync({ body: { groups: chosen.map(({ id }) => id) }, idempotency_key })
      }
      linkOf={({ id, name }) => ({ id, name, to: paths.group(id) })}
      facts={(ready) => [
        {
          key: "items",
          label: t("groups.item_count"),
          value: formats.count(ready.reduce((sum, { item_count }) => sum + item_count, 0)),
        },
      ]}
    />
  );
}

/** Actions for the groups that are selected in the list. */
export function GroupBulkBar(chosen: ChosenInList<Group>) {
  const t = useT();
  const may = useMay();
  const remove: BulkStep<Group> = {
    label: t("ui.action.delete"),
    icon: "trash",
    destructive: true,
    dialog: (given) => <DeleteGroupsDialog {...given} />,
  };
  return <RecordBulkBar<Group> {...chosen} resource="groups" steps={may(groupsAtOnceApi.remove) ? [remove] : []} />;
}
