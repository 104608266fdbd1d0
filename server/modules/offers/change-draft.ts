import type { z } from "zod";
import type { OfferDraftPatch } from "#contract/offers/draft.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findDraft, updateDraft } from "#server/modules/offers/draft.store.ts";
import type { DraftRow } from "#server/modules/offers/draft.store.ts";
import { begin, holdDraft } from "#server/modules/offers/open-offer.ts";

/**
 * Changes terms and comment of a working copy.
 * @throws AppError not_found, wrong_state, tender_closed, version_conflict (with the current record)
 */
export async function changeDraft(
  ctx: MemberContext,
  id: number,
  patch: z.output<typeof OfferDraftPatch>,
): Promise<DraftRow> {
  const { db, now } = ctx;
  const offer = await holdDraft(ctx, id);
  const before = found(await findDraft(db, id));
  if (patch.version !== undefined && patch.version !== before.version)
    throw new AppError("version_conflict", { current: before });
  const { payment_terms = before.payment_terms, comment = before.comment } = patch;
  await begin(ctx, offer);
  await updateDraft(db, { id, payment_terms, comment, now });
  await ctx.audit({
    entity: "offer",
    entity_id: offer.id,
    action: "edit_draft",
    changes: changesOf({ ...before }, { payment_terms, comment }),
  });
  return found(await findDraft(db, id));
}
