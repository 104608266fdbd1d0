import type { AuditEntry } from "#contract/audit/audit.api.ts";
import { AUDIT_ACTIONS } from "#contract/history/audit-actions.ts";
import type { AuditAction } from "#contract/history/audit-actions.ts";

type AuditKey = `audit.action.${AuditAction}` | `audit.entity.${AuditEntry["entity"]}` | "audit.quoted";
/** Returns the catalogue's words for a key. */
type Say = (key: AuditKey, params?: Readonly<Record<string, string>>) => string;
type Recorded = Pick<AuditEntry, "entity" | "entity_id" | "record">;

/** Returns the name of an action. Actions that only earlier releases recorded are returned unchanged. */
export function actionWords(action: string, say: Say): string {
  const known = AUDIT_ACTIONS.find((each) => each === action);
  return known === undefined ? action : say(`audit.action.${known}`);
}

/** Returns what an entry is about: the kind of record, its number and its name, or its id if it no longer exists. */
export function recordWords({ entity, entity_id, record }: Recorded, say: Say): string {
  const { code = null, name = null } = record ?? {};
  const named = name === null || name === "" ? [] : [say("audit.quoted", { name })];
  const known = code === null ? named : [code, ...named];
  return [say(`audit.entity.${entity}`), ...(known.length > 0 ? known : [`№ ${entity_id}`])].join(" ");
}

/** Returns what happened to which record, such as "Changed: tender T-00012 “Fasteners”". */
export const auditWords = (entry: Recorded & Pick<AuditEntry, "action">, say: Say): string =>
  `${actionWords(entry.action, say)}: ${recordWords(entry, say)}`;
