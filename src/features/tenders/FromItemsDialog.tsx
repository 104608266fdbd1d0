import Box from "@mui/material/Box";
import { useEffect, useMemo, useState } from "react";
import { BULK_MAX_ROWS, FETCH_DELAY_MS } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { useAct, useCache, useCall } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { NOTHING_SELECTED } from "#src/ui/grid/list-selection.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { noSubmit } from "#src/features/tenders/no-submit.ts";

type Scope = "new" | "all";
const NO_ITEMS: readonly PurchaseItem[] = [];
const PAGE_SIZE = 25;
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
  const { busy, error, attempt } = useAttempt();
  const [key] = useState(() => crypto.randomUUID());
  const [scope, setScope] = useState<Scope>("new");
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed);
      setPage(1);
    }, FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = { ...(scope === "new" ? { status: "new" } : {}), search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const answer = useCall(purchaseItemApi.list, { query }, { keep_previous: true });
  const all = useItemColumns({ units: useUnits(), today: "", soon: "" });
  const columns = useMemo(() => all.filter(({ field }) => COLUMNS.includes(field)).map((column) => ({ ...column, sortable: false })), [all]);
  const total = answer.data?.count ?? 0;
  // Across pages only what was ticked one by one is chosen: nobody sees the rest.
  const ids = selection.mode === "include" ? [...selection.ids].map(Number) : [];
  const count = ids.length;
  const submit = (): Promise<void> =>
    attempt(async () => {
      await add.mutateAsync({ params: { id: tender }, body: { ids }, idempotency_key: key });
      await refresh(lotApi.list, tenderApi.one, purchaseItemApi.list);
      onAdded(ids.length);
      return undefined;
    });
  return (
    <FormDialog open width="md" title={t("tenders.from_items.title")} submit_label={t("tenders.from_items.submit", { smart_count: count, count: formats.count(count) })} busy={busy} error={error} disabled={count === 0 || count > BULK_MAX_ROWS} onSubmit={() => void submit()} onClose={onClose}>
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }} onKeyDown={noSubmit}>
        <SearchField value={typed} onChange={setTyped} placeholder={t("tenders.from_items.search")} />
        <Spacer />
        <Segmented
          label={t("tenders.from_items.scope")}
          value={scope}
          onChange={(next) => {
            setScope(next);
            setPage(1);
          }}
          options={[
            { value: "new", label: t("tenders.from_items.without_tender") },
            { value: "all", label: t("tenders.from_items.all") },
          ]}
        />
      </Box>
      <Box sx={{ height: 360, border: 1, borderColor: "ui.lineStrong", borderRadius: "6px", overflow: "hidden" }}>
        <ListGrid
          label={t("tenders.from_items.title")}
          rows={answer.error === null ? (answer.data?.results ?? NO_ITEMS) : NO_ITEMS}
          columns={columns}
          getRowId={(item) => item.id}
          total={total}
          page={page}
          pageSize={PAGE_SIZE}
          isLoading={answer.isPending || answer.isPlaceholderData}
          selection={selection}
          onSelection={(next) => next.mode === "include" && setSelection(next)}
          empty={<EmptyState small title={t(search === "" ? "tenders.from_items.none" : "ui.list.empty_filtered")} />}
          error={answer.error === null ? undefined : <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />}
        />
      </Box>
      <GridPager page={page} pageSize={PAGE_SIZE} pageSizes={[PAGE_SIZE]} total={total} onPage={setPage} onPageSize={() => undefined} />
    </FormDialog>
  );
}
