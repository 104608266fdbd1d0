import { awardSettingApi } from "#contract/award/award.api.ts";
import { decideReadingComments } from "#contract/comments/comment.rights.ts";
import type { Audited } from "#contract/history/history.api.ts";
import type { LiveEvent } from "#contract/live/live.api.ts";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { decide } from "#contract/permissions.ts";
import type { Access, Decision, Principal } from "#contract/permissions.ts";
import { READ_ACCESS } from "#contract/record-access.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";

/** Access required to read a record. `actions` restricts certain entries of the record's history further. */
interface RecordRights {
  readonly read: Access;
  readonly actions?: Readonly<Record<string, Access>>;
}

const anyMember = { kind: "member", permission: null } as const;
const admin = { kind: "admin" } as const;
const { purchase_item: purchase, tender, offer, order } = READ_ACCESS;
/** Drafts belong to a supplier, or to a customer who enters an offer on the supplier's behalf. */
const workingCopy = { kind: "member", permission: ["update_offer", "update_tender"] } as const;
const answering = { kind: "member", permission: "update_offer" } as const;
const suppliers = { kind: "member", permission: "read_supplier" } as const;

/**
 * Read access to each kind of record in a workspace. History, live events and table views all use this table, so none
 * of them can reveal a record that the caller may not read.
 */
export const RECORDS: Readonly<Record<Audited, RecordRights>> = {
  purchase_item: { read: purchase },
  purchase_item_group: { read: purchase },
  tender: { read: tender },
  lot: { read: tender },
  // A supplier's own offer. Changes to the draft are visible only to members who may edit offers, just like the draft
  // itself.
  offer: {
    read: offer,
    actions: {
      open_draft: answering,
      edit_draft: answering,
      close_draft: answering,
      discard_draft: answering,
    },
  },
  order: { read: order },
  import_task: { read: { kind: "member", permission: ["read_request_import", "update_offer"] } },
  workspace: {
    read: anyMember,
    actions: {
      add_supplier: suppliers,
      remove_supplier: suppliers,
      dismiss_one_c: order,
      undo_one_c: order,
      // The settings below have pages of their own. Their history requires the same access as the pages.
      edit_one_c: oneCSettingApi.one.access,
      wrong_one_c_key: oneCSettingApi.one.access,
      edit_award: awardSettingApi.one.access,
    },
  },
  workspace_role: { read: anyMember },
  workspace_invite: { read: { kind: "member", permission: "invite_user" } },
  // Global records have no history within a workspace.
  user: { read: admin },
  supplier_company: { read: admin },
  attribute: { read: admin },
  mail: { read: admin },
  announcement: { read: admin },
};

export const EVENT_READERS: Readonly<Record<Exclude<LiveEvent["kind"], "comment_changed">, Access>> = {
  tender_changed: RECORDS.tender.read,
  winners_changed: RECORDS.tender.read,
  offer_changed: RECORDS.offer.read,
  order_changed: RECORDS.order.read,
  import_changed: RECORDS.import_task.read,
  workspace_changed: RECORDS.workspace.read,
  access_changed: RECORDS.workspace.read,
  scenario_changed: RECORDS.tender.read,
  draft_changed: workingCopy,
  draft_place: workingCopy,
  announcement_changed: anyMember,
  inbox_changed: anyMember,
};

/** Access that a table's settings require: that of the list itself. */
const TABLE_ACCESS: Readonly<Record<TableName, Access>> = {
  "purchase-items": purchase,
  groups: purchase,
  tenders: tender,
  "received-offers": tender,
  "supplier-offers": RECORDS.offer.read,
  orders: order,
  suppliers,
  users: anyMember,
  comparison: tender,
  "all-users": admin,
  verifications: admin,
  audit: admin,
  mails: admin,
  home: anyMember,
};

export const decideRecord = (record: Audited, principal: Principal): Decision =>
  decide(RECORDS[record].read, principal);

export function hiddenActions(record: Audited, principal: Principal): string[] {
  const { actions = {} } = RECORDS[record];
  return Object.keys(actions).filter((action) => {
    const access = actions[action];
    return access !== undefined && decide(access, principal) !== "ok";
  });
}

export const canReceiveEvent = (event: LiveEvent, principal: Principal): boolean =>
  (event.kind === "comment_changed"
    ? decideReadingComments(event.record, principal)
    : decide(EVENT_READERS[event.kind], principal)) === "ok";

export const decideTable = (table: TableName, principal: Principal): Decision => decide(TABLE_ACCESS[table], principal);
