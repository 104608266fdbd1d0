import { suppliersAtOnceApi } from "#contract/suppliers/suppliers-at-once.api.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { AtOnceDialog } from "#src/kit/form/AtOnceDialog.tsx";
import type { AtOnceDialogProps } from "#src/kit/form/AtOnceDialog.tsx";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import { RecordBulkBar } from "#src/kit/views/RecordBulkBar.tsx";
import type { BulkStep } from "#src/kit/views/RecordBulkBar.tsx";
import { useT } from "#src/locale/use-t.ts";

type Step = "add" | "remove";

/** Puts the selected suppliers on the company's list, or takes them off it. */
function ListSuppliersDialog({ step, ...dialog }: AtOnceDialogProps<SupplierRow> & { step: Step }) {
  const add = useCallMutation(suppliersAtOnceApi.add);
  const remove = useCallMutation(suppliersAtOnceApi.remove);
  const call = step === "add" ? add : remove;
  return (
    <AtOnceDialog<SupplierRow>
      {...dialog}
      words={{
        title: `suppliers.bulk.${step}_title`,
        action: `suppliers.${step}`,
        text: `suppliers.bulk.${step}_text`,
        done: `suppliers.bulk.${step}_done`,
        partly: `suppliers.bulk.${step}_partly`,
      }}
      isReady={({ is_listed }) => is_listed === (step === "remove")}
      send={(chosen, idempotency_key) =>
        call.mutateAsync({ body: { suppliers: chosen.map(({ id }) => id) }, idempotency_key })
      }
      linkOf={({ id, name }) => ({ id, name, to: paths.supplier(id) })}
    />
  );
}

/** Actions for the suppliers that are selected in the list. */
export function SupplierBulkBar(chosen: ChosenInList<SupplierRow>) {
  const t = useT();
  const may = useMay();
  const stepOf = (step: Step, icon: BulkStep<SupplierRow>["icon"]): BulkStep<SupplierRow> => ({
    label: t(`suppliers.bulk.${step}`),
    icon,
    destructive: step === "remove",
    dialog: (given) => <ListSuppliersDialog {...given} step={step} />,
  });
  const steps = may(suppliersAtOnceApi.add) ? [stepOf("add", "plus"), stepOf("remove", "minus")] : [];
  return <RecordBulkBar<SupplierRow> {...chosen} resource="suppliers" steps={steps} />;
}
