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
 * From this width on every column has its place beside the aside; below it number and name stay while the rest scrolls.
 */
export const ROOM_FOR_ALL = "(min-width: 1712px)";

/**
 * Columns of an offer's grid: what is asked to the left, what is typed in the middle, what follows from it to the
 * right. `narrow` keeps number and name in sight while the rest scrolls; `with_former` shows the prices of the round
 * before, `with_told` what is told of them, `with_packs` how it is sold; `of` says whose lots they are, where it
 * isn't the offer.
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
    const gross = basis === "gross" && percent !== null;
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
      gross,
      none,
      round,
      narrow,
      with_former,
      with_packs,
      tells,
      of: of ?? (outside === null ? undefined : { draft_tender: outside }),
      actions,
    });
    // The files of lines are their supplier's.
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
