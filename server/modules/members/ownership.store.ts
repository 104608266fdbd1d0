import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

export interface OwnershipOffer {
  readonly to_id: number;
  readonly from_id: number;
}

export async function lockOwnershipOfferForUpdate(db: TenantDb): Promise<OwnershipOffer | undefined> {
  return db.build
    .selectFrom("ownership_offer")
    .select(["to_id", "from_id"])
    .where("workspace_id", "=", db.me)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts an offer of ownership. Returns false if an offer is already pending. */
export const insertOwnershipOffer = async (
  db: TenantDb,
  given: { from: number; to: number; at: Date },
): Promise<boolean> =>
  (await db.change(sql`
    INSERT INTO ownership_offer (workspace_id, from_id, to_id, offered_at)
    VALUES (${db.me}, ${given.from}, ${given.to}, ${given.at.toISOString()})
    ON CONFLICT (workspace_id) DO NOTHING`)) > 0;

export const deleteOwnershipOffer = (db: TenantDb): Promise<number> =>
  db.change(sql`DELETE FROM ownership_offer WHERE workspace_id = ${db.me}`);

/** Changes the owner if the owner is still `from`. Returns false if another update came first. */
export const setOwner = async (db: TenantDb, given: { from: number; to: number }): Promise<boolean> =>
  (await db.change(
    sql`
      UPDATE workspace
      SET owner_id = ${given.to}, version = version + 1
      WHERE id = ${db.me} AND owner_id = ${given.from}`,
  )) > 0;

export async function lockOwnerForUpdate(db: TenantDb): Promise<number | undefined> {
  const workspace = await db.build
    .selectFrom("workspace")
    .select("owner_id")
    .where("id", "=", db.me)
    .forUpdate()
    .executeTakeFirst();
  return workspace?.owner_id;
}
