import { inboxRule, isInboxEvent } from "#contract/inbox/inbox-events.ts";
import type { InboxEntry } from "#contract/inbox/inbox.api.ts";
import { paths } from "#src/entities/paths.ts";

/** Returns the page about a company that an event concerns. */
function companyPath(event: string, id: number): string {
  if (event === "work_handed_over" || event.startsWith("partner_closed_")) return paths.home();
  if (event === "tender_withdrawn" || event === "supplier_invite" || event === "supplier_invite_words")
    return paths.offers();
  if (event === "supplier_listed") return paths.workspace(id, "customers");
  if (event === "supplier_invite_accepted") return paths.suppliers();
  if (event === "approval_rule_changed") return `${paths.workspace(id)}?tab=award`;
  if (isInboxEvent(event) && inboxRule(event).kind === "verification") return paths.workspace(id, "company");
  return paths.workspace(id, "members");
}

/** Returns the page to which an entry leads. */
export function entryPath({ kind, event, record: { entity, id } }: InboxEntry): string {
  switch (entity) {
    case "tender":
      if (kind === "questions") return `${paths.tender(id)}?tab=questions`;
      return paths.tender(id, kind === "approvals" ? "compare" : undefined);
    case "offer":
      return paths.offer(id);
    case "order":
      return paths.order(id);
    case "purchase_item":
      return paths.purchaseItem(id);
    case "purchase_item_group":
      return paths.group(id);
    case "workspace":
      return companyPath(event, id);
  }
}
