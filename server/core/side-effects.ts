import type { AuditAction } from "#contract/history/audit-actions.ts";
import type { Audited } from "#contract/history/history.api.ts";
import type { LiveEvent } from "#contract/live/live.api.ts";
import type { Language } from "#contract/primitives.ts";
import type { MailToSend, RenderedMail } from "#server/core/mail-to-send.ts";

/** One entry of the history, written in the transaction of the change. */
export interface AuditEntry {
  readonly entity: Audited;
  readonly entity_id: number;
  readonly action: AuditAction;
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly note?: string;
  /** Whose history; a member's active workspace unless said otherwise, else nobody's. */
  readonly workspace_id?: number;
}

/** What a change writes beside itself in its transaction: its history, its mails, the events for open screens. */
export interface SideEffects {
  audit(entries: AuditEntry | readonly AuditEntry[]): Promise<void>;
  mail(mails: readonly MailToSend[]): Promise<void>;
  /** The mails as `mail` would send them; nothing is sent. */
  rendered(mails: readonly MailToSend[]): RenderedMail[];
  /** Tells the screens of these workspaces, after the commit. */
  live(event: LiveEvent, workspaces: readonly number[]): void;
}

/** What every handler gets. */
export interface CallContext {
  /** When the call arrived: deadlines are measured against this. */
  readonly now: Date;
  readonly language: Language;
  readonly address: string;
  readonly user_agent: string | null;
  /** The session's token, for the calls that answer or end it. */
  readonly token: string | null;
}
