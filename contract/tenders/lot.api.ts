import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { Id, IdParam, Nothing } from "#contract/primitives.ts";
import { Lot, LotPatch, LotQuery, LotsCreate, LotsPatch } from "#contract/tenders/lot.schema.ts";

const OfTender = z.object({ id: IdParam });
const One = z.object({ id: IdParam, itemId: IdParam });
const update = { kind: "member", permission: "update_tender" } as const;

/** Lots of a tender. Fields can change while the tender is a draft; winners are chosen when the tender is finished. */
export const lotApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/items",
    summary: "Lots of a tender",
    access: { kind: "member", permission: "read_tender" },
    params: OfTender,
    query: LotQuery,
    response: listAnswer(Lot),
  }),
  create: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/items",
    summary: "Add one lot, or many at once",
    access: update,
    params: OfTender,
    body: LotsCreate,
    response: z.array(Lot),
    errors: ["wrong_state", "too_many_rows", "sample_mixed"],
  }),
  patch_many: endpoint({
    method: "PATCH",
    path: "/supplier-requests/{id}/items",
    summary: "Change many lots or choose their winners, all or nothing",
    access: update,
    params: OfTender,
    body: LotsPatch,
    response: z.array(Lot),
    errors: ["wrong_state", "version_conflict", "already_ordered"],
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-requests/{id}/items/{itemId}",
    summary: "Change one lot or choose its winners",
    access: update,
    params: One,
    body: LotPatch,
    response: Lot,
    errors: ["wrong_state", "version_conflict", "already_ordered"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-requests/{id}/items/{itemId}",
    summary: "Delete a lot of a draft",
    access: update,
    params: One,
    response: Nothing,
    errors: ["wrong_state"],
  }),
  remove_many: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/items:delete",
    summary: "Delete many lots of a draft, all or nothing",
    access: update,
    params: OfTender,
    body: z.strictObject({ ids: z.array(Id).min(1).max(1000) }),
    response: Nothing,
    errors: ["wrong_state"],
  }),
};
