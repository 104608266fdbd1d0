import { z } from "zod";
import type { Audited } from "#contract/history/history.api.ts";
import { FlagParam, listQuery, enumListParam } from "#contract/list.ts";
import { PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import { Id, IdParam, lineText, Timestamp, Version } from "#contract/primitives.ts";

/** Kinds of unfinished work, each with the permission required to take it over. */
export const WORK_PERMISSIONS = {
  purchase_items: "update_purchase",
  groups: "update_purchase",
  tenders: "update_tender",
  offers: "update_offer",
  orders: "update_order",
} as const satisfies Record<string, Permission>;
export type WorkKind = keyof typeof WORK_PERMISSIONS;
export const WORK_KINDS = [
  "orders",
  "tenders",
  "offers",
  "purchase_items",
  "groups",
] as const satisfies readonly WorkKind[];

export const WORK_ENTITIES = {
  orders: "order",
  tenders: "tender",
  offers: "offer",
  purchase_items: "purchase_item",
  groups: "purchase_item_group",
} as const satisfies Record<WorkKind, Audited>;

const count = z.number().int().min(0);
/**
 * Counts of a member's unfinished work: items without an order, groups, unfinished tenders, offers to answer, open
 * orders.
 */
export const WorkCounts = z
  .object({ orders: count, tenders: count, offers: count, purchase_items: count, groups: count })
  .meta({ id: "WorkCounts" });
export type WorkCounts = z.output<typeof WorkCounts>;

export const workTotal = (counts: WorkCounts): number => WORK_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

const Work = z.object({ kind: z.enum(WORK_KINDS), count, first: z.array(z.object({ id: Id, name: z.string() })) });

/** A member's unfinished work. It must be transferred to others before the member can be removed. */
export const Activities = z.object({ counts: WorkCounts, work: z.array(Work) }).meta({ id: "Activities" });
export type Activities = z.output<typeof Activities>;

export const Member = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    is_owner: z.boolean(),
    /** True if an administrator has blocked the member, who then can neither sign in nor take over work. */
    is_blocked: z.boolean(),
    confirmed: z.boolean(),
    roles: z.array(z.object({ id: Id, code: z.enum(STARTING_ROLES).nullable(), name: z.string() })),
    last_seen_at: Timestamp.nullable(),
    /** Counts of unfinished work; null unless requested. */
    work: WorkCounts.nullable(),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof Member>;

export const MemberQuery = listQuery({
  ordering: ["name", "id"],
  default_ordering: "name",
  filters: { action: enumListParam(PERMISSIONS).optional(), work: FlagParam.optional() },
});

/**
 * A role of a workspace with its permissions and members. `code` identifies a predefined role, whose name comes from
 * the catalogues.
 */
export const Role = z
  .object({
    id: Id,
    version: Version,
    code: z.enum(STARTING_ROLES).nullable(),
    name: z.string(),
    actions: z.array(z.object({ slug: z.enum(PERMISSIONS) })),
    users: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: "Role" });
export type Role = z.output<typeof Role>;

const slugs = z.array(z.enum(PERMISSIONS)).transform((given) => PERMISSIONS.filter((slug) => given.includes(slug)));
const name = lineText(60);
export const RoleCreate = z.strictObject({ name, actions: slugs });
export const RolePatch = z.strictObject({
  name: name.optional(),
  actions: slugs.optional(),
  version: Version.optional(),
});
export const RoleActions = z.strictObject({ actions: slugs, version: Version.optional() });
export const RoleUser = z.strictObject({ user: Id });
/** Replaces all roles of a member. An empty list leaves the member without permissions. */
export const MemberRoles = z.strictObject({ roles: z.array(Id).max(50) });
export const HandOver = z.strictObject({ user: Id });
export const Leave = z.strictObject({ user: Id.optional() });

export const RoleById = z.object({ roleId: IdParam });
export const RoleOfWorkspace = z.object({ id: IdParam, roleId: IdParam });
export const MemberOfWorkspace = z.object({ id: IdParam, userId: IdParam });
