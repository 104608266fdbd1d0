import { fieldsOf } from "#contract/fields.ts";
import { GLOBAL_ROLES } from "#contract/permissions.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import type { User } from "#contract/users/user.schema.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";

export function userView(row: Omit<UserRow, "created_at" | "last_seen_at" | "search">): User {
  const role = GLOBAL_ROLES.filter((name) => row.role.includes(name));
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    ...fieldsOf(PERSON_FIELDS, row),
    role,
    group: role.includes("admin")
      ? "admin"
      : role.includes("supplier") && !role.includes("customer")
        ? "supplier"
        : "customer",
    agent: row.supplier_company_id,
    confirmed: row.confirmed,
    second_factor: row.second_factor,
  };
}
