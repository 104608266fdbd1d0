import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";

export const attributes: ResourceObject = {
  name: "item-attributes",
  path: "attributes",
  menu: { label: "frame.menu.attributes", icon: "tag", go: "a" },
  words: {
    title: "attributes.title",
    missing: "app.missing.title",
    search: "attributes.search",
    empty: "attributes.empty",
    empty_text: "attributes.empty_text",
    create: "attributes.new",
    edit: "attributes.edit",
    created: "attributes.saved",
    saved: "attributes.saved",
  },
  recordRepresentation: ({ name }: Attribute) => name,
  list: pageOf(async () => (await import("#src/features/attributes/AttributeList.tsx")).AttributeList),
};
