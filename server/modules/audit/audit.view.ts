import type { z } from "zod";
import { OPEN_OFFER_FIELDS } from "#contract/audit/audit.api.ts";
import type { AuditEntry } from "#contract/audit/audit.api.ts";

type View = z.input<typeof AuditEntry>;

/** A change as administrators see it: of an offer, that somebody worked on it, but not what it offers. */
export function auditView(entry: Omit<View, "is_withheld">): View {
  const all = Object.entries(entry.changes);
  const open = entry.entity === "offer" ? all.filter(([field]) => OPEN_OFFER_FIELDS.includes(field)) : all;
  return { ...entry, changes: Object.fromEntries(open), is_withheld: open.length < all.length };
}
