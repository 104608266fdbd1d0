import {
  attributeApi,
  groupAttributeApi,
  groupValueApi,
  itemAttributeApi,
  itemValueApi,
} from "#contract/attributes/attribute.api.ts";
import type { AttributeOwner } from "#contract/attributes/attribute.schema.ts";
import { asNamedList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import { attributesInUse, listAttributes } from "#server/modules/attributes/attribute.store.ts";
import { changeAttribute, createAttribute } from "#server/modules/attributes/change-attribute.ts";
import { changeValue, addValue, readValues, removeValue } from "#server/modules/attributes/change-value.ts";

const catalogue = (
  name: "item_attributes" | "group_attributes",
  contract: typeof itemAttributeApi | typeof groupAttributeApi,
  owner: AttributeOwner,
) =>
  implement(name, contract, {
    async list({ system }, { query }) {
      const { count, rows, sources } = await listAttributes(system, owner, query);
      return { count, results: rows, integration_sources: sources };
    },
    create: (ctx, { body }) => createAttribute(ctx, owner, body),
    patch: (ctx, { params, body }) => changeAttribute(ctx, owner, params.id, body),
  });

const values = (
  name: "item_values" | "group_values",
  contract: typeof itemValueApi | typeof groupValueApi,
  kind: AttributeOwner,
) =>
  implement(name, contract, {
    list: async (ctx, { params, query }) =>
      asNamedList(await readValues(ctx, { kind, id: params.id }), query, ({ attribute }) => attribute.name),
    create: (ctx, { params, body }) => addValue(ctx, { kind, id: params.id }, body),
    patch: (ctx, { params, body }) => changeValue(ctx, { kind, id: params.id }, params.attributeId, body),
    remove: (ctx, { params }) => removeValue(ctx, { kind, id: params.id }, params.attributeId),
  });

export const attributeRoutes = [
  ...catalogue("item_attributes", itemAttributeApi, "item"),
  ...catalogue("group_attributes", groupAttributeApi, "group"),
  ...values("item_values", itemValueApi, "item"),
  ...values("group_values", groupValueApi, "group"),
  ...implement("attributes", attributeApi, {
    list: async ({ system }, { query }) => asNamedList(await attributesInUse(system, query), query, ({ name }) => name),
  }),
];
