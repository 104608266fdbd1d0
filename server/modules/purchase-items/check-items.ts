import { AppError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { knownReferences } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { ItemFields } from "#server/modules/purchase-items/purchase-item.store.ts";

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

export async function itemProblems(db: TenantDb, items: readonly ItemFields[]): Promise<RawProblem[]> {
  const known = await knownReferences(db, {
    units: present(items.map((item) => item.units)),
    groups: present(items.map((item) => item.purchase_item_group)),
    managers: present(items.map((item) => item.responsible_manager)),
  });
  return items.flatMap((item, row): RawProblem[] => [
    ...(item.nomenclature === null && item.part_number === null
      ? [{ code: "item_unnamed", row, field: "nomenclature" }]
      : []),
    ...(known.units.has(item.units) ? [] : [{ code: "not_found", row, field: "units" }]),
    ...(item.purchase_item_group === null || known.groups.has(item.purchase_item_group)
      ? []
      : [{ code: "not_found", row, field: "purchase_item_group" }]),
    ...(item.responsible_manager === null || known.managers.has(item.responsible_manager)
      ? []
      : [{ code: "not_found", row, field: "responsible_manager" }]),
  ]);
}

/** @throws AppError invalid_input if an item has problems; they are listed in the error */
export async function assertItems(db: TenantDb, items: readonly ItemFields[]): Promise<void> {
  const problems = await itemProblems(db, items);
  if (problems.length === 0) return;
  const fields =
    items.length > 1 ? {} : { fields: Object.fromEntries(problems.map(({ field = "", code }) => [field, [code]])) };
  throw new AppError("invalid_input", { problems, ...fields });
}
