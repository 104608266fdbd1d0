import { z } from "zod";
import type { Audited } from "#contract/history/history.api.ts";
import { FlagParam, listQuery, enumListParam } from "#contract/list.ts";
import { PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import { Id, IdParam, lineText, Timestamp, Version } from "#contract/primitives.ts";

/** Kinds of unfinished work, and the right that one needs to take it over. */
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

/** What the history calls a record of each kind. */
export const WORK_ENTITIES = {
  orders: "order",
  tenders: "tender",
  offers: "offer",
  purchase_items: "purchase_item",
  groups: "purchase_item_group",
} as const satisfies Record<WorkKind, Audited>;

const count = z.number().int().min(0);
/**
 * How much of each kind somebody answers for: items without an order, groups, tenders that aren't done, offers to
 * answer, orders that aren't closed.
 */
export const WorkCounts = z
  .object({ orders: count, tenders: count, offers: count, purchase_items: count, groups: count })
  .meta({ id: "WorkCounts" });
export type WorkCounts = z.output<typeof WorkCounts>;

/** How much work there is altogether. */
export const workTotal = (counts: WorkCounts): number => WORK_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** Some of the records of one kind, the newest first. */
const Work = z.object({ kind: z.enum(WORK_KINDS), count, first: z.array(z.object({ id: Id, name: z.string() })) });

/** Unfinished work of a member: what has to be handed over before the member can be removed. */
export const Activities = z.object({ counts: WorkCounts, work: z.array(Work) }).meta({ id: "Activities" });
export type Activities = z.output<typeof Activities>;

/** A member of a workspace. */
export const Member = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    is_owner: z.boolean(),
    /** By an administrator: can't sign in, and takes nothing over. */
    is_blocked: z.boolean(),
    /** The address is known to be theirs. */
    confirmed: z.boolean(),
    roles: z.array(z.object({ id: Id, code: z.enum(STARTING_ROLES).nullable(), name: z.string() })),
    last_seen_at: Timestamp.nullable(),
    /** Unfinished work; null unless it was asked for. */
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
 * A role of a workspace with its rights and its members. `code` names a starting role, whose name the catalogues
 * translate.
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
/** All roles of a member at once; none is allowed: a member without a right. */
export const MemberRoles = z.strictObject({ roles: z.array(Id).max(50) });
/** Who takes the work over. */
export const HandOver = z.strictObject({ user: Id });
/** Leaving: who takes the unfinished work over, where there is any. */
export const Leave = z.strictObject({ user: Id.optional() });

export const RoleById = z.object({ roleId: IdParam });
export const RoleOfWorkspace = z.object({ id: IdParam, roleId: IdParam });
export const MemberOfWorkspace = z.object({ id: IdParam, userId: IdParam });
