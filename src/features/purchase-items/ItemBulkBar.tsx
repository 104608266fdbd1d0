import { useState } from "react";
import { useNavigate } from "react-router";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";
import type { BulkAction } from "#src/ui/page/BulkBar.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { AssignDialog } from "#src/features/purchase-items/AssignDialog.tsx";
import type { Assigned } from "#src/features/purchase-items/AssignDialog.tsx";
import { DeleteItemsDialog } from "#src/features/purchase-items/DeleteItemsDialog.tsx";
import { NewTenderDialog } from "#src/features/purchase-items/NewTenderDialog.tsx";

type Open = "tender" | Assigned | "delete" | null;

interface ItemBulkBarProps {
  count: number;
  total: number;
  /** The ids of the chosen rows, on whatever pages they are. */
  collect: () => Promise<number[]>;
  onSelectAll: () => void;
  onClear: () => void;
}

/** What can be done with the chosen items. */
export function ItemBulkBar({ count, total, collect, onSelectAll, onClear }: ItemBulkBarProps) {
  const t = useT();
  const may = useMay();
  const formats = useFormats();
  const navigate = useNavigate();
  const feedback = useFeedback();
  const [open, setOpen] = useState<Open>(null);
  const tooMany = count > BULK_MAX_ROWS;
  const start = (what: Open) => () => {
    if (tooMany) feedback.error(t("purchase_items.bulk.too_many", { limit: formats.count(BULK_MAX_ROWS) }));
    else setOpen(what);
  };
  const done = (text: string) => {
    setOpen(null);
    onClear();
    feedback.toast(text);
  };
  const maySell = may(purchaseItemApi.create_tender);
  const mayChange = may(purchaseItemApi.patch_many);
  const assign: readonly BulkAction[] = [
    { label: t("purchase_items.bulk.group"), icon: "layers", onClick: start("purchase_item_group") },
    { label: t("purchase_items.bulk.responsible"), icon: "user", onClick: start("responsible_manager") },
    { label: t("purchase_items.bulk.due"), icon: "calendar", onClick: start("target_delivery_time") },
    { label: t("ui.action.delete"), icon: "trash", onClick: start("delete") },
  ];
  const tender: BulkAction = { label: t("purchase_items.bulk.create_tender"), icon: "tender", onClick: start("tender") };
  const actions = mayChange ? assign : [];
  const [first] = actions;
  const primary = maySell ? tender : first;
  if (primary === undefined) return null;
  return (
    <>
      <BulkBar count={count} total={total} onSelectAll={onSelectAll} onClear={onClear} primary={primary} actions={maySell ? actions : actions.slice(1)} />
      {open === "tender" && <NewTenderDialog count={count} collect={collect} onClose={() => setOpen(null)} onCreated={(tenderId) => void navigate(paths.tender(tenderId))} />}
      {open === "delete" && <DeleteItemsDialog count={count} collect={collect} onClose={() => setOpen(null)} onDeleted={(deleted) => done(t("purchase_items.bulk.deleted", { smart_count: deleted }))} />}
      {open !== null && open !== "tender" && open !== "delete" && <AssignDialog field={open} count={count} collect={collect} onClose={() => setOpen(null)} onDone={(changed) => done(t("purchase_items.bulk.changed", { smart_count: changed }))} />}
    </>
  );
}
