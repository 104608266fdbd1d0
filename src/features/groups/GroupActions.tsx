import Button from "@mui/material/Button";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { bomApi } from "#contract/groups/bom.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useRepeatableAction } from "#src/api/use-repeatable-action.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { DeleteDialog } from "#src/kit/form/DeleteDialog.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTakenItems } from "#src/kit/form/use-taken-items.tsx";
import { FIELDS } from "#src/features/groups/fields.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import type { MoreItem } from "#src/ui/page/MoreMenu.tsx";

const CsvDialog = deferred(async () => (await import("#src/features/groups/CsvDialog.tsx")).CsvDialog);
const RecordDialog = deferred(async () => (await import("#src/kit/form/RecordDialog.tsx")).RecordDialog);

export function GroupActions({ group, onAdd }: { group: Group; onAdd: () => void }) {
  const t = useT();
  const may = useMay();
  const fail = useFailure();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"rename" | "delete" | "csv" | null>(null);
  const makeTender = useCallMutation(groupApi.create_tender);
  const { attempt, dialog } = useTakenItems();
  const sameAgain = useRepeatableAction<{ readonly group: number }>();
  const close = (): void => setOpened(null);
  const create = () =>
    attempt((taken) =>
      sameAgain({
        gather: () => Promise.resolve({ group: group.id }),
        act: async (_, idempotency_key) => {
          const tender = await makeTender.mutateAsync({ params: { id: group.id }, body: { taken }, idempotency_key });
          void navigate(paths.tender(tender.id));
        },
        about: taken,
      }),
    );
  const hasItems = group.item_count > 0;
  const more: readonly (MoreItem | false)[] = [
    // A group with items is usually imported again because its list has changed.
    may(importApi.upload) &&
      hasItems && {
        key: "import",
        label: t("groups.import"),
        icon: "upload",
        onClick: () => void navigate(paths.importItems({ group: group.id })),
      },
    may(resources["purchase-items"].create) && {
      key: "create",
      label: t("groups.create_items"),
      icon: "plus",
      onClick: () => void navigate(`${paths.newPurchaseItems()}?group=${group.id}`),
    },
    may(bomApi.csv) && {
      key: "csv",
      label: t("groups.csv.action"),
      icon: "download",
      onClick: () => setOpened("csv"),
    },
    may(resources.groups.update) && {
      key: "rename",
      label: t("groups.rename"),
      icon: "edit",
      onClick: () => setOpened("rename"),
    },
    may(resources.groups.remove) && {
      key: "delete",
      label: t("groups.delete.action"),
      icon: "trash",
      destructive: true,
      onClick: () => setOpened("delete"),
    },
  ];
  return (
    <>
      {may(groupApi.add_items) && (
        <Button startIcon={<Icon name="plus" />} onClick={onAdd}>
          {t("groups.add_items")}
        </Button>
      )}
      {may(importApi.upload) && (
        <Button
          component={Link}
          to={paths.importItems({ group: group.id, ...(hasItems ? { revision: true } : {}) })}
          startIcon={<Icon name="upload" />}
        >
          {t(hasItems ? "revisions.action" : "groups.import")}
        </Button>
      )}
      <MoreMenu items={more} />
      {may(groupApi.create_tender) && (
        <Button
          variant="contained"
          startIcon={<Icon name="tender" />}
          loading={makeTender.isPending}
          disabled={!hasItems}
          onClick={() => void create().catch(fail)}
        >
          {t("groups.create_tender")}
        </Button>
      )}
      {dialog}
      {opened === "rename" && <RecordDialog fields={FIELDS} record={group} onClose={close} />}
      {opened === "delete" && (
        <DeleteDialog record={group} onClose={close}>
          {group.item_count === 0
            ? t("groups.delete.no_items")
            : t("groups.delete.items", { smart_count: group.item_count })}{" "}
          {t("groups.delete.attributes")}
        </DeleteDialog>
      )}
      {opened === "csv" && <CsvDialog group={group} onClose={close} />}
    </>
  );
}
