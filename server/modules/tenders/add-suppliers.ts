import { assertUnmixed } from "#server/records/sample/assert-unmixed.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertTakingOffers, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { sendOffers } from "#server/modules/tenders/send-offers.ts";
import {
  insertTenderSuppliers,
  knownSuppliers,
  listTenderSuppliers,
} from "#server/modules/tenders/tender-supplier.store.ts";
import type { SupplierOfTender } from "#server/modules/tenders/tender-supplier.store.ts";

/**
 * Adds suppliers to a tender, or none if one of them can't be added. They are invited immediately if the tender is
 * open. Suppliers must be verified or on the workspace's own list. Returns all suppliers of the tender.
 * @throws AppError not_found, wrong_state, tender_closed, sample_mixed; invalid_input and already_added with problems by row
 */
export async function addSuppliers(
  ctx: MemberContext,
  id: number,
  asked: readonly number[],
): Promise<SupplierOfTender[]> {
  const { db } = ctx;
  const row = await lockTenderForUpdate(ctx, id);
  if (row.status !== "DRAFT") assertTakingOffers(ctx, row);
  const suppliers = [...new Set(asked)];
  const { allowed, added } = await knownSuppliers(db, id, suppliers);
  const unknown = asked.flatMap((supplier, index) =>
    allowed.has(supplier) ? [] : [{ code: "not_found", row: index, field: "suppliers" }],
  );
  if (unknown.length > 0) throw new AppError("invalid_input", { problems: unknown });
  const twice = asked.flatMap((supplier, index) =>
    added.has(supplier) ? [{ code: "supplier_added", row: index, field: "suppliers" }] : [],
  );
  if (twice.length > 0) throw new AppError("already_added", { problems: twice });
  await assertUnmixed(db, id, { suppliers });

  await insertTenderSuppliers(db, id, suppliers);
  if (row.status === "TENDER_OPENED") await sendOffers(ctx, row, suppliers);
  const list = await listTenderSuppliers(db, id);
  const names = list.filter(({ supplier }) => suppliers.includes(supplier.id)).map(({ supplier }) => supplier.name);
  await ctx.audit({ entity: "tender", entity_id: id, action: "add_suppliers", note: names.join(", ") });
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return list;
}
