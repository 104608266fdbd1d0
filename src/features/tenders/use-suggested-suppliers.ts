import { useEffect, useRef } from "react";
import { supplierSuggestionApi } from "#contract/tenders/supplier-suggestion.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { useSetListCache } from "#src/api/use-list-of.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

export interface SuggestedSuppliers {
  /** Number of suggested suppliers that are added. Undefined until loaded. */
  readonly count: number | undefined;
  readonly add: () => void;
}

/**
 * Adds all suggested suppliers to a draft at once. Leaves out companies that are being closed or are bankrupt: they can
 * be chosen one by one. `savedAt` changes whenever lots are saved, because the suggestions follow the lots.
 */
export function useSuggestedSuppliers(
  tender: number,
  { enabled, savedAt }: { enabled: boolean; savedAt: string | null },
): SuggestedSuppliers {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const take = useSetListCache("tender-suppliers", tender);
  const params = { id: tender };
  const { data } = useCall(supplierSuggestionApi.list, { params }, { enabled });
  const add = useCallMutation(tenderApi.add_suppliers);
  const known = useRef(savedAt);
  useEffect(() => {
    if (!enabled || known.current === savedAt) return;
    known.current = savedAt;
    void refresh(supplierSuggestionApi.list);
  }, [enabled, savedAt, refresh]);
  const suppliers = (data?.results ?? [])
    .filter(({ company_status }) => company_status === null || company_status === "ACTIVE")
    .map(({ id }) => id);
  const addAll = async (): Promise<void> => {
    take(await add.mutateAsync({ params, body: { suppliers } }));
    notify(t("tenders.suppliers.picked", formats.counted(suppliers.length)));
    await refresh("tenders", supplierSuggestionApi.list);
  };
  return {
    count: data === undefined ? undefined : suppliers.length,
    add: () => {
      if (!add.isPending && suppliers.length > 0) void addAll().catch(fail);
    },
  };
}
