import { sql } from "kysely";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { describedTable } from "#server/db/described.ts";
import type { TenantDb } from "#server/db/scope.ts";

const { inn: _ofWorkspace, ...STORED_FIELDS } = COMPANY_INFO_FIELDS;
const COMPANY = describedTable("company_info", STORED_FIELDS, { id: "made", version: "kept", workspace_id: "tenant" });

/** Returns the company data that the active workspace may see: its own data and the data of its order partners. */
export const findCompanies = (
  db: TenantDb,
  workspaces: readonly number[],
): Promise<(CompanyInfo & { workspace_id: number })[]> =>
  db.run<CompanyInfo & { workspace_id: number }>(sql`
    SELECT c.id, c.version, c.workspace_id, ${COMPANY.stored("c")}, w.inn, w.company_status
    FROM company_info c
      JOIN workspace w ON w.id = c.workspace_id
    WHERE c.workspace_id = ANY(${[...workspaces]}::bigint[])`);

export async function findCompany(db: TenantDb): Promise<(CompanyInfo & { workspace_id: number }) | undefined> {
  return (await findCompanies(db, [db.me]))[0];
}

/** Updates the company if its version still matches. Returns false if another update came first. */
export async function updateCompany(db: TenantDb, version: number, company: CompanyFields): Promise<boolean> {
  const { inn, ...fields } = company;
  const changed = await db.build
    .updateTable("company_info")
    .set({ ...fields, version: version + 1 })
    .where("workspace_id", "=", db.me)
    .where("version", "=", version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  // The workspace row contains copies of the searchable fields. The registry status is cleared when the tax number
  // changes.
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
