import { sql } from "kysely";
import type { WorkspaceStatus } from "#contract/permissions.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

/** Sets a workspace's status directly, without the verification process. */
export async function setWorkspaceStatus(
  { db }: Pick<Dependencies, "db">,
  workspace: number,
  status: WorkspaceStatus,
): Promise<void> {
  await sql`UPDATE workspace SET status = ${status} WHERE id = ${workspace}`.execute(db);
}
