import { z } from "zod";
import { DesignDocument, DesignDocuments } from "#contract/documents/design-document.schema.ts";
import { endpoint } from "#contract/endpoint.ts";
import { NamedListQuery } from "#contract/list.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { OUTSIDE_ERRORS } from "#contract/offers/outside.rules.ts";
import type { OutsideStop } from "#contract/offers/outside.rules.ts";
import type { Access } from "#contract/permissions.ts";
import { IdParam, Nothing } from "#contract/primitives.ts";

const reading = <const A extends Access, O extends z.ZodType, D extends z.ZodType>({
  folder = "design-documentations",
  ...given
}: {
  path: string;
  folder?: "files" | "design-documentations";
  of: string;
  access: A;
  owner: O;
  one: D;
}) => ({
  list: endpoint({
    method: "GET",
    path: `${given.path}/${folder}`,
    summary: `Documents of ${given.of}`,
    access: given.access,
    params: given.owner,
    query: NamedListQuery,
    response: DesignDocuments,
  }),
  /** With `inline=1`, pictures and PDF files are displayed in the page. All other types are always downloaded. */
  download: endpoint({
    method: "GET",
    path: `${given.path}/${folder}/{docId}/download`,
    summary: `One document of ${given.of}`,
    access: given.access,
    params: given.one,
    query: z.strictObject({ inline: z.enum(["0", "1"]).default("0") }),
    response: "file",
  }),
  archive: endpoint({
    method: "GET",
    path: `${given.path}/${folder}/download-archive`,
    summary: `All documents of ${given.of} as a zip`,
    access: given.access,
    params: given.owner,
    response: "file",
  }),
});

const writing = <const A extends Access, O extends z.ZodType, D extends z.ZodType>({
  folder = "design-documentations",
  ...given
}: {
  path: string;
  folder?: "files" | "design-documentations";
  of: string;
  access: A;
  owner: O;
  one: D;
  errors: readonly ("wrong_state" | "tender_closed" | Exclude<OutsideStop, "tender_closed"> | "outside_original")[];
}) => ({
  create: endpoint({
    method: "POST",
    path: `${given.path}/${folder}`,
    summary: `Add a file to the documents of ${given.of}`,
    access: given.access,
    params: given.owner,
    upload: { max_bytes: DOCUMENT_MAX_BYTES },
    response: DesignDocument,
    errors: [
      "too_large",
      "file_missing",
      "file_wrong_kind",
      "file_other_content",
      "too_many_files",
      "unsupported_media_type",
      ...given.errors,
    ],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${given.path}/${folder}/{docId}`,
    summary: `Remove a document of ${given.of}`,
    access: given.access,
    params: given.one,
    response: Nothing,
    errors: given.errors,
  }),
});

const ofItem = {
  path: "/purchase-items/{id}",
  of: "a purchase item",
  owner: z.object({ id: IdParam }),
  one: z.object({ id: IdParam, docId: IdParam }),
};
const OfTender = z.object({ id: IdParam, itemId: IdParam });
const ofLot = {
  path: "/supplier-requests/{id}/items/{itemId}",
  of: "a lot",
  owner: OfTender,
  one: OfTender.extend({ docId: IdParam }),
};

export const itemDocumentApi = {
  ...reading({ ...ofItem, access: { kind: "member", permission: "read_purchase" } }),
  ...writing({ ...ofItem, access: { kind: "member", permission: "update_purchase" }, errors: [] }),
};

/** Lets customers read and change the documents of a lot. The documents can change only while the tender is a draft. */
export const lotDocumentApi = {
  ...reading({ ...ofLot, access: { kind: "member", permission: "read_tender" } }),
  ...writing({ ...ofLot, access: { kind: "member", permission: "update_tender" }, errors: ["wrong_state"] }),
};

const ofTender = {
  path: "/supplier-requests/{id}",
  of: "a tender as a whole",
  owner: z.object({ id: IdParam }),
  one: z.object({ id: IdParam, docId: IdParam }),
};

/**
 * Lets customers read and change the documents of a whole tender. While the tender is a draft, documents can be added
 * and removed. While the tender is open, they can only be added.
 */
export const tenderDocumentApi = {
  ...reading({ ...ofTender, access: { kind: "member", permission: "read_tender" } }),
  ...writing({
    ...ofTender,
    access: { kind: "member", permission: "update_tender" },
    errors: ["wrong_state", "tender_closed"],
  }),
};

const asSupplier = { kind: "member", permission: ["read_offer", "update_offer"] } as const;
const OfOffer = z.object({ id: IdParam, lotId: IdParam });

/** Lets invited suppliers read the documents of a lot. The path contains the supplier's offer and the lot. */
export const offerDocumentApi = reading({
  path: "/supplier-offers/{id}/lots/{lotId}",
  of: "a lot that an offer answers",
  owner: OfOffer,
  one: OfOffer.extend({ docId: IdParam }),
  access: asSupplier,
});

export const offerTenderDocumentApi = reading({
  path: "/supplier-offers/{id}",
  of: "the tender that an offer answers",
  owner: ofTender.owner,
  one: ofTender.one,
  access: asSupplier,
});

/**
 * Customers and suppliers read offer files at the same address. Customers can read them only after prices become
 * visible.
 */
const offerRead = { kind: "member", permission: ["read_offer", "update_offer", "read_tender"] } as const;
const offerUpdate = { kind: "member", permission: "update_offer" } as const;
const untilSent = ["wrong_state", "tender_closed"] as const;
/** A customer who enters an offer on the supplier's behalf attaches the file that the supplier sent. */
const offerMake = { kind: "member", permission: ["update_offer", "update_tender"] } as const;
const OneOffer = z.object({ id: IdParam });
const ofOffer = {
  path: "/supplier-offers/{id}",
  folder: "files",
  of: "an offer, beside the one that is signed",
  owner: OneOffer,
  one: OneOffer.extend({ docId: IdParam }),
} as const;
const ofLine = {
  path: "/supplier-offers/{id}/lots/{lotId}",
  folder: "files",
  of: "an offered line",
  owner: OfOffer,
  one: OfOffer.extend({ docId: IdParam }),
} as const;

/**
 * Files that a supplier attaches to an offer, such as certificates, price lists and terms. The files can change until
 * the offer is sent.
 */
export const offerFileApi = {
  ...reading({ ...ofOffer, access: offerRead }),
  ...writing({ ...ofOffer, access: offerMake, errors: [...untilSent, ...OUTSIDE_ERRORS, "outside_original"] }),
};

export const offerLineFileApi = {
  ...reading({ ...ofLine, access: offerRead }),
  ...writing({ ...ofLine, access: offerUpdate, errors: untilSent }),
};

const ofCompany = {
  path: "/workspaces/{id}",
  folder: "files",
  of: "a company, for its verification",
  owner: OneOffer,
  one: OneOffer.extend({ docId: IdParam }),
} as const;

/**
 * Documents that prove a company's details: registry extracts, orders of appointment, bank letters. All members may
 * read them; members who may edit the company details add and remove them.
 */
export const companyDocumentApi = {
  ...reading({ ...ofCompany, access: { kind: "member", permission: null, workspace: "path" } }),
  ...writing({
    ...ofCompany,
    access: { kind: "member", permission: "update_workspace", workspace: "path" },
    errors: ["wrong_state"],
  }),
};

export const companyDocumentAdminApi = reading({
  ...ofCompany,
  path: "/admin/workspaces/{id}",
  access: { kind: "admin" },
});
