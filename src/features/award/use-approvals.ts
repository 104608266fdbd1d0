import { awardApprovalApi } from "#contract/award/award.api.ts";
import type { AwardApprovals } from "#contract/award/approval.schema.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";

/** Where the approval of a tender's award stands, kept fresh; undefined until it is known. */
export function useApprovals(tender: number): {
  approvals: AwardApprovals | undefined;
  take: (after: AwardApprovals) => void;
} {
  const { put, refresh } = useCache();
  const input = { params: { id: tender } };
  const answer = useCall(awardApprovalApi.one, input);
  const again = (): void => void refresh(awardApprovalApi.one);
  useLive({
    tender,
    onEvent: ({ kind }) => (kind === "tender_changed" || kind === "order_changed") && again(),
    onGap: again,
  });
  return {
    approvals: answer.data,
    take: (after) => {
      put(awardApprovalApi.one, input, after);
      void refresh("history", homeApi.home);
    },
  };
}
