import { useEffect, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { supplierSuggestionApi } from "#contract/tenders/supplier-suggestion.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import type { TextTools } from "#src/locale/use-formats.ts";
import { isBound } from "#src/kit/list/bounded.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { CompanyStatus } from "#contract/workspaces/company.values.ts";
import { hasSearchWords } from "#contract/text-key.ts";

export type SupplierScope = "suggested" | "listed" | "verified";
const MAX_FOUND_SUPPLIERS = 50;
/** Sorts by latest order first, then by answer rate, then by name. */
const BEST_FIRST = "-last_order_at,-answer_rate,name";

/** Supplier in the search results. `hint` summarizes earlier experience with the supplier. */
export interface FoundSupplier {
  readonly id: number;
  readonly name: string;
  readonly inn: string | null;
  readonly company_status: CompanyStatus | null;
  readonly hint: string;
}

export interface FoundSuppliers {
  readonly rows: readonly FoundSupplier[];
  readonly is_pending: boolean;
  readonly error: unknown;
  /**
   * Number of further results that are not shown. If `is_bound` is true, the server stopped counting and there are
   * more.
   */
  readonly hidden: { readonly count: number; readonly is_bound: boolean };
  readonly retry: () => void;
}

type Known = Pick<SupplierRow, "invited" | "answered" | "last_order_at" | "deliveries">;

function experienceOf({ invited, answered, last_order_at, deliveries }: Known, { t, formats }: TextTools): string {
  const isInvited = invited !== null && invited > 0;
  if (invited === 0 && last_order_at === null) return t("tenders.suppliers.first_time");
  const { due, on_time } = deliveries ?? { due: 0, on_time: 0 };
  return [
    ...(isInvited ? [t("tenders.suppliers.answered_before", { answered: answered ?? 0, invited })] : []),
    ...(due === 0
      ? []
      : [t("tenders.suppliers.on_time", { on_time: formats.count(on_time), due: formats.count(due) })]),
    ...(last_order_at === null ? [] : [t("tenders.suppliers.last_order", { at: formats.date(last_order_at) })]),
  ].join(" · ");
}

export const useSuggestedCount = (tender: number): number | undefined =>
  useCall(supplierSuggestionApi.list, { params: { id: tender } }).data?.count;

/** Searches for suppliers. Suggestions are filtered in the browser, and all other scopes on the server. */
export function useFoundSuppliers(tender: number, scope: SupplierScope, typed: string): FoundSuppliers {
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const suggested = useCall(supplierSuggestionApi.list, { params: { id: tender } });
  const where = scope === "verified" ? "verified" : "listed";
  const found = useCall(
    workspaceApi.suppliers,
    {
      params: { id: workspace?.id ?? 0 },
      query: { scope: where, search, limit: MAX_FOUND_SUPPLIERS, ordering: BEST_FIRST },
    },
    { enabled: workspace !== null && scope !== "suggested", keep_previous: true },
  );
  if (scope === "suggested") {
    const rows = (suggested.data?.results ?? [])
      .filter(({ name, inn }) => hasSearchWords(`${name} ${inn ?? ""}`, typed))
      .map(({ id, name, inn, company_status, lot_count, parts, ...known }): FoundSupplier => {
        const named = parts
          .map(({ part_number, at }) => t("tender_drafts.suppliers.part", { part: part_number, at: formats.date(at) }))
          .join(", ");
        return {
          id,
          name,
          inn,
          company_status,
          hint: `${t("tender_drafts.suppliers.suggested_lots", formats.counted(lot_count))}: ${named}${lot_count > parts.length ? "…" : ""}. ${experienceOf(known, { t, formats })}`,
        };
      });
    return {
      rows,
      is_pending: suggested.isPending,
      error: suggested.error,
      hidden: { count: 0, is_bound: false },
      retry: () => void suggested.refetch(),
    };
  }
  const rows = (found.data?.results ?? []).map(
    ({ id, name, inn, company_status, status, ...known }): FoundSupplier => ({
      id,
      name,
      inn,
      company_status,
      hint: status === "VERIFIED" ? experienceOf(known, { t, formats }) : t("tenders.suppliers.unverified"),
    }),
  );
  return {
    rows,
    is_pending: found.isPending,
    error: found.error,
    hidden: { count: (found.data?.count ?? 0) - rows.length, is_bound: isBound(found.data) },
    retry: () => void found.refetch(),
  };
}
