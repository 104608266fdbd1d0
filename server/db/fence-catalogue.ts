import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { TENANT_ROLE } from "#server/db/tenant-role.ts";

/** Privileges of the tenant role and of everybody, from an access control list of the catalogue. */
const granted = (list: string): string => `(
    SELECT json_agg(concat(CASE a.grantee WHEN 0 THEN 'everybody' ELSE 'tenant' END, ' ', a.privilege_type) ORDER BY a.grantee, a.privilege_type)
    FROM aclexplode(${list}) a WHERE a.grantee IN (0, (SELECT oid FROM pg_roles WHERE rolname = '${TENANT_ROLE}')))`;

/**
 * Everything in the catalogue that decides what a tenant's transaction may read and write. Contains names and no ids, so
 * that it is the same in a restored database. Functions of extensions are left out.
 */
const CATALOGUE = `
  SELECT json_build_object(
    'role', (SELECT json_build_array(rolsuper, rolbypassrls, rolcanlogin) FROM pg_roles WHERE rolname = '${TENANT_ROLE}'),
    'schema', (SELECT ${granted("n.nspacl")} FROM pg_namespace n WHERE n.nspname = 'public'),
    'relations', (
      SELECT json_agg(json_build_array(c.relname, c.relkind, c.relrowsecurity, c.reloptions, ${granted("c.relacl")},
        CASE c.relkind WHEN 'v' THEN pg_get_viewdef(c.oid) END) ORDER BY c.relname)
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')),
    'columns', (
      SELECT json_agg(json_build_array(c.relname, a.attname, ${granted("a.attacl")}) ORDER BY c.relname, a.attname)
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND a.attacl IS NOT NULL AND NOT a.attisdropped),
    'policies', (
      SELECT json_agg(json_build_array(tablename, policyname, permissive, roles, cmd, qual, with_check) ORDER BY tablename, policyname)
      FROM pg_policies WHERE schemaname = 'public'),
    'functions', (
      SELECT json_agg(json_build_array(p.proname, pg_get_function_identity_arguments(p.oid), p.prosecdef, p.proconfig, p.prosrc, ${granted("p.proacl")})
        ORDER BY p.proname, pg_get_function_identity_arguments(p.oid))
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')),
    'triggers', (
      SELECT json_agg(json_build_array(c.relname, t.tgname, t.tgenabled, pg_get_triggerdef(t.oid)) ORDER BY c.relname, t.tgname)
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal)
  )::text AS text`;

/**
 * Returns a hash of the access rules in the database's catalogue. After a restore, or after somebody has
 * changed a grant or a policy, it differs from the hash of the rules as they were installed.
 */
export async function hashCatalogue(client: Pick<PoolClient, "query">): Promise<string> {
  const { rows } = await client.query<{ text: string }>(CATALOGUE);
  return createHash("sha256")
    .update(rows[0]?.text ?? "")
    .digest("hex");
}
