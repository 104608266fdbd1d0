import { offerMachine } from "#contract/states/offer.machine.ts";
import { transition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";

const NOTHING = {
  total: null,
  vat: null,
  total_with_vat: null,
  payment_terms: null,
  comment: null,
  freight: null,
  submitted_at: null,
  entered_at: null,
  entered_by: null,
};

/**
 * Resets an offer that the customer entered. The caller replaces it in the same transaction with the supplier's own or
 * a corrected offer. The audit of both companies contains its totals. Returns the offer after the reset.
 */
export async function setAside(ctx: MemberContext, row: OfferRow): Promise<OfferRow> {
  if (row.entered_at === null) return row;
  await transition(ctx, offerMachine, { action: "set_aside", table: "offer", entity: "offer", row, set: NOTHING });
  const other = row.outside === null ? row.customer_id : row.supplier_id;
  await ctx.audit(
    [ctx.db.me, other].map((workspace_id) => ({
      entity: "offer" as const,
      entity_id: row.id,
      action: "set_aside" as const,
      workspace_id,
      changes: {
        total: { from: row.total, to: null },
        total_with_vat: { from: row.total_with_vat, to: null },
        entered_at: { from: row.entered_at, to: null },
      },
    })),
  );
  return { ...row, status: offerMachine.transitions.set_aside.to, version: row.version + 1, entered_at: null };
}
