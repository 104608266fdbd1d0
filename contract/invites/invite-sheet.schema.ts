import { z } from "zod";
import { PEOPLE_SHEET_MAX_ROWS } from "#contract/limits.ts";
import { Id, IdParam, RowNumber } from "#contract/primitives.ts";
import { checkedRow, SheetText } from "#contract/sheets/checked-row.ts";

/** Outcomes for a row of a sheet of colleagues. Only the first two send an email. */
export const INVITE_OUTCOMES = [
  "invite",
  "invite_again",
  "just_invited",
  "member",
  "repeated",
  "no_email",
  "bad_email",
  "several_emails",
  "no_role",
  "unknown_role",
  "beyond_own_rights",
  "mailed_today",
  "company_limit",
] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];

/**
 * A row to invite. `role` is the name of a role in any of our languages, or empty for the default role. `role_id` is
 * the role that a person chose instead.
 */
const rowFields = { row: RowNumber, email: SheetText, role: SheetText, role_id: Id.nullable() };
export const InviteSheetRow = z.strictObject(rowFields);
export type InviteSheetRow = z.output<typeof InviteSheetRow>;

export const InviteSheet = z.strictObject({
  rows: z.array(InviteSheetRow).min(1).max(PEOPLE_SHEET_MAX_ROWS),
  /** Role for rows without one. */
  default_role: Id.nullable(),
});

export const InviteSheetUpload = z.strictObject({ default_role: IdParam.optional() });

export const CheckedInvite = z
  .object({
    ...rowFields,
    ...checkedRow(INVITE_OUTCOMES),
    /** The role that the invitation grants; null if it isn't known. */
    granted_role: Id.nullable(),
  })
  .meta({ id: "CheckedInvite" });
export type CheckedInvite = z.output<typeof CheckedInvite>;

export const CheckedInvites = z.object({ rows: z.array(CheckedInvite) }).meta({ id: "CheckedInvites" });
