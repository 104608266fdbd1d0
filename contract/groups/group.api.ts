import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Group, GroupCreate, GroupItems, GroupPatch, GroupQuery } from "#contract/groups/group.schema.ts";
import { listAnswer } from "#contract/list.ts";
import { IdParam, lineText, Nothing } from "#contract/primitives.ts";
import { TakenChoice } from "#contract/purchase-items/item-use.ts";
import { TenderOfItems } from "#contract/tenders/item-tender.api.ts";

const ById = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_purchase" } as const;
const update = { kind: "member", permission: "update_purchase" } as const;

export const groupApi = {
  list: endpoint({
    method: "GET",
    path: "/purchase-item-groups",
    summary: "Groups",
    access: read,
    query: GroupQuery,
    response: listAnswer(Group),
  }),
  create: endpoint({
    method: "POST",
    path: "/purchase-item-groups",
    summary: "Create a group",
    access: update,
    body: GroupCreate,
    response: Group,
  }),
  one: endpoint({
    method: "GET",
    path: "/purchase-item-groups/{id}",
    summary: "One group",
    access: read,
    params: ById,
    response: Group,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/purchase-item-groups/{id}",
    summary: "Rename a group",
    access: update,
    params: ById,
    body: GroupPatch,
    response: Group,
    errors: ["version_conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/purchase-item-groups/{id}",
    summary: "Delete a group; its items stay, in no group",
    access: update,
    params: ById,
    response: Nothing,
  }),
  add_items: endpoint({
    method: "POST",
    path: "/purchase-item-groups/{id}/adding-purchase-items",
    summary: "Put items into the group",
    access: update,
    params: ById,
    body: GroupItems,
    response: Group,
  }),
  remove_items: endpoint({
    method: "POST",
    path: "/purchase-item-groups/{id}/removing-purchase-items",
    summary: "Take items out of the group, all or nothing",
    access: update,
    params: ById,
    body: GroupItems,
    response: Group,
  }),
  create_tender: endpoint({
    method: "POST",
    path: "/purchase-item-groups/{id}/create_tender",
    summary: "Make a draft tender with one lot for each item of the group, with what is in no tender and no order yet",
    access: { kind: "member", permission: "update_tender" },
    params: ById,
    body: z.strictObject({ name: lineText(200).optional(), taken: TakenChoice }),
    response: TenderOfItems,
    errors: ["items_taken", "sample_mixed"],
  }),
};
