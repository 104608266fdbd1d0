import { crc32 } from "node:zlib";
import { createHash } from "node:crypto";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import { Price } from "#contract/primitives.ts";
import { SeenTotal } from "#contract/seen.ts";
import type { MemberContext } from "#server/http/context.ts";
import { changeDraftItems } from "#server/modules/offers/change-draft-items.ts";
import { changeDraft } from "#server/modules/offers/change-draft.ts";
import { replaceFile } from "#server/modules/offers/commercial-offer.store.ts";
import { listDraftLines } from "#server/modules/offers/offer-line.store.ts";
import { readToSend } from "#server/modules/offers/offer-to-send.ts";
import { openDraft } from "#server/modules/offers/open-draft.ts";
import { submitOffer } from "#server/modules/offers/submit-offer.ts";
import { OFFER_FILE } from "#server/modules/sample-data/sample-content.ts";
import type { SampleLine, SampleOffer } from "#server/modules/sample-data/sample-content.ts";
import { translate } from "#server/platform/translate.ts";

function patchOf(line: SampleLine | undefined): OfferDraftItemPatch {
  if (line === null || line === undefined) return { rejected: true, reject_reason: "not_supplied" };
  const [delivery_min, delivery_max] = line.weeks;
  const priced = { price: Price.parse(line.price), delivery_min, delivery_max, availability: "order" } as const;
  if (line.instead === undefined) return priced;
  const [replacement_part_number, replacement_manufacturer] = line.instead;
  return { ...priced, replacement: true, replacement_part_number, replacement_manufacturer };
}

/** Fills in and submits the offer of a sample supplier, as a supplier does. `key` is the key of the stored file. */
export async function makeOffer(
  ctx: MemberContext,
  offer: number,
  given: { terms: SampleOffer; lines: readonly SampleLine[]; customer: number; key: string },
): Promise<void> {
  const { terms, lines, customer, key } = given;
  const draft = await openDraft(ctx, offer);
  await changeDraft(ctx, draft.id, { basis: terms.basis, prices: "keep" });
  const { rows } = await listDraftLines(ctx.db, draft.id, { limit: LIST_MAX_LIMIT, offset: 0, ordering: "position" });
  await changeDraftItems(
    ctx,
    draft.id,
    rows.map((row, place) => ({ ...patchOf(lines[place]), id: row.id })),
  );
  await changeDraft(ctx, draft.id, {
    payment_terms: terms.payment_terms,
    comment: terms.comment === null ? null : translate(ctx.language, terms.comment),
    freight: terms.freight,
  });
  const file = { name: translate(ctx.language, "sample.file"), type: "application/pdf", size: OFFER_FILE.length };
  await replaceFile(ctx.db, file, {
    offer_id: offer,
    customer_id: customer,
    key,
    sha256: createHash("sha256").update(OFFER_FILE).digest("hex"),
    crc32: crc32(OFFER_FILE),
    by: ctx.principal.user_id,
    at: ctx.now,
  });
  const { version, total } = await readToSend(ctx, offer);
  await submitOffer(ctx, offer, { status: "PROCESSED", ...SeenTotal.parse({ version, total }) });
}
