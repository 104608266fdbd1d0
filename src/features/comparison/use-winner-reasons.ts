import { useMemo } from "react";
import { awardReasonApi } from "#contract/award/award.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { NO_REASONS } from "#src/features/comparison/winner-reasons.ts";
import type { WinnerReasons } from "#src/features/comparison/winner-reasons.ts";

/**
 * Returns the reasons of the winners that aren't the cheapest. The papers of the award keep the answer up to date.
 */
export function useWinnerReasons({ id, status, awarded_lot_count }: Tender): WinnerReasons {
  const enabled = status === "DONE" && awarded_lot_count > 0;
  const { data } = useCall(awardReasonApi.one, { params: { id } }, { enabled });
  return useMemo(
    () =>
      data === undefined
        ? NO_REASONS
        : new Map(
            data.lots.flatMap(({ winners, reason }) =>
              winners.flatMap(({ offer_item, is_dearer }): [number, string | null][] =>
                is_dearer ? [[offer_item, reason]] : [],
              ),
            ),
          ),
    [data],
  );
}
