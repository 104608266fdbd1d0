import { useState } from "react";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { FormAttempt } from "#src/entities/failure/FormAttempt.tsx";
import { ItemPicker } from "#src/entities/purchase-item/ItemPicker.tsx";
import { useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useItemPicker } from "#src/entities/purchase-item/use-item-picker.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

const COLUMNS = ["nomenclature", "part_number", "quantity", "units", "target_delivery_time", "tender"];

interface FromItemsDialogProps {
  tender: number;
  onClose: () => void;
  onAdded: (count: number) => void;
}

/** Adds a lot for each chosen purchase request; those that no tender has are shown first. */
export function FromItemsDialog({ tender, onClose, onAdded }: FromItemsDialogProps) {
  const t = useT();
  const formats = useFormats();
  const { refresh } = useCache();
  const add = useAct(tenderApi.create_lots);
  const [key] = useState(() => crypto.randomUUID());
  const picker = useItemPicker<"new" | "all">("new");
  const columns = useItemColumns({ units: useUnits(), today: "", soon: "" });
  const ids = [...picker.chosen.keys()];
  const count = ids.length;
  const submit = async (): Promise<void> => {
    await add.mutateAsync({ params: { id: tender }, body: { ids }, idempotency_key: key });
    await refresh(lotApi.list, "tenders", "purchase-items");
    onAdded(count);
  };
  return (
    <FormAttempt
      width="md"
      title={t("tenders.from_items.title")}
      submit_label={t("tenders.from_items.submit", { smart_count: count, count: formats.count(count) })}
      disabled={count === 0 || count > BULK_MAX_ROWS}
      onSubmit={submit}
      onClose={onClose}
    >
      <ItemPicker
        label={t("tenders.from_items.title")}
        picker={picker}
        filter={picker.scope === "new" ? { status: "new" } : {}}
        columns={columns}
        fields={COLUMNS}
        words={{
          search: t("tenders.from_items.search"),
          scope: t("tenders.from_items.scope"),
          none: t("tenders.from_items.none"),
        }}
        scopes={[
          { value: "new", label: t("tenders.from_items.without_tender") },
          { value: "all", label: t("tenders.from_items.all") },
        ]}
      />
    </FormAttempt>
  );
}
