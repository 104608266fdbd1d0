import { endpoint } from "#contract/endpoint.ts";
import { NAMED_SHEET_ERRORS } from "#contract/files/sheet-errors.ts";
import { CheckedInvites, InviteSheet, InviteSheetUpload } from "#contract/invites/invite-sheet.schema.ts";
import { IMPORT_MAX_BYTES } from "#contract/limits.ts";
import { PROOF_ERRORS, withProof } from "#contract/proof.schema.ts";

const invites = { kind: "member", permission: "invite_user" } as const;
/**
 * Maximum number of sheets per minute that one IP address reads, and that it sends. The number of emails is limited per
 * company and day.
 */
const SHEETS = 30;

export const inviteSheetApi = {
  read: endpoint({
    method: "POST",
    path: "/workspace-invite-sheets",
    summary: "Read a spreadsheet of colleagues; says what sending would do with each row, and sends nothing",
    access: invites,
    body: InviteSheetUpload,
    upload: { max_bytes: IMPORT_MAX_BYTES },
    response: CheckedInvites,
    errors: NAMED_SHEET_ERRORS,
    rate_limit: SHEETS,
  }),
  template: endpoint({
    method: "GET",
    path: "/workspace-invite-sheets/template",
    summary: "An empty spreadsheet of colleagues with our columns and the roles of the workspace",
    access: invites,
    response: "file",
  }),
  check: endpoint({
    method: "POST",
    path: "/workspace-invite-sheets/check",
    summary: "What sending would do with each row; sends nothing",
    access: invites,
    body: InviteSheet,
    response: CheckedInvites,
    writes: false,
  }),
  send: endpoint({
    method: "POST",
    path: "/workspace-invite-sheets/send",
    summary: "Invite the colleagues of all good rows in one transaction; says for each row what was done",
    access: invites,
    body: InviteSheet.extend(withProof),
    response: CheckedInvites,
    errors: PROOF_ERRORS,
    rate_limit: SHEETS,
  }),
};
