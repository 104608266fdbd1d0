import { useLocaleState } from "react-admin";
import { useMemo } from "react";
import { vatPercent } from "#contract/money/vat.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { createCellValues } from "#src/ui/grid/cell-values.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import { isOutside } from "#src/features/offers/offer-side.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { lineColumns } from "#src/features/offers/line-columns.tsx";
import type { LineActions } from "#src/features/offers/line-columns.types.ts";

/**
 * From this width on, all columns fit next to the side panel. Below it, number and name are frozen while the rest
 * scrolls.
 */
export const ROOM_FOR_ALL = "(min-width: 1712px)";

/**
 * Returns the columns of an offer's grid: the request on the left, the input in the middle, computed values on the
 * right. `narrow` freezes number and name. `with_former` adds the prices of the previous round, `with_told` its
 * feedback, `with_packs` pack sizes and minimums. `of` names the owner of the lots, if it isn't the offer.
 */
export function useLineColumns(
  offer: Offer,
  options: {
    narrow: boolean;
    with_former: boolean;
    with_told: boolean;
    with_packs: boolean;
    of?: LinesOf | undefined;
    actions?: LineActions | undefined;
  },
): readonly GridColumn<OfferLine>[] {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const [language] = useLocaleState();
  const { narrow, with_former, with_told, with_packs, of, actions } = options;
  const { id, currency, basis } = offer;
  const { tax_type, vat_rate, round, told_of_round } = offer.tender;
  const tells = with_told && told_of_round !== "nothing" ? told_of_round : undefined;
  const outside = isOutside(offer) ? offer.tender.id : null;
  return useMemo(() => {
    const tax = { tax_type, vat_rate, basis };
    const percent = vatPercent(tax_type, vat_rate);
    const values = createCellValues(language);
    const none = t("ui.empty_value");
    const columns = lineColumns({
      t,
      formats,
      units,
      values,
      id,
      currency,
      basis,
      tax,
      percent,
      none,
      round,
      narrow,
      with_former,
      with_packs,
      tells,
      of: of ?? (outside === null ? undefined : { draft_tender: outside }),
      actions,
    });
    // The files of lines belong to the supplier.
    return outside === null ? columns : columns.filter(({ field }) => field !== "files");
  }, [
    t,
    formats,
    units,
    language,
    basis,
    narrow,
    with_former,
    with_packs,
    tells,
    of,
    actions,
    id,
    currency,
    tax_type,
    vat_rate,
    round,
    outside,
  ]);
}
