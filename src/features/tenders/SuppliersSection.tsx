import Button from "@mui/material/Button";
import { useState } from "react";
import type { AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender, TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useListOf, useSetListCache } from "#src/api/use-list-of.ts";
import { useMay } from "#src/api/me.tsx";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import type { PreviewRequest, PreviewSlot } from "#src/entities/tender/preview.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { SectionBar } from "#src/ui/page/SectionBar.tsx";
import { AwaitedTable } from "#src/features/tenders/AwaitedTable.tsx";
import { EnterOffer } from "#src/features/tenders/EnterOffer.tsx";
import { AddSuggested } from "#src/features/tenders/AddSuggested.tsx";
import type { SuggestedSuppliers } from "#src/features/tenders/use-suggested-suppliers.ts";
import { SupplierTable } from "#src/features/tenders/SupplierTable.tsx";

const SupplierPicker = deferred(async () => (await import("#src/features/tenders/SupplierPicker.tsx")).SupplierPicker);
const RemindDialog = deferred(async () => (await import("#src/features/tenders/RemindDialog.tsx")).RemindDialog);

interface SuppliersSectionProps {
  tender: Tender;
  /** Suggested suppliers of a draft, which can be added at once. */
  suggested?: SuggestedSuppliers;
  /** True if the picker is open. The parent holds this state, because the checklist also opens the picker. */
  picking: boolean;
  onPicking: (picking: boolean) => void;
  /** Preview of a draft as a selected supplier will see it. `flush` saves pending edits first. */
  preview?: { readonly slot: PreviewSlot; readonly flush: () => Promise<boolean> };
}

function WithdrawDialog({
  tender,
  supplier,
  onClose,
}: {
  tender: Tender;
  supplier: TenderSupplier;
  onClose: () => void;
}) {
  const t = useT();
  const { refresh } = useCache();
  const take = useSetListCache("tender-suppliers", tender.id);
  const remove = useCallMutation(tenderApi.remove_supplier);
  const params = { id: tender.id };
  const confirm = async (): Promise<void> => {
    take(await remove.mutateAsync({ params, body: { supplier: supplier.supplier.id } }));
    void refresh("tenders");
    onClose();
  };
  return (
    <ConfirmActionDialog
      destructive
      title={t("tenders.suppliers.withdraw_title", { name: supplier.supplier.name })}
      confirmLabel={t("tenders.suppliers.withdraw")}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("tenders.suppliers.withdraw_text")}
    </ConfirmActionDialog>
  );
}

/**
 * Lists the suppliers in a tender. In a draft, removing a supplier takes effect at once and can be undone. In an open
 * tender, the removal must be confirmed.
 */
export function SuppliersSection({ tender, suggested, picking, onPicking, preview }: SuppliersSectionProps) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const take = useSetListCache("tender-suppliers", tender.id);
  const [withdrawing, setWithdrawing] = useState<TenderSupplier | null>(null);
  const [reminding, setReminding] = useState<TenderSupplier | null>(null);
  const [words, setWords] = useState("");
  const params = { id: tender.id };
  const answer = useListOf<TenderSupplier>("tender-suppliers", { of: tender.id });
  const add = useCallMutation(tenderApi.add_suppliers);
  const remove = useCallMutation(tenderApi.remove_supplier);
  const suppliers = answer.data ?? [];
  const awaited = useListOf<AwaitedSupplier>("awaited-suppliers", { of: tender.id }).data ?? [];
  const [asked, setAsked] = useState<PreviewRequest | null>(null);
  const canChange = tender.actions.includes("edit") && tender.status !== "DONE";

  const bringBack = async (supplier: number): Promise<void> => {
    take(await add.mutateAsync({ params, body: { suppliers: [supplier] } }));
    void refresh("tenders");
  };
  const takeOff = async ({ supplier }: TenderSupplier): Promise<void> => {
    take(await remove.mutateAsync({ params, body: { supplier: supplier.id } }));
    void refresh("tenders");
    notify(t("tenders.suppliers.removed", { name: supplier.name }), {
      action: { label: t("ui.action.undo"), onClick: () => void bringBack(supplier.id).catch(fail) },
    });
  };
  const show = async (next: PreviewRequest): Promise<void> => {
    if (await preview?.flush()) setAsked(next);
    else notify(t("tender_drafts.preview.unsaved"), { type: "error" });
  };
  const mayPreview = preview !== undefined && tender.status === "DRAFT";
  const onRemove = (supplier: TenderSupplier): void =>
    tender.status === "DRAFT" ? void takeOff(supplier).catch(fail) : setWithdrawing(supplier);
  const pick = canChange && may(workspaceApi.suppliers) && (
    <Button size="small" startIcon={<Icon name="plus" />} onClick={() => onPicking(true)}>
      {t("tenders.suppliers.add")}
    </Button>
  );
  const found = suggested?.count ?? 0;
  const emptyActions =
    canChange && suggested !== undefined && found > 0 ? (
      <>
        <AddSuggested count={found} onAdd={suggested.add} />
        {pick}
      </>
    ) : (
      pick
    );
  return (
    <>
      <SectionBar
        title={t("tenders.tab.suppliers")}
        count={formats.count(suppliers.length + awaited.length)}
        actions={pick}
      />
      {answer.isPending && <SkeletonList rows={3} />}
      <ReadFailureIfAny answer={answer} />
      {answer.data !== undefined && suppliers.length + awaited.length === 0 && (
        <EmptyState small title={t("tenders.suppliers.empty")} actions={emptyActions}>
          {t("tenders.suppliers.empty_text")}
        </EmptyState>
      )}
      {suppliers.length > 0 && (
        <SupplierTable
          suppliers={suppliers}
          lots={tender.lot_count}
          sent={tender.status !== "DRAFT"}
          onPreview={
            mayPreview
              ? ({ supplier }) => void show({ tender: tender.id, name: supplier.name, supplier: supplier.id })
              : undefined
          }
          onRemind={canChange && tender.status === "TENDER_OPENED" ? setReminding : undefined}
          onRemove={canChange ? onRemove : undefined}
          action={
            tender.status !== "DRAFT" && may(tenderApi.stop)
              ? (supplier) => <EnterOffer tender={tender} supplier={supplier} />
              : undefined
          }
        />
      )}
      {awaited.length > 0 && (
        <AwaitedTable
          tender={tender}
          rows={awaited}
          canChange={canChange}
          onPreview={
            mayPreview ? ({ id, email }) => void show({ tender: tender.id, name: email, awaited: id }) : undefined
          }
        />
      )}
      {picking && (
        <SupplierPicker
          tender={tender}
          awaited={new Set(awaited.map(({ email }) => email))}
          added={new Set(suppliers.map(({ supplier }) => supplier.id))}
          onClose={() => onPicking(false)}
          onAdded={(count) => {
            onPicking(false);
            notify(
              t(
                tender.status === "DRAFT" ? "tenders.suppliers.picked" : "tenders.suppliers.invited",
                formats.counted(count),
              ),
            );
          }}
        />
      )}
      {asked !== null && preview?.slot(asked, () => setAsked(null))}
      {reminding !== null && (
        <RemindDialog
          tender={tender.id}
          supplier={reminding}
          words={words}
          onClose={(unsent) => {
            setWords(unsent);
            setReminding(null);
          }}
        />
      )}
      {withdrawing !== null && (
        <WithdrawDialog tender={tender} supplier={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </>
  );
}
