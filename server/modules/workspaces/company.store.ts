import { sql } from "kysely";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { describedTable } from "#server/db/described.ts";
import type { TenantDb } from "#server/db/scope.ts";

const { inn: _ofWorkspace, ...STORED_FIELDS } = COMPANY_INFO_FIELDS;
const COMPANY = describedTable("company_info", STORED_FIELDS, { id: "made", version: "kept", workspace_id: "tenant" });

/** Company data of workspaces, as far as the active one may see them (its own, and partners of its orders). */
export const findCompanies = (
  db: TenantDb,
  workspaces: readonly number[],
): Promise<(CompanyInfo & { workspace_id: number })[]> =>
  db.run<CompanyInfo & { workspace_id: number }>(sql`
    SELECT c.id, c.version, c.workspace_id, ${COMPANY.stored("c")}, w.inn, w.company_status
    FROM company_info c
      JOIN workspace w ON w.id = c.workspace_id
    WHERE c.workspace_id = ANY(${[...workspaces]}::bigint[])`);

/** The company of the active workspace. */
export async function findCompany(db: TenantDb): Promise<(CompanyInfo & { workspace_id: number }) | undefined> {
  return (await findCompanies(db, [db.me]))[0];
}

/**
 * Changes the company of the active workspace if its version is still the one given; false when somebody was faster.
 */
export async function updateCompany(db: TenantDb, version: number, company: CompanyFields): Promise<boolean> {
  const { inn, ...fields } = company;
  const changed = await db.build
    .updateTable("company_info")
    .set({ ...fields, version: version + 1 })
    .where("workspace_id", "=", db.me)
    .where("version", "=", version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  // What others find the company by stands with the workspace; the registry's word of an old number says nothing of a
  // new one.
  await db.change(
    sql`
      UPDATE workspace
      SET
        name = ${company.name},
        inn = ${inn},
        company_status = CASE WHEN inn IS NOT DISTINCT FROM ${inn} THEN company_status END
      WHERE id = ${db.me}`,
  );
  return true;
}
