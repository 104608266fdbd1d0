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
 * Media query for the width at which all columns fit next to the side panel. On narrower screens, the number and name
 * columns are frozen while the other columns scroll.
 */
export const ROOM_FOR_ALL = "(min-width: 1712px)";

/**
 * Returns the columns of the offer grid: the request on the left, the input in the middle, computed values on the
 * right. `narrow` freezes the number and name columns. `with_former` adds the prices from the previous round,
 * `with_feedback` adds feedback about that round, and `with_packs` adds pack sizes and minimum orders. `of` is the
 * owner of the lots if that is not the offer.
 */
export function useLineColumns(
  offer: Offer,
  options: {
    narrow: boolean;
    with_former: boolean;
    with_feedback: boolean;
    with_packs: boolean;
    of?: LinesOf | undefined;
    actions?: LineActions | undefined;
  },
): readonly GridColumn<OfferLine>[] {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const [language] = useLocaleState();
  const { narrow, with_former, with_feedback, with_packs, of, actions } = options;
  const { id, currency, basis } = offer;
  const { tax_type, vat_rate, round, price_feedback } = offer.tender;
  const tells = with_feedback && price_feedback !== "nothing" ? price_feedback : undefined;
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
    // Hides the files column, because the lines' files belong to the supplier.
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
