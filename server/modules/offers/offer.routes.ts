import { offerExportApi } from "#contract/offers/offer-export.api.ts";
import { commercialOfferApi, draftApi, offerApi } from "#contract/offers/offer.api.ts";
import type { OfferMove } from "#contract/offers/offer.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { implement } from "#server/http/implement.ts";
import { listPage } from "#server/http/list-page.ts";
import { changeDraftItem, changeDraftItems } from "#server/modules/offers/change-draft-items.ts";
import { changeOfferItem } from "#server/modules/offers/change-offer-item.ts";
import { changeDraft } from "#server/modules/offers/change-draft.ts";
import { endDraft } from "#server/modules/offers/close-draft.ts";
import {
  downloadCommercialOffer,
  readableFile,
  removeCommercialOffer,
  uploadCommercialOffer,
} from "#server/modules/offers/commercial-offers.ts";
import { declineOffer } from "#server/modules/offers/decline-offer.ts";
import { downloadOffer } from "#server/modules/offers/download-offer.ts";
import { findColleague, findDraft } from "#server/modules/offers/draft.store.ts";
import type { DraftRow } from "#server/modules/offers/draft.store.ts";
import { enterOffer } from "#server/modules/offers/enter-offer.ts";
import { exportOffers } from "#server/modules/offers/export-offers.ts";
import { knownPrices } from "#server/modules/offers/known-price.store.ts";
import { findLinesSince, listDraftLines, listOfferLines } from "#server/modules/offers/offer-line.store.ts";
import { findOffer, listOffers } from "#server/modules/offers/offer.store.ts";
import { readToSend } from "#server/modules/offers/offer-to-send.ts";
import { fileView, offerView } from "#server/modules/offers/offer.view.ts";
import { openDraft } from "#server/modules/offers/open-draft.ts";
import { findOfferOfSide } from "#server/modules/offers/lock-offer.ts";
import { readOffer } from "#server/modules/offers/read-offer.ts";
import { submitOffer } from "#server/modules/offers/submit-offer.ts";

/**
 * Submits or declines an offer, or enters it for the supplier if the caller is the customer. Only the supplier may
 * decline.
 */
async function move(ctx: MemberContext, { params, body }: { params: { id: number }; body: OfferMove }) {
  if (body.status === "REJECTED") return declineOffer(ctx, params.id, body);
  const { is_customer, is_supplier } = ctx.principal.workspace;
  const enters = is_customer && (!is_supplier || (await findOfferOfSide(ctx, params.id, "make")).outside !== null);
  return (enters ? enterOffer : submitOffer)(ctx, params.id, body);
}

/**
 * Returns a draft of the caller's own company if the caller may edit the offer.
 * @throws AppError not_found, forbidden
 */
async function readableDraft(ctx: MemberContext, id: number): Promise<DraftRow> {
  const draft = foundOrThrow(await findDraft(ctx.db, id));
  await findOfferOfSide(ctx, draft.offer, "make");
  return draft;
}

const routesOfOffers = implement("offers", offerApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listOffers(ctx.db, query), (row) => offerView(ctx, row)),
  one: (ctx, { params }) => readOffer(ctx, params.id),
  patch: move,
  put: move,
  to_send: (ctx, { params }) => readToSend(ctx, params.id),
  async items(ctx, { params, query }) {
    const { outside, entered_at } = await findOfferOfSide(ctx, params.id, "read");
    // The customer can't see the lines of an offer that the supplier prepares itself.
    if (outside !== null && entered_at === null) return { count: 0, results: [] };
    const { count, rows } = await listOfferLines(ctx.db, params.id, query);
    return { count, results: rows };
  },
  patch_item: (ctx, { params, body }) => changeOfferItem(ctx, { offer: params.id, item: params.itemId }, body),
  async known_prices({ db, now }, { params }) {
    const { currency } = foundOrThrow(await findOffer(db, params.id));
    return { results: await knownPrices(db, { offer: params.id, currency, now }) };
  },
  create_draft: (ctx, { params }) => openDraft(ctx, params.id),
  download: (ctx, { params, query }) => downloadOffer(ctx, params.id, query),
  close_draft: (ctx, { params, query }) => endDraft(ctx, params.id, { discard: query.discard === "true" }),
});

const routesOfDrafts = implement("drafts", draftApi, {
  one: (ctx, { params }) => readableDraft(ctx, params.id),
  patch: (ctx, { params, body }) => changeDraft(ctx, params.id, body),
  async items(ctx, { params, query }) {
    await readableDraft(ctx, params.id);
    const { count, rows } = await listDraftLines(ctx.db, params.id, query);
    return { count, results: rows };
  },
  async changes(ctx, { params, query }) {
    const draft = await readableDraft(ctx, params.id);
    return { draft, items: await findLinesSince(ctx.db, params.id, query.since) };
  },
  async place(ctx, { params, body }) {
    const { db, live, principal } = ctx;
    await readableDraft(ctx, params.id);
    const user = foundOrThrow(await findColleague(db, principal.user_id));
    live({ kind: "draft_place", id: params.id, place: body, user }, [db.me]);
    return {};
  },
  patch_items: (ctx, { params, body }) => changeDraftItems(ctx, params.id, body),
  patch_item: (ctx, { params, body }) => changeDraftItem(ctx, { draft: params.id, item: params.itemId }, body),
});

const routesOfFiles = implement("commercial_offers", commercialOfferApi, {
  upload: { outside: (ctx, { body }) => uploadCommercialOffer(ctx, body.offer) },
  one: async (ctx, { params }) => fileView(await readableFile(ctx, params.id)),
  remove: { outside: (ctx, { params }) => removeCommercialOffer(ctx, params.id) },
  download: { outside: (ctx, { params }) => downloadCommercialOffer(ctx, params.id) },
});

const routesOfExports = implement("offers", offerExportApi, {
  export: { outside: (ctx, { query }) => exportOffers(ctx, query) },
});

export const offerRoutes = [...routesOfOffers, ...routesOfExports, ...routesOfDrafts, ...routesOfFiles];
