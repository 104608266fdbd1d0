import type { Offer } from "#contract/offers/offer.schema.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import type { useUnits } from "#src/api/choices.ts";
import type { useFormats } from "#src/locale/use-formats.ts";
import type { useT } from "#src/locale/use-t.ts";
import type { createCellValues } from "#src/ui/grid/cell-values.ts";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { amountsOf } from "#src/features/offers/offer-sums.ts";
import type { vatPercent } from "#contract/money/vat.ts";

/** Actions for a declined line. Absent in a read-only view. */
export interface LineActions {
  readonly restore: (line: OfferLine) => void;
  readonly reason: (line: OfferLine, reason: string) => void;
}

export interface LineColumnsOptions {
  readonly t: ReturnType<typeof useT>;
  readonly formats: ReturnType<typeof useFormats>;
  readonly units: ReturnType<typeof useUnits>;
  readonly values: ReturnType<typeof createCellValues>;
  readonly id: Offer["id"];
  readonly currency: Offer["currency"];
  readonly basis: Offer["basis"];
  readonly tax: Parameters<typeof amountsOf>[1];
  readonly percent: ReturnType<typeof vatPercent>;
  readonly none: string;
  readonly round: Offer["tender"]["round"];
  readonly narrow: boolean;
  readonly with_former: boolean;
  readonly with_packs: boolean;
  /** Kind of feedback about the previous round. Absent if there is none. */
  readonly tells: Exclude<PriceFeedbackKind, "nothing"> | undefined;
  readonly of: LinesOf | undefined;
  readonly actions: LineActions | undefined;
}
