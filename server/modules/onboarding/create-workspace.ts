import type { z } from "zod";
import { ROLE_PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import type { Workspace, WorkspaceCreate } from "#contract/workspaces/workspace.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { claimSupplierInvites } from "#server/modules/supplier-invites/accept-supplier-invite.ts";
import { claimAwaited } from "#server/modules/tenders/claim-awaited.ts";
import { findUser } from "#server/modules/users/user.store.ts";
import { addFirstAccount } from "#server/modules/workspaces/account.store.ts";
import { findWorkspaceOf, insertMember, insertWorkspace } from "#server/modules/workspaces/workspace.store.ts";
import { workspaceView } from "#server/modules/workspaces/workspace.view.ts";
import { wholeCompany, assertCompany } from "#server/modules/workspaces/company-fields.ts";

/**
 * Creates a workspace with its company and predefined roles. The caller becomes the owner.
 * @throws AppError invalid_input
 */
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
  // Customers may already have invited this email address, to tenders or into their supplier lists. The new company
  // gets those offers and is on those lists at once.
  if (given.is_supplier) {
    const supplier = { id, name: company.name };
    await claimSupplierInvites(ctx, supplier);
    await claimAwaited(ctx, supplier);
  }
  return workspaceView(foundOrThrow(await findWorkspaceOf(system, id, owner.id)));
}
