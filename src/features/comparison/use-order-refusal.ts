import { awardApprovalApi } from "#contract/award/award.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";

/** Returns why the award's orders can't be created yet: its approval is missing or pending. Otherwise null. */
export function useOrderRefusal(tender: number, mayOrder: boolean): string | null {
  const t = useT();
  const may = useMay();
  const enabled = mayOrder && may(awardApprovalApi.one);
  const { data } = useCall(awardApprovalApi.one, { params: { id: tender } }, { enabled });
  if (data === undefined || !data.needed || data.approved) return null;
  const isRequested = data.approvals.some(({ is_current }) => is_current);
  return t(isRequested ? "comparison.award.approval_asked" : "comparison.award.approval_needed");
}
