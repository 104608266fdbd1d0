import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { addSupplier, findSupplier, removeSupplier } from "#server/modules/workspaces/supplier.store.ts";

export const seenBy = ({ principal, now }: Pick<MemberContext, "principal" | "now">) => ({
  tenders: may(principal, "read_tender"),
  orders: may(principal, "read_order"),
  now,
});

/** @throws AppError not_found, already_added */
export async function addToSupplierList(ctx: MemberContext, id: number): Promise<SupplierRow> {
  const { db, audit } = ctx;
  const { name } = foundOrThrow(await findSupplier(db, id, seenBy(ctx)));
  if (!(await addSupplier(db, id))) throw new AppError("already_added");
  await audit({ entity: "workspace", entity_id: db.me, action: "add_supplier", note: name });
  return foundOrThrow(await findSupplier(db, id, seenBy(ctx)));
}

export async function removeFromSupplierList(ctx: MemberContext, id: number): Promise<Record<string, never>> {
  const { db, audit } = ctx;
  const supplier = await findSupplier(db, id, seenBy(ctx));
  if (!(await removeSupplier(db, id))) throw new AppError("not_found");
  await audit({ entity: "workspace", entity_id: db.me, action: "remove_supplier", note: supplier?.name ?? String(id) });
  return {};
}
