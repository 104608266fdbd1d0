import { sql } from "kysely";
import type { Language } from "#contract/primitives.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Returns those of the users who are members of the active workspace. */
export const colleaguesOf = (
  db: TenantDb,
  users: readonly number[],
): Promise<{ id: number; email: string; language: Language }[]> =>
  db.run<{ id: number; email: string; language: Language }>(sql`
    SELECT c.id, c.email, c.language
    FROM colleague c
      JOIN workspace_member m ON m.workspace_id = ${db.me} AND m.user_id = c.id
    WHERE c.id = ANY(${[...users]}::bigint[])
    ORDER BY c.id`);
