import type { z } from "zod";
import { OPEN_OFFER_FIELDS, RECORDS_OF_DEALS, WITHHELD_FIELDS, WITHHELD_NOTES } from "#contract/audit/audit.api.ts";
import type { AuditEntry } from "#contract/audit/audit.api.ts";
import type { Audited } from "#contract/history/history.api.ts";
import { offerCode, orderCode, tenderCode } from "#contract/numbering.ts";
import type { Language } from "#contract/primitives.ts";
import type { AuditedRecord, AuditRow } from "#server/modules/audit/audit.store.ts";
import { wordedChanges } from "#server/modules/audit/worded-changes.ts";

type View = z.input<typeof AuditEntry>;

/**
 * Hides prices, payments and messages from administrators. An administrator only sees that a member worked on an offer
 * or decided on an award.
 */
function withoutDeals(entry: AuditRow): AuditRow & Pick<View, "is_withheld"> {
  if (!RECORDS_OF_DEALS.includes(entry.entity)) return { ...entry, is_withheld: false };
  const all = Object.entries(entry.changes);
  const isOpen = (field: string): boolean =>
    entry.entity === "offer" ? OPEN_OFFER_FIELDS.includes(field) : !WITHHELD_FIELDS.includes(field);
  const open = all.filter(([field]) => isOpen(field));
  const hidesNote = entry.note !== null && WITHHELD_NOTES.some((action) => action === entry.action);
  return {
    ...entry,
    changes: Object.fromEntries(open),
    note: hidesNote ? null : entry.note,
    is_withheld: hidesNote || open.length < all.length,
  };
}

function codeOf(entity: Audited, { number, round = 1, position }: AuditedRecord): string | null {
  if (number === undefined) return null;
  if (entity === "order") return orderCode(number);
  if (entity === "offer") return offerCode(number);
  const code = tenderCode({ number, round });
  return position === undefined ? code : `${code}, ${position}`;
}

/** Returns an entry as administrators read it: without the companies' deals, and in the reader's words. */
export function auditView(row: AuditRow, language: Language): View {
  const entry = withoutDeals(row);
  const { entity, record } = entry;
  return {
    ...entry,
    record: record && { code: codeOf(entity, record), name: record.name },
    worded: wordedChanges(entry, language),
  };
}
