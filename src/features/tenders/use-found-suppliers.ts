import { useEffect, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { supplierSuggestionApi } from "#contract/tenders/supplier-suggestion.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

/** Where suppliers are looked for: by what they offered before, in the own list, among all verified ones. */
export type SupplierScope = "suggested" | "listed" | "verified";
const MOST = 50;

/** A supplier to be chosen, and what speaks for it. */
export interface FoundSupplier {
  readonly id: number;
  readonly name: string;
  readonly inn: string | null;
  readonly company_status: string | null;
  readonly hint: string;
}

/** What a search finds. */
export interface FoundSuppliers {
  readonly rows: readonly FoundSupplier[];
  readonly is_pending: boolean;
  readonly error: unknown;
  /** How many more there are. */
  readonly hidden: number;
  readonly retry: () => void;
}

/** How many suppliers are suggested for a tender; undefined while that isn't known. */
export const useSuggestedCount = (tender: number): number | undefined =>
  useCall(supplierSuggestionApi.list, { params: { id: tender } }).data?.count;

/** The suppliers that a search finds; suggested ones are looked through here, the others on the server. */
export function useFoundSuppliers(tender: number, scope: SupplierScope, typed: string): FoundSuppliers {
  const t = useT();
  const formats = useFormats();
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
    { params: { id: workspace?.id ?? 0 }, query: { scope: where, search, limit: MOST } },
    { enabled: workspace !== null && scope !== "suggested", keep_previous: true },
  );
  if (scope === "suggested") {
    const words = typed.trim().toLowerCase();
    const rows = (suggested.data?.results ?? [])
      .filter(({ name, inn }) => `${name} ${inn ?? ""}`.toLowerCase().includes(words))
      .map(({ id, name, inn, company_status, lot_count, parts }): FoundSupplier => {
        const named = parts
          .map(({ part_number, at }) => t("tender_drafts.suppliers.part", { part: part_number, at: formats.date(at) }))
          .join(", ");
        return {
          id,
          name,
          inn,
          company_status,
          hint: `${t("tender_drafts.suppliers.suggested_lots", { smart_count: lot_count, count: formats.count(lot_count) })}: ${named}${lot_count > parts.length ? "…" : ""}`,
        };
      });
    return {
      rows,
      is_pending: suggested.isPending,
      error: suggested.error,
      hidden: 0,
      retry: () => void suggested.refetch(),
    };
  }
  const rows = (found.data?.results ?? []).map(
    ({ id, name, inn, company_status, status, invited, answered }): FoundSupplier => {
      const before =
        invited === 0
          ? t("tenders.suppliers.first_time")
          : t("tenders.suppliers.answered_before", { answered, invited });
      return {
        id,
        name,
        inn,
        company_status,
        hint: status === "VERIFIED" ? before : t("tenders.suppliers.unverified"),
      };
    },
  );
  return {
    rows,
    is_pending: found.isPending,
    error: found.error,
    hidden: (found.data?.count ?? 0) - rows.length,
    retry: () => void found.refetch(),
  };
}
