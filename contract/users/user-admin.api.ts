import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FlagParam, listAnswer, listQuery } from "#contract/list.ts";
import { GLOBAL_ROLES } from "#contract/permissions.ts";
import { Email, Id, IdParam, Language, line, Nothing, optionalLine, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { User, USER_GROUPS } from "#contract/users/user.schema.ts";
import { WorkspaceStatusValue } from "#contract/workspaces/workspace.schema.ts";

const admin = { kind: "admin" } as const;

/** A user as administrators list one; `supplier_company` names the `agent`. */
export const UserRow = User.extend({
  last_seen_at: Timestamp.nullable(),
  workspace_count: z.number().int(),
  supplier_company: Named.nullable(),
}).meta({ id: "UserRow" });
export type UserRow = z.output<typeof UserRow>;

/** A user with where they work and how many of their sessions live. */
export const UserDetail = UserRow.extend({
  session_count: z.number().int(),
  workspaces: z.array(
    z.object({
      id: Id,
      name: z.string(),
      status: WorkspaceStatusValue,
      is_owner: z.boolean(),
      roles: z.array(z.string()),
    }),
  ),
}).meta({ id: "UserDetail" });
export type UserDetail = z.output<typeof UserDetail>;

export const UserQuery = listQuery({
  ordering: ["name", "email", "id", "last_seen_at"],
  default_ordering: "name",
  filters: { group: z.enum(USER_GROUPS).optional(), confirmed: FlagParam.optional() },
});
export const UserCreate = z.strictObject({
  email: Email,
  first_name: line(100),
  last_name: line(100),
  patronymic: optionalLine(100).optional(),
  phone: optionalLine(40).optional(),
  language: Language.default("ru"),
  role: z.array(z.enum(GLOBAL_ROLES)).default([]),
});
export const UserById = z.object({ id: IdParam });

/** Users, for administrators. Nobody's password is ever chosen by somebody else: a new user gets a link to choose one. */
export const userAdminApi = {
  list: endpoint({
    method: "GET",
    path: "/users",
    summary: "All users",
    access: admin,
    query: UserQuery,
    response: listAnswer(UserRow),
  }),
  one: endpoint({
    method: "GET",
    path: "/users/{id}",
    summary: "A user with workspaces and sessions",
    access: admin,
    params: UserById,
    response: UserDetail,
  }),
  create: endpoint({
    method: "POST",
    path: "/users",
    summary: "Make a user, who is mailed a link to choose a password",
    access: admin,
    body: UserCreate,
    response: User,
    errors: ["already_added"],
  }),
  end_sessions: endpoint({
    method: "DELETE",
    path: "/users/{id}/sessions",
    summary: "End every session of a user",
    access: admin,
    params: UserById,
    response: Nothing,
  }),
};
