import { sql } from "kysely";
import type { StoredFields } from "#contract/fields.ts";
import type { SUPPLIER_COMPANY_FIELDS } from "#contract/supplier-companies/supplier-company-fields.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface SameCompany {
  readonly name: string;
  readonly inn: string | null;
}

/** Returns the companies that have one of the tax numbers, or a name with one of the keys (see `textKey`). */
export async function findSameCompanies(
  db: SystemDb,
  { inns, name_keys }: { inns: readonly string[]; name_keys: readonly string[] },
): Promise<SameCompany[]> {
  const { rows } = await sql<SameCompany>`
    SELECT c.name, c.inn
    FROM supplier_company c
    WHERE c.inn = ANY(${[...inns]}::text[]) OR text_key(c.name) = ANY(${[...name_keys]}::text[])
    ORDER BY c.id`.execute(db);
  return rows;
}

export interface AddressedUser {
  readonly id: number;
  readonly email: string;
  /** Name of the user's supplier company, if any. */
  readonly company: string | null;
}

/** Returns the users with these addresses. */
export async function findAddressedUsers(db: SystemDb, emails: readonly string[]): Promise<AddressedUser[]> {
  const { rows } = await sql<AddressedUser>`
    SELECT u.id, u.email, c.name AS company
    FROM app_user u
      LEFT JOIN supplier_company c ON c.id = u.supplier_company_id
    WHERE u.email = ANY(${[...emails]}::text[])
    ORDER BY u.id`.execute(db);
  return rows;
}

/** Locks users until the transaction ends, so that no other call moves them between companies. */
export async function lockAddressedUsers(db: SystemDb, emails: readonly string[]): Promise<void> {
  await sql`SELECT id FROM app_user WHERE email = ANY(${[...emails]}::text[]) ORDER BY id FOR UPDATE`.execute(db);
}

type CompanyFields = StoredFields<typeof SUPPLIER_COMPANY_FIELDS>;

/** Inserts companies and returns them with their ids. Leaves out those whose tax number another company has. */
export async function insertCompanies(
  db: SystemDb,
  companies: readonly (CompanyFields & { created_at: string })[],
): Promise<(SameCompany & { id: number })[]> {
  if (companies.length === 0) return [];
  return db
    .insertInto("supplier_company")
    .values([...companies])
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "name", "inn"])
    .execute();
}

/** Puts users that are in no company into theirs. */
export async function joinUsers(
  db: SystemDb,
  joining: readonly { readonly user: number; readonly company: number }[],
): Promise<void> {
  if (joining.length === 0) return;
  await sql`
    UPDATE app_user u
    SET supplier_company_id = r.company, version = u.version + 1
    FROM unnest(${joining.map(({ user }) => user)}::bigint[], ${joining.map(({ company }) => company)}::bigint[]) AS r(
      id, company
    )
    WHERE u.id = r.id AND u.supplier_company_id IS NULL`.execute(db);
}
