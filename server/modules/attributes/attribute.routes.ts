import { attributeApi, groupAttributeApi, itemAttributeApi } from "#contract/attributes/attribute.api.ts";
import { implement } from "#server/http/implement.ts";
import { attributesInUse, listAttributes } from "#server/modules/attributes/attribute.store.ts";
import type { AttributeOwner } from "#server/modules/attributes/attribute.store.ts";
import { changeAttribute, createAttribute } from "#server/modules/attributes/change-attribute.ts";

const catalogue = (name: "item_attributes" | "group_attributes", contract: typeof itemAttributeApi | typeof groupAttributeApi, owner: AttributeOwner) =>
  implement(name, contract, {
    async list({ system }, { query }) {
      const { count, rows, sources } = await listAttributes(system, owner, query);
      return { count, results: rows, integration_sources: sources };
    },
    create: (ctx, { body }) => createAttribute(ctx, owner, body),
    patch: (ctx, { params, body }) => changeAttribute(ctx, owner, params.id, body),
  });

export const attributeRoutes = [
  ...catalogue("item_attributes", itemAttributeApi, "item"),
  ...catalogue("group_attributes", groupAttributeApi, "group"),
  ...implement("attributes", attributeApi, { list: async ({ system }, { query }) => ({ results: await attributesInUse(system, query) }) }),
];
