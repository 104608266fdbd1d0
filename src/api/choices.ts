import { useGetList } from "ra-core";
import type { Group } from "#contract/groups/group.schema.ts";
import { referenceApi } from "#contract/reference/reference.api.ts";
import type { Unit } from "#contract/reference/reference.schema.ts";
import { memberApi } from "#contract/members/member.api.ts";
import type { Member } from "#contract/members/member.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";

const NONE: readonly never[] = [];
/** As many as a choice can show; who has more finds the rest by searching. */
const MOST = 200;

/** Units of measure in the language of the page; empty until they are here. */
export const useUnits = (): readonly Unit[] => useCall(referenceApi.units, {}).data ?? NONE;

/** Members of the workspace who may read purchase requests: those who can be responsible for one. */
export function useManagers(): readonly Member[] {
  const { workspace } = useMe();
  return (
    useCall(
      memberApi.list,
      { params: { id: workspace?.id ?? 0 }, query: { action: "read_purchase", limit: MOST } },
      { enabled: workspace !== null },
    ).data?.results ?? NONE
  );
}

const GROUPS = {
  pagination: { page: 1, perPage: MOST },
  sort: { field: "name", order: "ASC" },
  // Rows are no whole records: a page of one group asks for it.
  meta: { rows: true },
} as const;

/** Groups of purchase requests by name. */
export const useGroups = (): readonly Group[] => useGetList<Group>("groups", GROUPS).data ?? NONE;
