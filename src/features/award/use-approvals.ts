import { awardApprovalApi, orderApprovalApi } from "#contract/award/award.api.ts";
import type { AwardApprovals } from "#contract/award/approval.schema.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";

export interface ApprovalOf {
  readonly entity: "tender" | "order";
  readonly id: number;
}

export const APPROVAL_CALLS = { tender: awardApprovalApi, order: orderApprovalApi } as const;

/** Returns the approvals of an award or order, refetched on live changes. Undefined until loaded. */
export function useApprovals({ entity, id }: ApprovalOf): {
  approvals: AwardApprovals | undefined;
  take: (after: AwardApprovals) => void;
} {
  const { put, refresh } = useCache();
  const input = { params: { id } };
  const one = APPROVAL_CALLS[entity].one;
  const answer = useCall(one, input);
  const again = (): void => void refresh(one);
  useLive({
    ...(entity === "tender" ? { tender: id } : {}),
    onEvent: ({ kind }) => (kind === "tender_changed" || kind === "order_changed") && again(),
    onGap: again,
  });
  return {
    approvals: answer.data,
    take: (after) => {
      put(one, input, after);
      void refresh("history", homeApi.home, ...(entity === "order" ? (["orders"] as const) : []));
    },
  };
}
