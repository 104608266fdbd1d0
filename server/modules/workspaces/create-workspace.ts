import type { z } from "zod";
import { namesWhere, recordOf } from "#contract/fields.ts";
import { ROLE_PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import { companyErrors } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import type { Workspace, WorkspaceCreate } from "#contract/workspaces/workspace.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { claimAwaited } from "#server/modules/tenders/claim-awaited.ts";
import { findUser } from "#server/modules/users/user.store.ts";
import { addFirstAccount } from "#server/modules/workspaces/account.store.ts";
import { findWorkspaceOf, insertMember, insertWorkspace } from "#server/modules/workspaces/workspace.store.ts";
import { workspaceView } from "#server/modules/workspaces/workspace.view.ts";

/** A company of which nothing is known but its name. */
const EMPTY_COMPANY = {
  ...recordOf(namesWhere(COMPANY_INFO_FIELDS, { nullable: true }), () => null),
  vat_exempt: false,
} as const;

/** Company data with nothing but what was given. */
export const wholeCompany = (
  given: { readonly [F in keyof CompanyFields]?: CompanyFields[F] | undefined } & { readonly name: string },
): CompanyFields => {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...EMPTY_COMPANY, ...Object.fromEntries(known), name: given.name };
};

/**
 * Refuses numbers that don't hold.
 * @throws AppError invalid_input with each wrong field
 */
export function assertCompany(company: CompanyFields, now: Date): void {
  const errors = Object.entries(companyErrors(company, now));
  if (errors.length > 0)
    throw new AppError("invalid_input", { fields: Object.fromEntries(errors.map(([field, code]) => [field, [code]])) });
}

/** Makes a workspace with its company and its starting roles; the caller owns it. @throws AppError invalid_input */
export async function createWorkspace(
  ctx: SessionContext,
  given: z.output<typeof WorkspaceCreate>,
): Promise<z.input<typeof Workspace>> {
  const { system, principal } = ctx;
  const company = wholeCompany(given.company);
  assertCompany(company, ctx.now);
  const owner = foundOrThrow(await findUser(system, principal.user_id));
  const { inn, ...fields } = company;
  const { id, roles } = await insertWorkspace(system, {
    workspace: {
      name: company.name,
      is_customer: given.is_customer,
      is_supplier: given.is_supplier,
      owner_id: owner.id,
      inn,
      email: owner.email,
      time_zone: given.time_zone,
    },
    company: fields,
    roles: STARTING_ROLES.map((code) => ({ code, name: code, actions: [...ROLE_PERMISSIONS[code]] })),
  });
  await addFirstAccount(system, id, { by: owner.id, at: ctx.now });
  await insertMember(system, { workspace_id: id, user_id: owner.id, roles: [roles.BA] });
  await ctx.audit({ entity: "workspace", entity_id: id, action: "create", workspace_id: id, note: company.name });
  // Tenders may have waited for this address: their offers are here from the start.
  if (given.is_supplier) await claimAwaited(ctx, { id, name: company.name });
  return workspaceView(foundOrThrow(await findWorkspaceOf(system, id, owner.id)));
}
