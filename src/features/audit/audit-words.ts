import { AUDIT_ACTIONS } from "#contract/history/audit-actions.ts";
import { SECURITY_ACTIONS } from "#contract/history/security-actions.ts";
import type { Audited } from "#contract/history/history.api.ts";
import { WORKSPACE_STATUSES } from "#contract/permissions.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** Returns the translated name of an action. Actions that only earlier releases recorded are returned unchanged. */
export function actionWords(action: string, t: Translate): string {
  const known = AUDIT_ACTIONS.find((each) => each === action);
  return known === undefined ? action : t(`audit.action.${known}`);
}

/** Returns true for rejected attempts, such as a wrong password. The author of such an entry may be unknown. */
export const isSecurityEvent = (action: string): boolean => SECURITY_ACTIONS.some((each) => each === action);

/** Fields that have a translation. Other fields are shown as stored. */
const FIELDS = ["browser", "call", "manager", "owner", "roles", "status", "times"] as const;

export function fieldWords(field: string, t: Translate): string {
  const known = FIELDS.find((each) => each === field);
  return known === undefined ? field : t(`audit.field.${known}`);
}

/**
 * Returns the translated state of a company or tender. Returns null for other entities and for states that no longer
 * exist.
 */
export function stateWords(entity: Audited, state: unknown, t: Translate): string | null {
  const ofCompany = WORKSPACE_STATUSES.find((each) => entity === "workspace" && each === state);
  if (ofCompany !== undefined) return t(`workspaces.status.${ofCompany}`);
  const ofTender = TENDER_STATUSES.find((each) => entity === "tender" && each === state);
  return ofTender === undefined ? null : t(`tenders.status.${ofTender}`);
}
