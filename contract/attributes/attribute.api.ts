import { z } from "zod";
import {
  AttributeValue,
  AttributeValueCreate,
  AttributeValuePatch,
  OwnerById,
  ValueById,
} from "#contract/attributes/attribute-value.ts";
import {
  Attribute,
  ATTRIBUTE_OWNERS,
  AttributeCreate,
  AttributeList,
  AttributePatch,
  AttributeQuery,
} from "#contract/attributes/attribute.schema.ts";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, NamedListQuery } from "#contract/list.ts";
import { IdParam, Nothing } from "#contract/primitives.ts";

const admin = { kind: "admin" } as const;
const ById = z.object({ id: IdParam });

const catalogueOf = <const P extends `/integration-${string}`>(path: P, of: string) => ({
  list: endpoint({
    method: "GET",
    path,
    summary: `The catalogue of attributes of ${of}`,
    access: admin,
    query: AttributeQuery,
    response: AttributeList,
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: `Define an attribute of ${of}`,
    access: admin,
    body: AttributeCreate,
    response: Attribute,
  }),
  patch: endpoint({
    method: "PATCH",
    path: `${path}/{id}`,
    summary: `Rename an attribute of ${of}, change what there is to choose, archive it`,
    access: admin,
    params: ById,
    body: AttributePatch,
    response: Attribute,
    errors: ["version_conflict"],
  }),
});

export const itemAttributeApi = catalogueOf("/integration-items-attributes", "purchase items");
export const groupAttributeApi = catalogueOf("/integration-groups-attributes", "groups");

export const attributeApi = {
  list: endpoint({
    method: "GET",
    path: "/attributes",
    summary: "Attributes in use, by name",
    access: { kind: "session" },
    query: NamedListQuery.extend({
      applies_to: z.enum(ATTRIBUTE_OWNERS).optional(),
      integration_source: z.string().max(40).optional(),
    }),
    response: listAnswer(Attribute),
  }),
};

const read = { kind: "member", permission: "read_purchase" } as const;
const update = { kind: "member", permission: "update_purchase" } as const;

const valuesOf = <const P extends `/purchase-item${string}`>(path: P, of: string) => ({
  list: endpoint({
    method: "GET",
    path: `${path}/{id}/attributes`,
    summary: `Attributes of ${of} with their values`,
    access: read,
    params: OwnerById,
    query: NamedListQuery,
    response: listAnswer(AttributeValue),
  }),
  create: endpoint({
    method: "POST",
    path: `${path}/{id}/attributes`,
    summary: `Give ${of} an attribute`,
    access: update,
    params: OwnerById,
    body: AttributeValueCreate,
    response: AttributeValue,
    errors: ["already_added"],
  }),
  patch: endpoint({
    method: "PATCH",
    path: `${path}/{id}/attributes/{attributeId}`,
    summary: `Change the value of an attribute of ${of}`,
    access: update,
    params: ValueById,
    body: AttributeValuePatch,
    response: AttributeValue,
    errors: ["version_conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/{id}/attributes/{attributeId}`,
    summary: `Take an attribute from ${of}`,
    access: update,
    params: ValueById,
    response: Nothing,
  }),
});

export const itemValueApi = valuesOf("/purchase-items", "an item");
export const groupValueApi = valuesOf("/purchase-item-groups", "a group");
