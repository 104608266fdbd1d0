import Button from "@mui/material/Button";
import { useMemo } from "react";
import type { DeletedItem } from "#contract/purchase-items/deleted-item.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { nameColumn } from "#src/entities/purchase-item/use-item-columns.tsx";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** Returns who deleted an item, and the import if it was deleted by an undo of it. */
export function deletedByText({ deleted_by, import_file }: DeletedItem, t: Translate): string {
  const user = deleted_by ?? t("ui.empty_value");
  return import_file === null ? user : t("deleted_items.by_undo", { user, file: import_file });
}

/** Returns the columns for deleted items. With `onRestore`, the last column also contains a restore button. */
export function useDeletedColumns({
  busy,
  onRestore,
}: {
  busy: boolean;
  onRestore: ((item: DeletedItem) => void) | null;
}): readonly GridColumn<DeletedItem>[] {
  const { t, formats } = useTextTools();
  const units = useUnits();
  return useMemo((): GridColumn<DeletedItem>[] => {
    const text = (value: string | null | undefined): string => value ?? t("ui.empty_value");
    return [
      nameColumn(t),
      {
        field: "part_number",
        kind: "code",
        header: t("purchase_items.field.part_number"),
        flex: 0.6,
        minWidth: 160,
        format: (_, item) => text(item.part_number),
      },
      {
        field: "quantity",
        kind: "custom",
        header: t("purchase_items.field.quantity_short"),
        width: 112,
        align: "right",
        format: (_, item) => formats.quantity(item.quantity, unitSymbol(units, item.units)),
      },
      {
        field: "purchase_item_group",
        kind: "custom",
        header: t("purchase_items.field.purchase_item_group"),
        width: 120,
        priority: 3,
        format: (_, item) => text(item.purchase_item_group?.name),
      },
      {
        field: "deleted_by",
        kind: "custom",
        header: t("deleted_items.deleted_by"),
        flex: 0.6,
        minWidth: 150,
        priority: 2,
        format: (_, item) => deletedByText(item, t),
      },
      {
        field: "deleted_at",
        kind: "custom",
        header: t("deleted_items.deleted_at"),
        width: 164,
        priority: 1,
        sortable: true,
        format: (_, item) => formats.dateTime(item.deleted_at),
      },
      {
        field: "expires_at",
        kind: "custom",
        header: t("deleted_items.expires_at"),
        width: onRestore === null ? 150 : 208,
        format: (_, item) => formats.date(item.expires_at),
        ...(onRestore === null
          ? {}
          : {
              render: (item) => (
                <>
                  <span style={{ flex: "1 1 auto" }}>{formats.date(item.expires_at)}</span>
                  {/* Can't be focused with the grid's keys, because Enter on the row also restores the item. */}
                  <Button
                    size="small"
                    variant="text"
                    tabIndex={-1}
                    disabled={busy}
                    startIcon={<Icon name="undo" />}
                    aria-label={t("deleted_items.restore_one", { name: itemName(item) })}
                    onClick={() => onRestore(item)}
                  >
                    {t("deleted_items.restore")}
                  </Button>
                </>
              ),
            }),
      },
    ];
  }, [t, formats, units, busy, onRestore]);
}
