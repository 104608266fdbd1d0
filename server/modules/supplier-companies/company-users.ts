import type { z } from "zod";
import type { UserQuery, UserRow } from "#contract/user-admin/user-admin.api.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { AuditEntry } from "#server/core/side-effects.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findCompany, lockCompany, moveUser } from "#server/modules/supplier-companies/supplier-company.store.ts";
import type { CompanyRow } from "#server/modules/supplier-companies/supplier-company.store.ts";
import { readUsers } from "#server/modules/user-admin/user-admin.ts";
import { findUser } from "#server/modules/users/user.store.ts";

interface Joining {
  readonly company: number;
  readonly user: { readonly id: number; readonly email: string };
}

/** Returns the history entries of a user who joins or leaves a company. */
export const joiningEntries = (action: "add_user" | "remove_user", { company, user }: Joining): AuditEntry[] => [
  { entity: "supplier_company", entity_id: company, action, note: user.email },
  {
    entity: "user",
    entity_id: user.id,
    action: "edit",
    changes: { agent: action === "add_user" ? { from: null, to: company } : { from: company, to: null } },
  },
];

export async function readCompanyUsers(
  ctx: SessionContext,
  id: number,
  query: z.output<typeof UserQuery>,
): Promise<{ count: number; results: z.input<typeof UserRow>[] }> {
  foundOrThrow(await findCompany(ctx.system, id));
  return readUsers(ctx, { ...query, supplier_company: id });
}

/** @throws AppError not_found, user_already_added, in_other_company (with its name) */
export async function addCompanyUser(ctx: SessionContext, id: number, userId: number): Promise<CompanyRow> {
  const { system } = ctx;
  if (!(await lockCompany(system, id))) throw new AppError("not_found");
  const moved = await moveUser(system, { user: userId, from: null, to: id });
  const user = foundOrThrow(await findUser(system, userId));
  if (!moved && user.supplier_company_id === id) throw new AppError("user_already_added");
  if (!moved) {
    const other = user.supplier_company_id === null ? undefined : await findCompany(system, user.supplier_company_id);
    throw new AppError("in_other_company", { params: { name: other?.name ?? "" } });
  }
  await ctx.audit(joiningEntries("add_user", { company: id, user }));
  return foundOrThrow(await findCompany(system, id));
}

export async function removeCompanyUser(ctx: SessionContext, id: number, userId: number): Promise<CompanyRow> {
  const { system } = ctx;
  if (!(await moveUser(system, { user: userId, from: id, to: null }))) throw new AppError("not_found");
  await ctx.audit(joiningEntries("remove_user", { company: id, user: foundOrThrow(await findUser(system, userId)) }));
  return foundOrThrow(await findCompany(system, id));
}
