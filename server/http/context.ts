import type { LiveEvent } from "#contract/live/live.api.ts";
import type { AuditAction } from "#contract/history/audit-actions.ts";
import type { Audited } from "#contract/history/history.api.ts";
import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Access, Membership, Principal } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import type { RenderedMail } from "#server/db/outbox.ts";
import type { Cookies } from "#server/http/cookies.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { UploadedFile } from "#server/http/uploads.ts";

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

/** Rows of a mail, in words of the recipient's language. */
export interface MailTable {
  /** Keys of the headings. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns with numbers, from 0: they stand at the right. */
  readonly numbers: readonly number[];
  /** What is left out, in a sentence. */
  readonly more?: string;
}

/** What only the reader of a mailbox may know: a code, or the token of a link. */
export interface MailSecret {
  readonly value: string;
  /** What its own row keeps of it: once that row is gone, the outbox forgets the secret. */
  readonly hash: Buffer;
  readonly until: Date;
  /** The word of the mail that it is; else it stands in the path, at `SECRET_PLACE`. */
  readonly param?: string;
}

/** A mail for the outbox: rendered in the recipient's language, sent by the worker after the commit. */
export interface MailToSend {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | number>>;
  /** Path of the page that the button opens. */
  readonly path: string;
  /** Lines of a small table: label key and value. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** A larger table below them. */
  readonly table?: MailTable;
  readonly secret?: MailSecret;
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

/** What a change writes beside itself in its transaction: its history, its mails, the events for open screens. */
export interface SideEffects {
  audit(entries: AuditEntry | readonly AuditEntry[]): Promise<void>;
  mail(mails: readonly MailToSend[]): Promise<void>;
  /** The mails as `mail` would send them; nothing is sent. */
  rendered(mails: readonly MailToSend[]): RenderedMail[];
  /** Tells the screens of these workspaces, after the commit. */
  live(event: LiveEvent, workspaces: readonly number[]): void;
}

/** Calls that anybody may make, or any user: no tenant. */
export interface PublicContext extends CallContext, SideEffects {
  readonly principal: Principal | null;
  readonly system: SystemDb;
  readonly cookies: Cookies;
}
export interface SessionContext extends PublicContext {
  readonly principal: Principal;
}

/** A member's call: everything goes through the workspace's own view of the database. */
export interface MemberContext extends CallContext, SideEffects {
  readonly principal: Principal & { readonly workspace: Membership };
  readonly db: TenantDb;
}

/** The context that belongs to a kind of access. */
export type ContextOf<A extends Access> = A extends { kind: "member" }
  ? MemberContext
  : A extends { kind: "public" }
    ? PublicContext
    : SessionContext;

/** The same before a transaction is opened: for work that must not hold one (parsing a file, hashing a password). */
export interface PreTransactionContext<C> extends CallContext {
  readonly principal: C extends { principal: infer P } ? P : never;
  readonly deps: Dependencies;
  readonly file: UploadedFile | null;
  transaction<R>(work: (ctx: C) => Promise<R>): Promise<R>;
  /** Runs `work` in a transaction of the caller's own account, outside of any company. */
  asPerson<R>(work: (ctx: SessionContext) => Promise<R>): Promise<R>;
}
