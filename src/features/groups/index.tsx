import type { ReactNode } from "react";
import type { Group } from "#contract/groups/group.schema.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

const Page = pageOf(
  async () => (await withWords(import("#src/features/groups/GroupPage.tsx"), "items", "revisions")).GroupPage,
);

/** The group resource. `attributes` renders the attributes card, which belongs to another feature. */
export const groups = ({ attributes }: { readonly attributes: (group: number) => ReactNode }): ResourceObject => ({
  name: "groups",
  path: "groups",
  menu: { label: "frame.menu.groups", icon: "layers", go: "g", counts: "groups" },
  homed: "group",
  words: {
    title: "groups.title",
    missing: "groups.missing",
    failed: "groups.failed",
    search: "groups.search",
    empty: "groups.empty.title",
    empty_text: "groups.empty.text",
    guide: "requests",
    create: "groups.create",
    edit: "groups.rename",
    gone: "deleted_items.meanwhile.group",
    removal: { action: "groups.delete.action", title: "groups.delete.title", done: "groups.delete.done" },
  },
  recordRepresentation: ({ name }: Group) => name,
  list: pageOf(async () => (await withWords(import("#src/features/groups/GroupList.tsx"), "items")).GroupList),
  edit: ({ id }) => <Page id={id} attributes={attributes(id)} />,
});
