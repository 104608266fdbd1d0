import type { z } from "zod";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import type { WorkspaceDetail, WorkspacePatch } from "#contract/workspaces/workspace.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { readWorkspace } from "#server/modules/workspaces/read-workspace.ts";
import { openBusiness } from "#server/modules/workspaces/open-business.store.ts";
import { findWorkspace, updateWorkspace } from "#server/modules/workspaces/workspace.store.ts";

/**
 * Changes the name, sides or time zone of a workspace. Name and sides are part of the verification, so changing them
 * requires a new one. A side with open records can't be removed.
 * @throws AppError invalid_input without any side, version_conflict, has_open_business, wrong_state during a
 * verification
 */
export async function changeWorkspace(
  ctx: MemberContext,
  patch: z.output<typeof WorkspacePatch>,
): Promise<z.input<typeof WorkspaceDetail>> {
  const { db, principal } = ctx;
  const row = foundOrThrow(await findWorkspace(db, principal.user_id));
  const set = {
    name: patch.name ?? row.name,
    is_customer: patch.is_customer ?? row.is_customer,
    is_supplier: patch.is_supplier ?? row.is_supplier,
    time_zone: patch.time_zone ?? row.time_zone,
  };
  if (!set.is_customer && !set.is_supplier) throw new AppError("invalid_input", { fields: { is_customer: ["side"] } });
  if (patch.version !== undefined && patch.version !== row.version)
    throw new AppError("version_conflict", { current: await readWorkspace(ctx) });
  if (row.status === "SENT_TO_VERIFICATION") throw new AppError("wrong_state", { actions: [] });
  const { name, is_customer, is_supplier, time_zone } = row;
  const changes = changesOf({ name, is_customer, is_supplier, time_zone }, set);
  const changed = Object.keys(changes);
  if (changed.length === 0) return readWorkspace(ctx);
  const open = await openBusiness(db);
  const isCustomerBusy = row.is_customer && !set.is_customer && open.tenders + open.customer_orders > 0;
  const isSupplierBusy = row.is_supplier && !set.is_supplier && open.offers + open.supplier_orders > 0;
  if (isCustomerBusy || isSupplierBusy) throw new AppError("has_open_business", { current: open });
  const isVerifiedAnew = row.status === "VERIFIED" && changed.some((field) => field !== "time_zone");
  if (isVerifiedAnew)
    await transition(ctx, workspaceMachine, { action: "change", table: "workspace", entity: "workspace", row });
  const version = isVerifiedAnew ? row.version + 1 : row.version;
  if (!(await updateWorkspace(db, { version, set })))
    throw new AppError("version_conflict", { current: await readWorkspace(ctx) });
  await ctx.audit({ entity: "workspace", entity_id: db.me, action: "edit", changes });
  ctx.live({ kind: "workspace_changed", id: db.me }, [db.me]);
  return readWorkspace(ctx);
}
