import type { ItemUse } from "#contract/purchase-items/item-use.ts";
import type { PartNames } from "#contract/purchase-items/group-by-part.ts";

export interface Amount {
  readonly quantity: string;
  readonly units: number;
}

/**
 * A request that has something for the group. `quantity` is the share of the group: without what rows of other groups
 * have added, or only what rows of this group have added to a request elsewhere. `ordered` and `in_tender` are in the
 * unit of the request.
 */
export interface GroupItem extends PartNames, Amount {
  readonly id: number;
  /** Quantity of the whole request. */
  readonly whole: string;
  /** False for a request elsewhere, into which rows of the group were merged. */
  readonly is_own: boolean;
  readonly comment: string | null;
  readonly is_free: boolean;
  readonly ordered: string;
  readonly in_tender: string;
  readonly uses: readonly ItemUse[];
}

export interface RevisionRow extends PartNames, Amount {
  readonly row: number;
  readonly comment: string | null;
  readonly designators: readonly string[];
}

/** A row of the file from which the group was last set. */
export type FormerRow = PartNames & Pick<RevisionRow, "row" | "comment" | "designators">;

/** Text fields of a request that merges and revisions change. */
export type ChangedField =
  | "part_number"
  | "nomenclature"
  | "manufacturer"
  | "comment"
  | "internal_comment"
  | "alternates";
