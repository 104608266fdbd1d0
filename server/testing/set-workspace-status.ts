import { sql } from "kysely";
import type { WorkspaceStatus } from "#contract/permissions.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

/** Puts a workspace into a state without the way that leads there: for tests of what others may do with it then. */
export async function setWorkspaceStatus(
  { db }: Pick<Dependencies, "db">,
  workspace: number,
  status: WorkspaceStatus,
): Promise<void> {
  await sql`UPDATE workspace SET status = ${status} WHERE id = ${workspace}`.execute(db);
}
