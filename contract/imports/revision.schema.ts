import { z } from "zod";
import { Id, Timestamp, Version } from "#contract/primitives.ts";
import { ItemUse } from "#contract/purchase-items/item-use.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/**
 * How a part differs between a group and a file. `moved`: another part is at its places. `commented`: only the
 * comment differs.
 */
export const REVISION_KINDS = ["raised", "lowered", "added", "removed", "moved", "commented", "unchanged"] as const;
/**
 * Reasons why nothing can be decided about a part: its requests or rows are in different units, it is unclear which
 * manufacturer is meant, or the quantity is too large.
 */
export const REVISION_PROBLEMS = ["units", "manufacturer", "too_large"] as const;

const PartText = z.object({
  part_number: z.string().nullable(),
  nomenclature: z.string().nullable(),
  manufacturer: z.string().nullable(),
});

/**
 * One part of a group and of the file. Quantities are decimal strings in `units`. They are null if the part has
 * requests or rows in several units.
 */
export const RevisionLine = z.object({
  /** Identifies the line within one comparison. */
  key: z.string(),
  kind: z.enum(REVISION_KINDS),
  problem: z.enum(REVISION_PROBLEMS).nullable(),
  nomenclature: z.string().nullable(),
  part_number: z.string().nullable(),
  manufacturer: z.string().nullable(),
  /** The part at the same places before, if the kind is "moved". */
  moved_from: PartText.nullable(),
  units: Id,
  /** Unit of `after`. Differs from `units` only if the problem is "units". */
  file_units: Id,
  before: z.string().nullable(),
  after: z.string().nullable(),
  difference: z.string().nullable(),
  ordered: z.string(),
  in_tender: z.string(),
  /** Sum of the requests that are in no tender and no order. Only these are ever lowered. */
  free: z.string(),
  /** By how much the requests in tenders and orders exceed the need. */
  excess: z.string(),
  /**
   * The requests, oldest first. A free one is in no tender and no order. `quantity` is the share of the group, `whole`
   * that of the request. One that isn't `is_own` is elsewhere, and rows of the group were merged into it.
   */
  items: z.array(
    z.object({ id: Id, quantity: z.string(), whole: z.string(), is_own: z.boolean(), is_free: z.boolean() }),
  ),
  rows: z.array(z.object({ row: z.number().int(), quantity: z.string() })),
  /** Numbers of the rows of this part that the user has left out. */
  left_out: z.array(z.number().int()),
  /** How the comments change; null if they don't. `items` has the new comments of free requests. */
  comment: z
    .object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      items: z.array(z.object({ id: Id, from: z.string().nullable(), to: z.string().nullable() })),
    })
    .nullable(),
  /** Only those that the caller may read. */
  uses: z.array(ItemUse),
});
export type RevisionLine = z.output<typeof RevisionLine>;

/** The differences between a group and the file of an import. */
export const RevisionDifference = z
  .object({
    /** Fingerprint of the requests of the group. It changes with every edit of them. */
    state: z.string(),
    /** Version of the import. */
    version: Version,
    group: Named,
    /** Number that the revision gets, and that of the one before it. */
    number: z.number().int(),
    previous: z.number().int().nullable(),
    lines: z.array(RevisionLine),
    by_part: z.number().int(),
    by_name: z.number().int(),
    /** Less than half of the parts are the same, so the file may describe another product. */
    is_other_product: z.boolean(),
    /** Number of rows that can't be read. There are no lines until they are corrected or left out. */
    unread: z.number().int(),
  })
  .meta({ id: "RevisionDifference" });
export type RevisionDifference = z.output<typeof RevisionDifference>;

export const RevisionApply = z.strictObject({
  /** State and version of the differences that the user has seen. */
  state: z.string().max(100),
  version: Version,
  /** Keys of the lines that are left as they are. All others are set to the file. */
  leave: z.array(z.string().max(100)).max(10_000).default([]),
  /** Keys of the lines that are lowered or removed although rows of theirs were left out. All others of these stay. */
  take_left_out: z.array(z.string().max(100)).max(10_000).default([]),
  remember_mapping: z.boolean().default(true),
  remember_words: z.boolean().default(true),
});

export const RevisionCounts = z.object({
  number: z.number().int(),
  added: z.number().int(),
  raised: z.number().int(),
  lowered: z.number().int(),
  removed: z.number().int(),
  moved: z.number().int(),
  commented: z.number().int(),
  /** Differences that were left as they are. */
  left: z.number().int(),
});
export type RevisionCounts = z.output<typeof RevisionCounts>;

/** A revision in the history of its group. */
export const GroupRevision = RevisionCounts.extend({
  /** Id of the import. */
  id: Id,
  file_name: z.string(),
  is_undone: z.boolean(),
  /** Only the newest revision that isn't undone can be undone. */
  is_last: z.boolean(),
  by: z.string().nullable(),
  at: Timestamp,
}).meta({ id: "GroupRevision" });
export type GroupRevision = z.output<typeof GroupRevision>;
