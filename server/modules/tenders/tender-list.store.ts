import { sql } from "kysely";
import type { FoundNames } from "#contract/list.ts";
import type { TenderPartiesQuery } from "#contract/tenders/tender-list.schema.ts";
import { findNames } from "#server/db/find-names.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { filteredTenders, orderOfTenders, partiesOfTenders } from "#server/modules/tenders/tender-filters.sql.ts";
import type { TenderFilters } from "#server/modules/tenders/tender-filters.sql.ts";

export async function findTenderIds(
  db: TenantDb,
  query: TenderFilters & { readonly ordering: string },
  { now, most }: { now: Date; most: number },
): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    sql`
      SELECT t.id
      FROM tender t
      WHERE ${filteredTenders(db, query, now)}
      ORDER BY ${orderOfTenders(query.ordering)}
      LIMIT ${most}`,
  );
  return rows.map(({ id }) => id);
}

export const tenderParties = (db: TenantDb, { of, ...query }: TenderPartiesQuery): Promise<FoundNames> =>
  findNames(db, query, { met: partiesOfTenders(db, of), of: of === "supplier" ? "company" : "person" });
