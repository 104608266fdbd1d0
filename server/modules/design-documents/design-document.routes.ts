import {
  companyDocumentAdminApi,
  companyDocumentApi,
  itemDocumentApi,
  lotDocumentApi,
  offerDocumentApi,
  offerFileApi,
  offerLineFileApi,
  offerTenderDocumentApi,
  tenderDocumentApi,
} from "#contract/documents/design-document.api.ts";
import type { NamedListQuery } from "#contract/list.ts";
import { OFFER_FILE_EXTENSIONS } from "#contract/files/document-kinds.ts";
import type { MemberContext, PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { implement } from "#server/http/implement.ts";
import { inWorkspace, systemMembership } from "#server/http/in-workspace.ts";
import { addDocument, removeDocument } from "#server/modules/design-documents/change-documents.ts";
import {
  lockCompanyForDocuments,
  lockItemForDocuments,
  lockLotForDocuments,
  lockOfferToAddFile,
  lockOfferToRemoveFile,
  lockOfferLineForFiles,
  lockTenderToAddDocument,
  lockTenderToRemoveDocument,
  openCompany,
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
import { announceDocument } from "#server/modules/design-documents/announce-document.ts";

type Outside = PreTransactionContext<MemberContext>;

const reading = <P>(open: OpenOwner<P>) => ({
  list: (ctx: MemberContext, { params, query }: { params: P; query: NamedListQuery }) =>
    readDocuments(ctx, (inside) => open(inside, params), query),
  download: {
    outside: (ctx: Outside, { params, query }: { params: P & { docId: number }; query: { inline: "0" | "1" } }) =>
      downloadDocument(ctx, (inside) => open(inside, params), { id: params.docId, inline: query.inline === "1" }),
  },
  archive: {
    outside: (ctx: Outside, { params }: { params: P }) => archiveDocuments(ctx, (inside) => open(inside, params)),
  },
});

const writing = <P>(hold: OpenOwner<P>) => ({
  create: { outside: (ctx: Outside, { params }: { params: P }) => addDocument(ctx, (inside) => hold(inside, params)) },
  remove: (ctx: MemberContext, { params }: { params: P & { docId: number } }) =>
    removeDocument(ctx, (inside) => hold(inside, params), params.docId),
});

const openOfCompany = (ctx: MemberContext) => openCompany(ctx, { id: ctx.db.me });

/** Returns a context in which an administrator reads a company's documents with the rights of a member. */
const asMember = (ctx: PreTransactionContext<SessionContext>, id: number): Outside => ({
  ...ctx,
  principal: { ...ctx.principal, workspace: systemMembership(id) },
  transaction: (work) => ctx.transaction((inside) => inWorkspace(inside, id, work)),
});

export const designDocumentRoutes = [
  ...implement("company_documents", companyDocumentApi, {
    ...reading(openCompany),
    ...writing(lockCompanyForDocuments),
  }),
  ...implement("company_documents_admin", companyDocumentAdminApi, {
    list: (ctx, { params, query }) =>
      inWorkspace(ctx, params.id, (inside) => readDocuments(inside, openOfCompany, query)),
    download: {
      outside: (ctx, { params, query }) =>
        downloadDocument(asMember(ctx, params.id), openOfCompany, { id: params.docId, inline: query.inline === "1" }),
    },
    archive: { outside: (ctx, { params }) => archiveDocuments(asMember(ctx, params.id), openOfCompany) },
  }),
  ...implement("item_documents", itemDocumentApi, { ...reading(openItem), ...writing(lockItemForDocuments) }),
  ...implement("lot_documents", lotDocumentApi, { ...reading(openLot), ...writing(lockLotForDocuments) }),
  ...implement("offer_documents", offerDocumentApi, reading(openOfferedLot)),
  ...implement("tender_documents", tenderDocumentApi, {
    ...reading(openTender),
    create: {
      outside: (ctx, { params }) =>
        addDocument(ctx, (inside) => lockTenderToAddDocument(inside, params), { tell: announceDocument }),
    },
    remove: (ctx, { params }) =>
      removeDocument(ctx, (inside) => lockTenderToRemoveDocument(inside, params), params.docId),
  }),
  ...implement("offer_tender_documents", offerTenderDocumentApi, reading(openOfferedTender)),
  ...implement("offer_files", offerFileApi, {
    ...reading(openOffer),
    create: {
      outside: (ctx, { params }) =>
        addDocument(ctx, (inside) => lockOfferToAddFile(inside, params), { endings: OFFER_FILE_EXTENSIONS }),
    },
    remove: (ctx, { params }) => removeDocument(ctx, (inside) => lockOfferToRemoveFile(inside, params), params.docId),
  }),
  ...implement("offer_line_files", offerLineFileApi, { ...reading(openOfferLine), ...writing(lockOfferLineForFiles) }),
];
