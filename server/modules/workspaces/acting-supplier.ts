import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findWorkspaceOf } from "#server/modules/workspaces/workspace.store.ts";

/** A supplier company that accepts an invitation. */
export interface ActingSupplier {
  readonly id: number;
  readonly name: string;
}

/**
 * Returns the active workspace, which accepts an invitation from a customer.
 * @throws AppError not_a_supplier if the workspace isn't a supplier or is the customer itself, forbidden without the
 * permission to make offers
 */
export async function actingSupplier(ctx: SessionContext, customer: number): Promise<ActingSupplier> {
  const { workspace } = ctx.principal;
  if (workspace === null || !workspace.is_supplier || workspace.status === "CLOSED" || workspace.id === customer)
    throw new AppError("not_a_supplier");
  if (!may(ctx.principal, "update_offer")) throw new AppError("forbidden");
  const { name } = foundOrThrow(await findWorkspaceOf(ctx.system, workspace.id, ctx.principal.user_id));
  return { id: workspace.id, name };
}
