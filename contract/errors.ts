import { z } from "zod";
import { ChangeSince } from "#contract/seen.ts";

/** Every error code of the API with its HTTP status. The catalogues contain the messages under `errors.<code>`. */
export const ERROR_STATUS = {
  invalid_input: 400,
  wrong_credentials: 400,
  wrong_code: 400,
  password_required: 400,
  password_incorrect: 400,
  second_factor_required: 400,
  second_factor_incorrect: 400,
  link_expired: 400,
  file_empty: 400,
  file_damaged: 400,
  file_encrypted: 400,
  file_not_a_spreadsheet: 400,
  file_too_complex: 400,
  file_wrong_kind: 400,
  file_other_content: 400,
  file_missing: 400,
  too_many_rows: 400,
  too_many_files: 400,
  no_such_row: 400,
  mapping_incomplete: 400,
  column_missing: 400,
  rows_have_problems: 400,
  closing_date_passed: 400,
  tender_incomplete: 400,
  offer_incomplete: 400,
  company_incomplete: 400,
  no_winners: 400,
  invoice_total_differs: 400,
  requisites_incomplete: 400,
  order_without_lines: 400,
  payee_not_verified: 409,
  account_not_paid_before: 409,
  payment_above_due: 409,
  nothing_payable: 409,
  nothing_accepted: 409,
  repayment_above_overpaid: 409,
  invoice_part_differs: 400,
  invoice_needs_file: 400,
  invoice_line_exceeds: 400,
  invoice_above_due: 400,
  invoice_is_correction: 409,
  invoice_not_rest: 409,
  nothing_to_invoice: 400,
  invoice_sum_repeated: 409,
  invoice_number_repeated: 409,
  supplier_without_inn: 400,
  one_c_without_rate: 400,
  unauthenticated: 401,
  forbidden: 403,
  admins_only: 403,
  owner_only: 403,
  beyond_own_rights: 403,
  foreign_page: 403,
  account_blocked: 403,
  not_confirmed: 403,
  workspace_not_verified: 403,
  no_active_company: 403,
  not_a_customer: 403,
  not_a_supplier: 403,
  not_found: 404,
  wrong_state: 409,
  version_conflict: 409,
  comment_fixed: 409,
  tender_closed: 409,
  already_added: 409,
  user_already_added: 409,
  offers_sealed: 409,
  rates_sealed: 409,
  no_commercial_offers: 409,
  in_other_company: 409,
  company_has_users: 409,
  already_ordered: 409,
  approval_needed: 409,
  approval_not_needed: 409,
  protocol_no_rate: 409,
  reason_needed: 409,
  letters_sent: 409,
  letter_tells: 409,
  letter_without_words: 409,
  no_approver: 409,
  own_approval: 409,
  supplier_closed: 409,
  already_paid: 409,
  already_delivered: 409,
  goods_on_the_way: 409,
  needs_amendment: 409,
  amendment_overtaken: 409,
  correction_waits: 409,
  in_use: 409,
  import_built_on: 409,
  import_items_changed: 409,
  group_changed: 409,
  items_taken: 409,
  import_running: 409,
  offer_begun: 409,
  outside_answered: 409,
  outside_begun: 409,
  outside_original: 409,
  outside_sealed: 409,
  outside_settled: 409,
  already_answered: 409,
  reminded_recently: 409,
  has_unfinished_work: 409,
  has_open_business: 409,
  owner_stays: 409,
  ownership_offered: 409,
  nothing_offered: 409,
  block_oneself: 409,
  last_administrator: 409,
  invite_expired: 409,
  company_defunct: 409,
  one_c_off: 409,
  one_c_changed: 409,
  one_c_undo_late: 409,
  sample_import: 409,
  sample_late: 409,
  sample_mixed: 409,
  sample_stays: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  too_many_streams: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that any endpoint may return. An endpoint lists only its additional codes. */
export const COMMON_ERRORS = [
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "foreign_page",
  "not_found",
  "too_many_requests",
  "internal",
  "unavailable",
  "storage_full",
] as const satisfies readonly ErrorCode[];

/**
 * A problem in one row or field: a code and the numbers that belong to it. The message is `problems.<code>` in the
 * catalogues.
 */
export const Problem = z
  .object({
    code: z.string(),
    /**
     * Row with the problem: its index in a bulk body, or the id of a lot or item. Absent if the problem concerns the
     * whole record.
     */
    row: z.number().int().optional(),
    field: z.string().optional(),
    detail: z.string(),
  })
  .meta({ id: "Problem" });
export type Problem = z.output<typeof Problem>;

export const ErrorBody = z
  .object({
    code: z.string(),
    detail: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    problems: z.array(Problem).optional(),
    /**
     * For version_conflict, the current record. For has_unfinished_work, the unfinished work. For has_open_business,
     * the open business.
     */
    current: z.unknown().optional(),
    /** For version_conflict, the changes since the version that the caller sent. */
    changes: z.array(ChangeSince).optional(),
    /** For wrong_state, the current state of the record. */
    state: z.string().optional(),
    /** For wrong_state, the actions that users can take in the current state. */
    actions: z.array(z.string()).optional(),
    /** For internal, a reference number to quote to the administrator. */
    incident: z.string().optional(),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.output<typeof ErrorBody>;
