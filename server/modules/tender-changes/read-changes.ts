import type { z } from "zod";
import type { TenderChange } from "#contract/changes/tender-change.api.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOffer } from "#server/modules/offers/offer.store.ts";
import { listChanges, markChangesSeen } from "#server/modules/tenders/tender-change.store.ts";

/**
 * Lists the changes of a tender since the supplier was invited.
 * @throws AppError not_found
 */
export async function readChanges({ db }: MemberContext, offer: number): Promise<z.input<typeof TenderChange>[]> {
  foundOrThrow(await findOffer(db, offer));
  return listChanges(db, offer);
}

/**
 * Marks the changes of an offer's tender as seen up to an instant. An instant in the future is replaced by the current
 * time.
 * @throws AppError not_found
 */
export async function seeChanges(ctx: MemberContext, offer: number, asked: string): Promise<void> {
  const until = new Date(Math.min(Date.parse(asked), ctx.now.getTime()));
  if (!(await markChangesSeen(ctx.db, offer, until))) throw new AppError("not_found");
  ctx.live({ kind: "offer_changed", id: offer }, [ctx.db.me]);
}
