import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { fullName } from "#src/entities/user/full-name.ts";

export const users: ResourceObject = {
  name: "users",
  path: "users",
  menu: { label: "frame.menu.users", icon: "users", go: "u" },
  words: {
    title: "users.title",
    missing: "users.missing",
    failed: "users.failed",
    search: "users.search",
    empty: "users.empty",
    create: "users.new",
  },
  recordRepresentation: fullName,
  list: pageOf(async () => (await import("#src/features/users/UserList.tsx")).UserList),
  create: pageOf(async () => (await import("#src/features/users/NewUserPage.tsx")).NewUserPage),
  edit: pageOf(async () => (await import("#src/features/users/UserPage.tsx")).UserPage),
};
