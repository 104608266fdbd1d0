import { AUDIT_ACTIONS } from "#contract/history/audit-actions.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** What was done, in words; what an earlier version of the product wrote, as it is stored. */
export function actionWords(action: string, t: Translate): string {
  const known = AUDIT_ACTIONS.find((each) => each === action);
  return known === undefined ? action : t(`audit.action.${known}`);
}

/** Fields that have a word; others are shown as they are stored. */
const FIELDS = ["manager", "owner", "roles", "status"] as const;

/** What was changed, in words. */
export function fieldWords(field: string, t: Translate): string {
  const known = FIELDS.find((each) => each === field);
  return known === undefined ? field : t(`audit.field.${known}`);
}
