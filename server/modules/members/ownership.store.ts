import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** An offer of the workspace to one of its members. */
export interface OwnershipOffer {
  readonly to_id: number;
  readonly from_id: number;
}

/** The offer that waits in the active workspace, held until the end of the transaction. */
export async function lockOwnershipOfferForUpdate(db: TenantDb): Promise<OwnershipOffer | undefined> {
  const rows = await db.run<OwnershipOffer>(
    sql`SELECT to_id, from_id FROM ownership_offer WHERE workspace_id = ${db.me} FOR UPDATE`,
  );
  return rows[0];
}

/** Notes an offer; false when one waits already. */
export const insertOwnershipOffer = async (
  db: TenantDb,
  given: { from: number; to: number; at: Date },
): Promise<boolean> =>
  (await db.change(sql`
    INSERT INTO ownership_offer (workspace_id, from_id, to_id, offered_at)
    VALUES (${db.me}, ${given.from}, ${given.to}, ${given.at.toISOString()})
    ON CONFLICT (workspace_id) DO NOTHING`)) > 0;

/** Takes the offer of the active workspace back. */
export const deleteOwnershipOffer = (db: TenantDb): Promise<number> =>
  db.change(sql`DELETE FROM ownership_offer WHERE workspace_id = ${db.me}`);

/** Makes a member the owner, if the owner is still the one given; false when somebody was faster. */
export const setOwner = async (db: TenantDb, given: { from: number; to: number }): Promise<boolean> =>
  (await db.change(
    sql`
      UPDATE workspace
      SET owner_id = ${given.to}, version = version + 1
      WHERE id = ${db.me} AND owner_id = ${given.from}`,
  )) > 0;

/** Who owns the active workspace, held until the end of the transaction. */
export async function lockOwnerForUpdate(db: TenantDb): Promise<number | undefined> {
  const rows = await db.run<{ owner_id: number }>(sql`SELECT owner_id FROM workspace WHERE id = ${db.me} FOR UPDATE`);
  return rows[0]?.owner_id;
}
