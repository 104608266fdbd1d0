import type { z } from "zod";
import type { AwardReasons, ReasonsWrite } from "#contract/award/reason.schema.ts";
import { may } from "#contract/permissions.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findAwardSetting } from "#server/modules/approvals/approval.store.ts";
import { awardedTender } from "#server/modules/award/awarded-tender.ts";
import { upsertReasons, reasonsOf } from "#server/modules/award/reason.store.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

type ReasonsView = z.input<typeof AwardReasons>;

async function reasonedLots(ctx: MemberContext, tender: TenderRow): Promise<Pick<ReasonsView, "basis" | "lots">> {
  const { basis, comparison, result, dearer } = await awardedTender(ctx, tender);
  const { lots, offers } = comparison;
  const reasons = await reasonsOf(ctx.db, tender.id);
  const place = new Map(offers.map(({ id }, index) => [id, index]));
  return {
    basis,
    lots: lots.flatMap((lot, index): ReasonsView["lots"] => {
      const found = dearer.get(lot.id);
      if (found === undefined) return [];
      const cellOf = (offer: number) => result.lots[index]?.cells[place.get(offer) ?? -1];
      const winners = lot.winners.map(({ offer, offer_item, quantity }) => ({
        offer_item,
        supplier: offers[place.get(offer) ?? -1]?.supplier ?? { id: 0, name: "" },
        quantity,
        price: cellOf(offer)?.price ?? null,
        comparable_price: cellOf(offer)?.comparable_price ?? null,
        is_dearer: found.dearer_items.includes(offer_item),
      }));
      const best_suppliers = found.best_offers.map((offer) => offers[place.get(offer) ?? -1]?.supplier.name ?? "");
      const { id, position, nomenclature, part_number } = lot;
      const name = nomenclature ?? part_number;
      const { best_price, best_comparable_price } = found;
      const best = { best_price, best_comparable_price, best_suppliers };
      return [{ lot: id, position, name, winners, ...best, reason: reasons.get(id) ?? null }];
    }),
  };
}

async function view(ctx: MemberContext, tender: TenderRow): Promise<ReasonsView> {
  const { reasons_required: required } = await findAwardSetting(ctx.db);
  const isDone = tender.status === "DONE";
  const may_write = isDone && may(ctx.principal, "update_tender");
  const shown = isDone ? await reasonedLots(ctx, tender) : { basis: "net" as const, lots: [] };
  return { required, may_write, currency: tender.currency, ...shown };
}

/**
 * Returns the lots of a tender whose winners aren't the cheapest, with the reasons.
 * @throws AppError not_found
 */
export const readReasons = async (ctx: MemberContext, id: number): Promise<ReasonsView> =>
  view(ctx, foundOrThrow(await findTender(ctx.db, id)));

/** @throws AppError not_found (also for a lot that needs no reason), wrong_state before the tender is completed */
export async function writeReasons(ctx: MemberContext, id: number, { reasons }: ReasonsWrite): Promise<ReasonsView> {
  const { db, principal, now } = ctx;
  const tender = await lockTenderForUpdate(ctx, id);
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const { lots } = await reasonedLots(ctx, tender);
  const known = new Map(lots.map((lot) => [lot.lot, lot]));
  const changed = new Map(
    reasons.map((given) => [given.lot, { ...given, ...pickPosition(foundOrThrow(known.get(given.lot))) }]),
  );
  const made = [...changed.values()].filter(({ reason, from }) => reason !== from);
  if (made.length > 0) {
    const kept = made.map(({ lot, reason }) => ({ lot, reason }));
    await upsertReasons(db, id, { reasons: kept, by: principal.user_id, at: now });
    await ctx.audit([
      { entity: "tender", entity_id: id, action: "write_reasons" },
      ...made.map(({ lot, reason, from }) => ({
        entity: "lot" as const,
        entity_id: lot,
        action: "write_reasons" as const,
        changes: { award_reason: { from, to: reason } },
      })),
    ]);
    ctx.live({ kind: "tender_changed", id }, [db.me]);
  }
  return view(ctx, tender);
}

const pickPosition = ({ reason }: ReasonsView["lots"][number]): { from: string | null } => ({ from: reason });

/**
 * Checks that every lot with a more expensive winner has a reason, if the company requires reasons.
 * @throws AppError reason_needed if a required reason is missing
 */
export async function assertReasoned(
  ctx: MemberContext,
  tender: TenderRow,
  open: readonly { readonly lot: number }[],
): Promise<void> {
  const { reasons_required } = await findAwardSetting(ctx.db);
  if (!reasons_required) return;
  const ordered = new Set(open.map(({ lot }) => lot));
  const { lots } = await reasonedLots(ctx, tender);
  const missing = lots.filter(({ lot, reason }) => ordered.has(lot) && reason === null);
  if (missing.length > 0)
    throw new AppError("reason_needed", { params: { lots: missing.map(({ position }) => position).join(", ") } });
}
