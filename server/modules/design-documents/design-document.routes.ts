import {
  itemDocumentApi,
  lotDocumentApi,
  offerDocumentApi,
  offerFileApi,
  offerLineFileApi,
  offerTenderDocumentApi,
  tenderDocumentApi,
} from "#contract/documents/design-document.api.ts";
import type { MemberContext, OutsideContext } from "#server/http/context.ts";
import { implement } from "#server/http/implement.ts";
import { addDocument, removeDocument } from "#server/modules/design-documents/change-documents.ts";
import {
  holdItem,
  holdLot,
  holdOfferFiles,
  holdOfferLine,
  holdTenderToAdd,
  holdTenderToRemove,
  openItem,
  openLot,
  openOffer,
  openOfferedLot,
  openOfferedTender,
  openOfferLine,
  openTender,
} from "#server/modules/design-documents/open-owner.ts";
import type { OpenOwner } from "#server/modules/design-documents/open-owner.ts";
import { archiveDocuments, downloadDocument, readDocuments } from "#server/modules/design-documents/read-documents.ts";
import { tellSuppliers } from "#server/modules/design-documents/tell-suppliers.ts";

type Outside = OutsideContext<MemberContext>;

/** The calls that read documents of one kind of owner. */
const reading = <P>(open: OpenOwner<P>) => ({
  list: (ctx: MemberContext, { params }: { params: P }) => readDocuments(ctx, (inside) => open(inside, params)),
  download: {
    outside: (ctx: Outside, { params, query }: { params: P & { docId: number }; query: { inline: "0" | "1" } }) =>
      downloadDocument(ctx, (inside) => open(inside, params), { id: params.docId, inline: query.inline === "1" }),
  },
  archive: {
    outside: (ctx: Outside, { params }: { params: P }) => archiveDocuments(ctx, (inside) => open(inside, params)),
  },
});

/** The calls that change them. */
const writing = <P>(hold: OpenOwner<P>) => ({
  create: { outside: (ctx: Outside, { params }: { params: P }) => addDocument(ctx, (inside) => hold(inside, params)) },
  remove: (ctx: MemberContext, { params }: { params: P & { docId: number } }) =>
    removeDocument(ctx, (inside) => hold(inside, params), params.docId),
});

/** Design documentation of items, of lots, of tenders, and of the last two from the supplier's side; the files of offers and of their lines. */
export const designDocumentRoutes = [
  ...implement("item_documents", itemDocumentApi, { ...reading(openItem), ...writing(holdItem) }),
  ...implement("lot_documents", lotDocumentApi, { ...reading(openLot), ...writing(holdLot) }),
  ...implement("offer_documents", offerDocumentApi, reading(openOfferedLot)),
  ...implement("tender_documents", tenderDocumentApi, {
    ...reading(openTender),
    create: {
      outside: (ctx, { params }) => addDocument(ctx, (inside) => holdTenderToAdd(inside, params), tellSuppliers),
    },
    remove: (ctx, { params }) => removeDocument(ctx, (inside) => holdTenderToRemove(inside, params), params.docId),
  }),
  ...implement("offer_tender_documents", offerTenderDocumentApi, reading(openOfferedTender)),
  ...implement("offer_files", offerFileApi, { ...reading(openOffer), ...writing(holdOfferFiles) }),
  ...implement("offer_line_files", offerLineFileApi, { ...reading(openOfferLine), ...writing(holdOfferLine) }),
];
