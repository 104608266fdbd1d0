import { FREE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { PickItemsDialog } from "#src/entities/purchase-item/PickItemsDialog.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";

const COLUMNS = ["nomenclature", "part_number", "quantity", "open_quantity", "units", "target_delivery_time", "tender"];

interface FromItemsDialogProps {
  tender: number;
  onClose: () => void;
  onAdded: (count: number) => void;
}

export function FromItemsDialog({ tender, onClose, onAdded }: FromItemsDialogProps) {
  const { t, formats } = useTextTools();
  const { refresh } = useCache();
  const add = useCallMutation(tenderApi.create_lots);
  const submit = async (ids: number[], idempotency_key: string): Promise<void> => {
    await add.mutateAsync({ params: { id: tender }, body: { ids }, idempotency_key });
    await refresh("lots", "tenders", "purchase-items");
    onAdded(ids.length);
  };
  return (
    <PickItemsDialog
      title={t("tenders.from_items.title")}
      submitLabel={(count) => t("tenders.from_items.submit", formats.counted(count))}
      units={useUnits()}
      fields={COLUMNS}
      words={{
        search: t("tenders.from_items.search"),
        scope: t("tenders.from_items.scope"),
        none: t("tenders.from_items.none"),
      }}
      scopes={[
        { value: "free", label: t("tenders.from_items.free"), filter: { status: FREE_ITEM_STATUSES.join(",") } },
        { value: "all", label: t("tenders.from_items.all"), filter: {} },
      ]}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
