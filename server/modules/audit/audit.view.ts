import type { z } from "zod";
import { OPEN_OFFER_FIELDS, RECORDS_OF_DEALS, WITHHELD_FIELDS, WITHHELD_NOTES } from "#contract/audit/audit.api.ts";
import type { AuditEntry } from "#contract/audit/audit.api.ts";

type View = z.input<typeof AuditEntry>;

/**
 * Hides prices, payments and messages from administrators. An administrator only sees that a member worked on an offer
 * or decided on an award.
 */
export function auditView(entry: Omit<View, "is_withheld">): View {
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
