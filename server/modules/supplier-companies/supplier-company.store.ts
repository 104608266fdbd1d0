import { sql } from "kysely";
import type { z } from "zod";
import type { StoredFields } from "#contract/fields.ts";
import { SUPPLIER_COMPANY_FIELDS } from "#contract/supplier-companies/supplier-company-fields.ts";
import type { SupplierCompany, SupplierCompanyQuery } from "#contract/supplier-companies/supplier-company.api.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { describedTable } from "#server/db/described.ts";
import { andAll, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

export type CompanyRow = z.input<typeof SupplierCompany>;
type CompanyFields = StoredFields<typeof SUPPLIER_COMPANY_FIELDS>;

const COMPANY = describedTable("supplier_company", SUPPLIER_COMPANY_FIELDS, {
  id: "made",
  version: "kept",
  created_at: "kept",
  search: "made",
});

const columns = sql`
  c.id,
  c.version,
  ${COMPANY.stored("c")},
  c.created_at,
  (SELECT count(*) FROM app_user u WHERE u.supplier_company_id = c.id) AS user_count`;
const ORDER = { id: sql`c.id`, name: sql`c.name COLLATE und`, inn: sql`c.inn` };

export async function listCompanies(
  db: SystemDb,
  query: z.output<typeof SupplierCompanyQuery>,
): Promise<AnsweredCount & { rows: CompanyRow[] }> {
  const where = andAll([...withIds(sql`c.id`, query.id), ...searchWords(query.search, sql`c.search`)]);
  const { rows } = await sql<CompanyRow>`
    SELECT ${columns}
    FROM supplier_company c
    WHERE ${where}
    ORDER BY ${orderBy(query.ordering, ORDER, sql`c.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`SELECT ${boundedCount(sql`supplier_company c WHERE ${where}`)} AS count`.execute(db);
  return { ...answeredCount(counted.rows[0]?.count ?? 0), rows };
}

export async function findCompany(db: SystemDb, id: number): Promise<CompanyRow | undefined> {
  return (await sql<CompanyRow>`SELECT ${columns} FROM supplier_company c WHERE c.id = ${id}`.execute(db)).rows[0];
}

/**
 * Locks the company row until the transaction ends, so that no user can join while it is being deleted. Returns false
 * if the company does not exist.
 */
export async function lockCompany(db: SystemDb, id: number): Promise<boolean> {
  return (
    (await db.selectFrom("supplier_company").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !==
    undefined
  );
}

/** Inserts a company. Returns undefined if another company has the same tax number. */
export async function insertCompany(
  db: SystemDb,
  company: CompanyFields & { created_at: string },
): Promise<number | undefined> {
  return (
    await db
      .insertInto("supplier_company")
      .values(company)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
  )?.id;
}

/** Blocks concurrent changes of any tax number until the transaction ends. */
export async function lockInns(db: SystemDb): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('supplier_company.inn'))`.execute(db);
}

/**
 * Returns whether another company has this tax number. Blocks concurrent changes of any tax number until the
 * transaction ends.
 */
export async function isInnTaken(db: SystemDb, inn: string, except: number): Promise<boolean> {
  await lockInns(db);
  return (
    (await db
      .selectFrom("supplier_company")
      .select("id")
      .where("inn", "=", inn)
      .where("id", "<>", except)
      .executeTakeFirst()) !== undefined
  );
}

/** Updates a company if its version still matches. Returns false if another update came first. */
export async function updateCompany(
  db: SystemDb,
  company: { id: number; version: number; set: Partial<CompanyFields> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("supplier_company")
    .set({ ...company.set, version: company.version + 1 })
    .where("id", "=", company.id)
    .where("version", "=", company.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCompany(db: SystemDb, id: number): Promise<void> {
  await db.deleteFrom("supplier_company").where("id", "=", id).execute();
}

/** Moves a user between companies, where null means no company. Returns false if the user is not in `from`. */
export async function moveUser(
  db: SystemDb,
  given: { user: number; from: number | null; to: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set((eb) => ({ supplier_company_id: given.to, version: eb("version", "+", 1) }))
    .where("id", "=", given.user)
    .where("supplier_company_id", "is not distinct from", given.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
