import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { propertyOf } from "#contract/fields.ts";
import { idFilter, listAnswer, listQuery } from "#contract/list.ts";
import { Id, IdParam, Nothing, Timestamp, Version } from "#contract/primitives.ts";
import { SUPPLIER_COMPANY_FIELDS } from "#contract/supplier-companies/supplier-company-fields.ts";
import { UserQuery, UserRow } from "#contract/user-admin/user-admin.api.ts";

const admin = { kind: "admin" } as const;

/** A company of the shared catalogue that administrators maintain. It is not a workspace. */
export const SupplierCompany = z
  .object({
    id: Id,
    version: Version,
    ...propertyOf(SUPPLIER_COMPANY_FIELDS, "output"),
    created_at: Timestamp,
    user_count: z.number().int(),
  })
  .meta({ id: "SupplierCompany" });
export type SupplierCompany = z.output<typeof SupplierCompany>;

const fields = propertyOf(SUPPLIER_COMPANY_FIELDS, "input");

export const SupplierCompanyCreate = z.strictObject(fields).partial().required({ name: true });
export const SupplierCompanyPatch = z.strictObject({ ...fields, version: Version }).partial();
export const SupplierCompanyQuery = listQuery({
  ordering: ["name", "inn", "id"],
  default_ordering: "name",
  filters: idFilter,
});

const ById = z.object({ id: IdParam });

/** Supplier companies and their users. A user belongs to at most one company, stored as the user's `agent`. */
export const supplierCompanyApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-companies",
    summary: "Supplier companies",
    access: admin,
    query: SupplierCompanyQuery,
    response: listAnswer(SupplierCompany),
  }),
  create: endpoint({
    method: "POST",
    path: "/supplier-companies",
    summary: "Add a supplier company",
    access: admin,
    body: SupplierCompanyCreate,
    response: SupplierCompany,
    errors: ["already_added"],
  }),
  one: endpoint({
    method: "GET",
    path: "/supplier-companies/{id}",
    summary: "A supplier company",
    access: admin,
    params: ById,
    response: SupplierCompany,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-companies/{id}",
    summary: "Change a supplier company",
    access: admin,
    params: ById,
    body: SupplierCompanyPatch,
    response: SupplierCompany,
    errors: ["already_added", "version_conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-companies/{id}",
    summary: "Delete a supplier company that has no users",
    access: admin,
    params: ById,
    response: Nothing,
    errors: ["company_has_users"],
  }),
  users: endpoint({
    method: "GET",
    path: "/supplier-companies/{id}/users",
    summary: "The users of a supplier company",
    access: admin,
    params: ById,
    query: UserQuery,
    response: listAnswer(UserRow),
  }),
  add_user: endpoint({
    method: "POST",
    path: "/supplier-companies/{id}/users",
    summary: "Add a user who belongs to no supplier company",
    access: admin,
    params: ById,
    body: z.strictObject({ user_id: Id }),
    response: SupplierCompany,
    errors: ["user_already_added", "in_other_company"],
  }),
  remove_user: endpoint({
    method: "DELETE",
    path: "/supplier-companies/{id}/users/{userId}",
    summary: "Take a user out of a supplier company",
    access: admin,
    params: z.object({ id: IdParam, userId: IdParam }),
    response: SupplierCompany,
  }),
};
