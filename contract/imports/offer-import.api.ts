import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { OUTSIDE_ERRORS } from "#contract/offers/outside.rules.ts";
import { IMPORT_MAX_BYTES } from "#contract/limits.ts";
import { IdParam } from "#contract/primitives.ts";
import { FILE_ERRORS } from "#contract/files/sheet-errors.ts";
import {
  OfferImportPatch,
  OfferImportRun,
  OfferImportTask,
  OfferImportUpload,
} from "#contract/imports/offer-import.schema.ts";

const ById = z.object({ id: IdParam });
/**
 * Same access as for the draft offer: members of the supplier, or members of the customer who enter an offer on the
 * supplier's behalf.
 */
const access = { kind: "member", permission: ["update_offer", "update_tender"] } as const;
const moves = ["wrong_state", "tender_closed", "version_conflict", ...OUTSIDE_ERRORS] as const;

export const offerImportApi = {
  upload: endpoint({
    method: "POST",
    path: "/supplier-offers-imports",
    summary: "Upload a filled sheet or a price list",
    access,
    body: OfferImportUpload,
    upload: { max_bytes: IMPORT_MAX_BYTES },
    response: OfferImportTask,
    errors: ["wrong_state", "tender_closed", ...OUTSIDE_ERRORS, ...FILE_ERRORS],
  }),
  one: endpoint({
    method: "GET",
    path: "/supplier-offers-imports/{id}",
    summary: "The import as it stands, with the difference to the working copy",
    access,
    params: ById,
    response: OfferImportTask,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-offers-imports/{id}",
    summary: "Change options and mapping, mend rows, give rows their lines",
    access,
    params: ById,
    body: OfferImportPatch,
    response: OfferImportTask,
    errors: ["no_such_row", "wrong_state", "version_conflict", ...FILE_ERRORS],
  }),
  run: endpoint({
    method: "POST",
    path: "/supplier-offers-imports/{id}/run",
    summary: "Take the changes over into the working copy, in one step",
    access,
    params: ById,
    body: OfferImportRun,
    response: OfferImportTask,
    errors: ["mapping_incomplete", "rows_have_problems", "too_many_rows", ...moves],
  }),
  undo: endpoint({
    method: "POST",
    path: "/supplier-offers-imports/{id}/undo",
    summary: "Take the step back; what was changed after it stays",
    access,
    params: ById,
    response: OfferImportTask,
    errors: moves,
  }),
};
