import { sql } from "kysely";
import type { Language } from "#contract/primitives.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface Recipient {
  readonly workspace_id: number;
  readonly email: string;
  readonly language: Language;
}

/**
 * Returns the users who handle orders in the given companies: owners, and members with the permission to change orders.
 * The workspace must trade with the companies.
 */
export const orderPeople = (db: TenantDb, workspaces: readonly number[]): Promise<Recipient[]> =>
  db.runPrepared<Recipient>(
    sql`
      SELECT r.workspace_id, r.email, r.language
      FROM mail_recipient r
      WHERE r.use = 'orders' AND r.workspace_id = ANY(${[...workspaces]}::bigint[])
      ORDER BY r.workspace_id, r.id`,
  );
