import { useMemo } from "react";
import { awardReasonApi } from "#contract/award/award.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { NO_REASONS } from "#src/features/comparison/lot-reasons.ts";
import type { LotReasons } from "#src/features/comparison/lot-reasons.ts";

/**
 * Returns the reasons of the lots that don't go to the best offer. The papers of the award keep the answer up to date.
 */
export function useLotReasons({ id, status, awarded_lot_count }: Tender): LotReasons {
  const enabled = status === "DONE" && awarded_lot_count > 0;
  const { data } = useCall(awardReasonApi.one, { params: { id } }, { enabled });
  return useMemo(
    () => (data === undefined ? NO_REASONS : new Map(data.lots.map(({ lot, reason }) => [lot, reason]))),
    [data],
  );
}
