import { INBOX_KINDS } from "#contract/inbox/inbox-events.ts";
import type { InboxKind } from "#contract/inbox/inbox-events.ts";
import { INBOX_TABS } from "#contract/inbox/inbox.api.ts";

export interface InboxAddress {
  readonly tab: (typeof INBOX_TABS)[number];
  readonly kind: InboxKind | null;
  readonly workspace: number | null;
  /** The entry that is open, or null. */
  readonly entry: number | null;
  readonly is_settings: boolean;
}

const idIn = (query: URLSearchParams, name: string): number | null => {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Parses the state from the URL. Ignores invalid values. */
export const readInboxAddress = (query: URLSearchParams): InboxAddress => ({
  tab: INBOX_TABS.find((tab) => tab === query.get("tab")) ?? "all",
  kind: INBOX_KINDS.find((kind) => kind === query.get("kind")) ?? null,
  workspace: idIn(query, "company"),
  entry: idIn(query, "entry"),
  is_settings: query.get("view") === "settings",
});
