import type { Commented } from "#contract/comments/commented.ts";
import { CHANGING_PERMISSIONS, decide, requiredPermissions } from "#contract/permissions.ts";
import type { Access, Decision, Permission, Principal } from "#contract/permissions.ts";
import { READ_ACCESS } from "#contract/record-access.ts";

/** Access required to read the record, and therefore its comments. */
const READERS: Readonly<Record<Commented, Access>> = {
  purchase_item: READ_ACCESS.purchase_item,
  tender: READ_ACCESS.tender,
  lot: READ_ACCESS.tender,
  offer: READ_ACCESS.offer,
  received_offer: READ_ACCESS.tender,
  order: READ_ACCESS.order,
};

/** Decides who reads the comments on a record: the people of the company who may read the record. */
export const decideReadingComments = (record: Commented, principal: Principal): Decision =>
  decide(READERS[record], principal);

/** Decides who writes comments: readers whose roles allow to change something. Roles that only read, only read here. */
export function decideWritingComments(record: Commented, principal: Principal): Decision {
  const reading = decideReadingComments(record, principal);
  return reading === "ok" ? decide({ kind: "member", permission: CHANGING_PERMISSIONS }, principal) : reading;
}

/** Returns the permission of people who can be mentioned in the comments on a record. */
export function commentReaders(record: Commented): Permission {
  const [permission] = requiredPermissions(READERS[record]) ?? [];
  if (permission === undefined) throw new Error(`no permission to read ${record}`);
  return permission;
}
