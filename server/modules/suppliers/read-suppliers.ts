import type { z } from "zod";
import type { SupplierCard } from "#contract/suppliers/supplier.api.ts";
import type { SupplierQuery, SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import {
  companyOf,
  declinedOrders,
  lastOrders,
  lastTenders,
  lotFigures,
  unpricedOffers,
} from "#server/modules/suppliers/supplier-card.store.ts";
import { seenBy } from "#server/modules/workspaces/supplier-list.ts";
import { findSupplier, listSuppliers } from "#server/modules/workspaces/supplier.store.ts";

/**
 * Lists suppliers. Includes their invitations only if the caller may read tenders, and their orders only if the caller
 * may read orders.
 */
export async function readSuppliers(
  ctx: MemberContext,
  query: z.output<typeof SupplierQuery>,
): Promise<AnsweredCount & { results: SupplierRow[] }> {
  return listPage(ctx, query, await listSuppliers(ctx.db, query, seenBy(ctx)), unchangedRow);
}

/**
 * Returns a supplier's profile, based on the tenders and orders that the caller may read.
 * @throws AppError not_found
 */
export async function readSupplier(ctx: MemberContext, id: number): Promise<z.input<typeof SupplierCard>> {
  const { db } = ctx;
  const sees = seenBy(ctx);
  const row = foundOrThrow(await findSupplier(db, id, sees));
  return {
    ...row,
    ...(sees.tenders ? await unpricedOffers(db, id) : { declined: null, expired: null }),
    company: sees.orders ? ((await companyOf(db, id)) ?? null) : null,
    lots: sees.tenders ? await lotFigures(db, id) : null,
    orders_declined: sees.orders ? await declinedOrders(db, id) : null,
    last_orders: sees.orders ? await lastOrders(db, id) : null,
    last_tenders: sees.tenders ? await lastTenders(db, id) : null,
  };
}
