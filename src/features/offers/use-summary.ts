import { useMemo, useSyncExternalStore } from "react";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { summaryOf } from "#src/features/offers/offer-sums.ts";
import type { OfferSummary, Tax } from "#src/features/offers/offer-sums.ts";

/** Sums and gaps of what is in the grid now; computed anew when a line changes, not at each key. */
export function useSummary(
  grid: EditController<OfferLine>,
  offer: { tax: Tax; payment_terms: string | null; has_file: boolean },
): OfferSummary {
  const state = useSyncExternalStore(grid.store.subscribe, () => grid.store.state);
  const { payment_terms, has_file } = offer;
  const { tax_type, vat_rate, basis } = offer.tax;
  return useMemo(() => {
    // The lines and their red cells are those of this state of the grid.
    const lines = state.order.flatMap((key) => state.rows.get(key) ?? []);
    const wrong = new Set(grid.problems().flatMap(({ key }) => state.rows.get(key)?.id ?? []));
    return summaryOf({ lines, wrong, tax: { tax_type, vat_rate, basis }, payment_terms, has_file });
  }, [state, grid, tax_type, vat_rate, basis, payment_terms, has_file]);
}
