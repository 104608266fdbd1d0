import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { propertyOf } from "#contract/fields.ts";
import { FlagParam, idFilter, listAnswer, listQuery } from "#contract/list.ts";
import { WorkCounts } from "#contract/members/member.schema.ts";
import { GLOBAL_ROLES, PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import { Email } from "#contract/email.ts";
import { Id, IdParam, lineText, Nothing, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { User, USER_GROUPS } from "#contract/users/user.schema.ts";
import { WorkspaceStatusValue } from "#contract/workspaces/workspace.schema.ts";

const admin = { kind: "admin" } as const;

/** A user in the administrators' list. `supplier_company` is the name of the company that `agent` refers to. */
export const UserRow = User.extend({
  last_seen_at: Timestamp.nullable(),
  workspace_count: z.number().int(),
  supplier_company: Named.nullable(),
  companies: z.array(Named),
  is_blocked: z.boolean(),
}).meta({ id: "UserRow" });
export type UserRow = z.output<typeof UserRow>;

export const UserDetail = UserRow.extend({
  session_count: z.number().int(),
  blocked: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  workspaces: z.array(
    z.object({
      id: Id,
      name: z.string(),
      status: WorkspaceStatusValue,
      is_owner: z.boolean(),
      is_customer: z.boolean(),
      is_supplier: z.boolean(),
      roles: z.array(
        z.object({
          name: z.string(),
          code: z.enum(STARTING_ROLES).nullable(),
          actions: z.array(z.enum(PERMISSIONS)),
        }),
      ),
      /** Unfinished work that a colleague must take over while the user is blocked. */
      work: WorkCounts,
    }),
  ),
}).meta({ id: "UserDetail" });
export type UserDetail = z.output<typeof UserDetail>;

export const UserQuery = listQuery({
  ordering: ["name", "email", "id", "last_seen_at"],
  default_ordering: "name",
  filters: {
    ...idFilter,
    group: z.enum(USER_GROUPS).optional(),
    confirmed: FlagParam.optional(),
    blocked: FlagParam.optional(),
  },
});
export const UserCreate = z
  .strictObject({
    email: Email,
    ...propertyOf(PERSON_FIELDS, "input"),
    language: PERSON_FIELDS.language.input.default("ru"),
    role: z.array(z.enum(GLOBAL_ROLES)).default([]),
  })
  .partial({ patronymic: true, phone: true });
/** Reason for blocking or unblocking a user. It is recorded in the audit and visible only to administrators. */
export const BlockReason = z.strictObject({ reason: lineText(1000) });
export const UserById = z.object({ id: IdParam });

/** User administration. Administrators never set passwords: a new user gets a link to choose one. */
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
    errors: ["user_already_added"],
  }),
  end_sessions: endpoint({
    method: "DELETE",
    path: "/users/{id}/sessions",
    summary: "End every session of a user",
    access: admin,
    params: UserById,
    response: Nothing,
  }),
  block: endpoint({
    method: "POST",
    path: "/users/{id}/block",
    summary: "Block a user: their sessions end at once, and they can't sign in",
    access: admin,
    params: UserById,
    body: BlockReason,
    response: Nothing,
    errors: ["wrong_state", "last_administrator", "block_oneself"],
  }),
  unblock: endpoint({
    method: "POST",
    path: "/users/{id}/unblock",
    summary: "Let a blocked user sign in again",
    access: admin,
    params: UserById,
    body: BlockReason,
    response: Nothing,
    errors: ["wrong_state"],
  }),
};
