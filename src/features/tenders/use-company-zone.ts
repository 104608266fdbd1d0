import { useGetOne } from "ra-core";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { useMe } from "#src/api/me.tsx";

/** Returns the time zone of the user's company (IANA name). Undefined until loaded. */
export function useCompanyZone(): string | undefined {
  const { workspace } = useMe();
  const enabled = workspace !== null;
  return useGetOne<WorkspaceDetail>("workspaces", { id: workspace?.id ?? 0 }, { enabled }).data?.time_zone;
}
