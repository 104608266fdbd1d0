import { useState } from "react";
import { useNavigate } from "react-router";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";
import type { BulkAction } from "#src/ui/page/BulkBar.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { BulkField } from "#src/features/purchase-items/bulk-change.ts";
import type { UndoableAction } from "#src/features/purchase-items/use-undoable-actions.ts";

const NewTenderDialog = deferred(
  async () => (await import("#src/features/purchase-items/NewTenderDialog.tsx")).NewTenderDialog,
);
const DeleteItemsDialog = deferred(
  async () => (await import("#src/features/purchase-items/DeleteItemsDialog.tsx")).DeleteItemsDialog,
);
const BulkEditDialog = deferred(
  async () => (await import("#src/features/purchase-items/BulkEditDialog.tsx")).BulkEditDialog,
);

type Open = { what: "tender" | "delete" } | { what: "edit"; field: BulkField | null } | null;

interface ItemBulkBarProps {
  count: number;
  total: number;
  fields: readonly GridField[];
  /**
   * Loads the selected items from all pages. If an attribute id is given, the items include their values for that
   * attribute.
   */
  collect: (attribute: number | null) => Promise<PurchaseItem[]>;
  onDone: (action: UndoableAction) => void;
  onCopy: () => void;
  onSelectAll: () => void;
  onClear: () => void;
}

export function ItemBulkBar({ count, total, fields, collect, onDone, onCopy, onSelectAll, onClear }: ItemBulkBarProps) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const navigate = useNavigate();
  const notify = useNotify();
  const fresh = useChanged("purchase-items");
  const [open, setOpen] = useState<Open>(null);
  const tooMany = count > BULK_MAX_ROWS;
  const start = (what: Open) => () => {
    if (tooMany) notify(t("purchase_items.bulk.too_many", { limit: formats.count(BULK_MAX_ROWS) }), { type: "error" });
    else setOpen(what);
  };
  const close = () => setOpen(null);
  /**
   * Loads the selected items. Returns an error message if their count differs from the count on the screen, because the
   * action must affect exactly the items that the dialog shows.
   */
  const gather = async (attribute: number | null): Promise<PurchaseItem[] | string> => {
    const items = await collect(attribute);
    if (items.length === count) return items;
    void fresh();
    return t("purchase_items.bulk.other_count", { found: formats.count(items.length), count: formats.count(count) });
  };
  const gatherIds = async (): Promise<number[] | string> => {
    const items = await gather(null);
    return typeof items === "string" ? items : items.map(({ id }) => id);
  };
  const edit = (field: BulkField | null) => start({ what: "edit", field });
  const copy: BulkAction = { label: t("purchase_items.bulk.copy"), icon: "copy", onClick: onCopy };
  const change: readonly BulkAction[] = [
    { label: t("purchase_items.bulk.group"), icon: "layers", onClick: edit("purchase_item_group") },
    { label: t("purchase_items.bulk.due"), icon: "calendar", onClick: edit("target_delivery_time") },
    { label: t("purchase_items.bulk.field"), icon: "edit", onClick: edit(null) },
    { label: t("ui.action.delete"), icon: "trash", destructive: true, onClick: start({ what: "delete" }) },
  ];
  const tender: BulkAction = {
    label: t("purchase_items.bulk.create_tender"),
    icon: "tender",
    onClick: start({ what: "tender" }),
  };
  const actions = [
    ...(may(itemTenderApi.create_tender) ? [tender] : []),
    ...(may(resources["purchase-items"].update_many) ? change : []),
    copy,
  ];
  return (
    <>
      <BulkBar count={count} total={total} onSelectAll={onSelectAll} onClear={onClear} actions={actions} />
      {open?.what === "tender" && (
        <NewTenderDialog
          count={count}
          collect={gatherIds}
          onClose={close}
          onCreated={(tenderId) => void navigate(paths.tender(tenderId))}
        />
      )}
      {open?.what === "delete" && (
        <DeleteItemsDialog
          count={count}
          collect={gatherIds}
          onClose={close}
          onDeleted={(action) => {
            close();
            // Deleted items must not stay selected.
            onClear();
            onDone(action);
          }}
        />
      )}
      {open?.what === "edit" && (
        <BulkEditDialog
          fields={fields}
          field={open.field}
          count={count}
          collect={gather}
          onClose={close}
          onDone={(action) => {
            close();
            onDone(action);
          }}
        />
      )}
    </>
  );
}
