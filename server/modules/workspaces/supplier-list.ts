import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { addSupplier, findSupplier, removeSupplier } from "#server/modules/workspaces/supplier.store.ts";

/** Puts a supplier on the workspace's list. @throws AppError not_found, already_added */
export async function putSupplier({ db, audit }: MemberContext, id: number): Promise<SupplierRow> {
  const { name } = found(await findSupplier(db, id));
  if (!(await addSupplier(db, id))) throw new AppError("already_added");
  await audit({ entity: "workspace", entity_id: db.me, action: "add_supplier", note: name });
  return found(await findSupplier(db, id));
}

/** Takes a supplier off the list. @throws AppError not_found */
export async function takeSupplier({ db, audit }: MemberContext, id: number): Promise<Record<string, never>> {
  const supplier = await findSupplier(db, id);
  if (!(await removeSupplier(db, id))) throw new AppError("not_found");
  await audit({ entity: "workspace", entity_id: db.me, action: "remove_supplier", note: supplier?.name ?? String(id) });
  return {};
}
