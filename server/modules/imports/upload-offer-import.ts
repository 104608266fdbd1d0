import type { z } from "zod";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { findOfferImport } from "#server/modules/imports/offer-import.store.ts";
import { firstOfferReading, learnedOfferMappings } from "#server/modules/imports/offer-layout.ts";
import { offerImportView } from "#server/modules/imports/offer-import.view.ts";
import { linesOfOffer, openOfferRecord, suggestedFor } from "#server/modules/imports/open-offer-import.ts";
import { readUpload } from "#server/modules/imports/read-upload.ts";
import { findOfferOfSide } from "#server/modules/offers/lock-offer.ts";
import { openDraft } from "#server/modules/offers/open-draft.ts";
import { insertTask } from "#server/modules/imports/task.store.ts";

/**
 * Uploads a filled form or a price list for an offer that is not submitted. Parses it outside any transaction, detects
 * sheet, header row and columns, and opens a draft of the offer without changing it.
 * @throws AppError file_missing, file_empty, not_found, wrong_state, tender_closed; SheetError
 */
export async function uploadOfferImport(
  ctx: PreTransactionContext<MemberContext>,
  offer_id: number,
): Promise<z.input<typeof OfferImportTask>> {
  const { file, workbook, packed, source } = await readUpload(ctx);
  return ctx.transaction(async (inside) => {
    await openDraft(inside, offer_id);
    const offer = await findOfferOfSide(inside, offer_id, "make");
    const { options, mapping } = foundOrThrow(
      firstOfferReading(
        workbook,
        await learnedOfferMappings(inside.db, workbook),
        suggestedFor(offer, await linesOfOffer(inside, offer)),
      ),
    );
    const id = foundOrThrow(
      await insertTask(inside.db, {
        target: "offer",
        offer_id,
        file_name: file.name,
        file_size: file.bytes.length,
        workbook: packed,
        source,
        options,
        mapping,
        by: inside.principal.user_id,
        at: inside.now,
      }),
    );
    // The audit entry omits the file name, because a supplier's file name may contain a price.
    await inside.audit({ entity: "import_task", entity_id: id, action: "upload" });
    return offerImportView(
      await openOfferRecord(inside, foundOrThrow(await findOfferImport(inside.db, id)), workbook),
      inside.language,
    );
  });
}
