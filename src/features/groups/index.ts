import type { Group } from "#contract/groups/group.schema.ts";
import { pageOf } from "#src/entities/resource/page-of.tsx";
import type { ResourceObject } from "#src/entities/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

/** Groups of purchase items; what the page of one shows besides belongs to other features. */
export const groups: ResourceObject = {
  name: "groups",
  path: "groups",
  menu: { label: "frame.menu.groups", icon: "layers" },
  homed: "group",
  words: {
    title: "groups.title",
    missing: "groups.missing",
    failed: "groups.failed",
    search: "groups.search",
    empty: "groups.empty.title",
    empty_text: "groups.empty.text",
    create: "groups.create",
    edit: "groups.rename",
    gone: "deleted_items.meanwhile.group",
    removal: { action: "groups.delete.action", title: "groups.delete.title", done: "groups.delete.done" },
  },
  recordRepresentation: ({ name }: Group) => name,
  list: pageOf(async () => (await withWords(import("#src/features/groups/GroupList.tsx"), "items")).GroupList),
};
