import type { AuditAction } from "#contract/history/audit-actions.ts";
import type { Audited } from "#contract/history/history.api.ts";
import type { LiveEvent } from "#contract/live/live.api.ts";
import type { Language } from "#contract/primitives.ts";
import type { MailToSend, RenderedMail } from "#server/core/mail-to-send.ts";

/** A history entry. It is written in the same transaction as the change. */
export interface AuditEntry {
  readonly entity: Audited;
  readonly entity_id: number;
  readonly action: AuditAction;
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly note?: string;
  /** Workspace of the entry. Defaults to the member's active workspace; without a member, the entry has none. */
  readonly workspace_id?: number;
}

export interface SideEffects {
  audit(entries: AuditEntry | readonly AuditEntry[]): Promise<void>;
  mail(mails: readonly MailToSend[]): Promise<void>;
  /** Renders emails exactly as `mail` does, without sending them. */
  rendered(mails: readonly MailToSend[]): RenderedMail[];
  /**
   * Publishes the event to the open pages of these workspaces after the commit; `inbox_changed` goes to all pages of its
   * user instead, and `announcement_changed` to every open page.
   */
  live(event: LiveEvent, workspaces: readonly number[]): void;
}

export interface CallContext {
  /** Arrival time of the request. Deadlines are compared with this time. */
  readonly now: Date;
  readonly language: Language;
  readonly address: string;
  readonly user_agent: string | null;
  /** Session token, for endpoints that return or end the session. */
  readonly token: string | null;
  /** Id of the page that made the call, for the live events of its changes. */
  readonly page?: string | undefined;
}
