import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { addLotsFromItems } from "#server/modules/tenders/add-lots-from-items.ts";
import { insertDraft } from "#server/modules/tenders/create-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import type { TenderView } from "#server/modules/tenders/tender.view.ts";

/**
 * Creates a draft with one lot per purchase item, in the order of `ids`. If there is no name, the tender gets a default
 * one.
 * @throws AppError forbidden if the workspace isn't a customer; not_found with problems by index in `ids`
 */
export async function createTenderFromItems(
  ctx: MemberContext,
  asked: { ids: readonly number[]; name?: string | undefined },
): Promise<TenderView> {
  const id = await insertDraft(ctx, { name: asked.name });
  await addLotsFromItems(ctx, id, asked.ids);
  return tenderView(ctx, foundOrThrow(await findTender(ctx.db, id)));
}
