import { awardApprovalApi, orderApprovalApi } from "#contract/award/award.api.ts";
import type { AwardApprovals } from "#contract/award/approval.schema.ts";
import type { RecordEvent } from "#contract/live/live.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { TENDER_EVENTS, useLive } from "#src/api/live.ts";

export interface ApprovalOf {
  readonly entity: "tender" | "order";
  readonly id: number;
}

/** Events that change the approvals and the papers of an award. */
export const CHANGES_AWARD: readonly RecordEvent["kind"][] = [...TENDER_EVENTS, "order_changed"];

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
    onEvent: ({ kind }) => CHANGES_AWARD.includes(kind) && again(),
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
