import type { Key } from "#i18n/keys.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** The acts that have a word; others are shown as they are stored. */
const ACTIONS = [
  "create",
  "edit",
  "delete",
  "close",
  "stop",
  "send",
  "hand_over",
  "expire",
  "submit",
  "second_factor_on",
  "second_factor_off",
  "new_recovery_codes",
  "remove_supplier",
  "add_supplier",
  "add_user",
  "remove_user",
  "add_suppliers",
  "reject",
  "accept",
  "edit_draft",
  "open_draft",
  "edit_company",
  "decline",
  "confirm",
  "change_roles",
  "change",
  "award",
  "order",
  "add_lots",
  "delete_lots",
  "withdraw",
  "upload",
  "upload_file",
  "remove_file",
  "update_tender",
  "undo",
  "start",
  "sign_up",
  "run",
  "import",
  "reset_password",
  "change_password",
  "change_email",
  "ask_new_email",
  "resend",
  "reopen",
  "prolong",
  "remove_member",
  "log_in_by_code",
  "end_session",
  "end_sessions",
  "end_other_sessions",
] as const satisfies readonly (Extract<Key, `audit.action.${string}`> extends `audit.action.${infer A}` ? A : never)[];

/** What was done, in words. */
export function actionWords(action: string, t: Translate): string {
  const known = ACTIONS.find((each) => each === action);
  return known === undefined ? action : t(`audit.action.${known}`);
}
