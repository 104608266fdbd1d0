import type { MailKind } from "#contract/mails/mail-kinds.ts";

/** Kinds of inbox entries. Filters and settings are about a kind. */
export const INBOX_KINDS = [
  "approvals",
  "questions",
  "invitations",
  "offers",
  "outcomes",
  "changes",
  "orders",
  "hand_over",
  "verification",
  "one_c",
  "mention",
  "task",
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What an entry asks of its reader. Each has a colour. */
export const INBOX_TONES = ["awaits", "question", "blocked", "finished", "verification", "news"] as const;
export type InboxTone = (typeof INBOX_TONES)[number];

interface InboxEventRule {
  readonly kind: InboxKind;
  readonly tone: InboxTone;
  /** Set for news about money and ownership, which are mailed at once regardless of the reader's settings. */
  readonly always_mailed?: true;
}

const on = <const K extends InboxKind, const T extends InboxTone>(kind: K, tone: T) => ({ kind, tone });
const always = <const K extends InboxKind, const T extends InboxTone>(kind: K, tone: T) =>
  ({ kind, tone, always_mailed: true }) as const;

/** Events that reach the inbox, by the kind of their email. Emails of other kinds are about an account or a code. */
export const INBOX_EVENTS = {
  award_approval_asked: on("approvals", "awaits"),
  award_approval_given: on("approvals", "finished"),
  award_approval_refused: on("approvals", "blocked"),
  order_approval_asked: on("approvals", "awaits"),
  order_approval_given: on("approvals", "finished"),
  order_approval_refused: on("approvals", "blocked"),
  approval_rule_changed: always("approvals", "news"),
  question_asked: on("questions", "question"),
  question_answered: on("questions", "question"),
  answer_published: on("questions", "question"),
  tender_invitation: on("invitations", "awaits"),
  tender_invitation_urgent: on("invitations", "awaits"),
  tender_reopened: on("invitations", "awaits"),
  tender_reminder: on("invitations", "awaits"),
  tender_reminder_words: on("invitations", "awaits"),
  tender_reminder_complete: on("invitations", "awaits"),
  tender_withdrawn: on("invitations", "news"),
  invite_accepted: on("invitations", "finished"),
  invite_rejected: on("invitations", "news"),
  invite_asked_again: on("invitations", "awaits"),
  supplier_invite: on("invitations", "awaits"),
  supplier_invite_words: on("invitations", "awaits"),
  supplier_invite_accepted: on("invitations", "finished"),
  supplier_listed: on("invitations", "finished"),
  offer_submitted: on("offers", "news"),
  offer_declined: on("offers", "news"),
  offer_entered: on("offers", "news"),
  tender_summary: on("outcomes", "finished"),
  tender_summary_stopped: on("outcomes", "news"),
  tender_expired: on("outcomes", "news"),
  tender_stopped: on("outcomes", "news"),
  award_won: on("outcomes", "finished"),
  award_lost: on("outcomes", "news"),
  tender_prolonged: on("changes", "news"),
  tender_changed: on("changes", "news"),
  partner_closed_offers: on("changes", "blocked"),
  partner_closed_orders: on("orders", "blocked"),
  order_created: on("orders", "awaits"),
  order_closed: on("orders", "news"),
  order_declined: on("orders", "blocked"),
  order_confirmed: on("orders", "finished"),
  change_proposed: on("orders", "awaits"),
  proposal_accepted: on("orders", "finished"),
  proposal_refused: on("orders", "blocked"),
  proposal_withdrawn: on("orders", "news"),
  invoice_sent: on("orders", "awaits"),
  invoice_confirmed: on("orders", "finished"),
  invoice_refused: on("orders", "blocked"),
  payment_requested: on("orders", "awaits"),
  payment_confirmed: on("orders", "finished"),
  payment_refused: on("orders", "blocked"),
  repayment_recorded: on("orders", "news"),
  delivery_announced: on("orders", "news"),
  delivery_cancelled: on("orders", "blocked"),
  delivery_received: on("orders", "finished"),
  delivery_moved: on("orders", "news"),
  receipt_corrected: on("orders", "news"),
  correction_requested: on("orders", "awaits"),
  return_requested: on("orders", "awaits"),
  adjustment_confirmed: on("orders", "finished"),
  adjustment_refused: on("orders", "blocked"),
  adjustment_withdrawn: on("orders", "news"),
  line_closed: on("orders", "news"),
  order_completed: on("orders", "finished"),
  order_lines_closed: on("orders", "news"),
  order_settled: on("orders", "finished"),
  order_reopened: on("orders", "news"),
  order_cancelled: on("orders", "blocked"),
  work_handed_over: on("hand_over", "news"),
  member_left: on("hand_over", "news"),
  member_blocked: on("hand_over", "news"),
  ownership_offered: always("hand_over", "awaits"),
  ownership_withdrawn: always("hand_over", "news"),
  ownership_declined: always("hand_over", "news"),
  ownership_taken: always("hand_over", "finished"),
  ownership_given: always("hand_over", "news"),
  verification_accepted: on("verification", "verification"),
  verification_rejected: on("verification", "blocked"),
  own_account_changed: always("verification", "news"),
  partner_account_changed: always("verification", "news"),
  one_c_failed: on("one_c", "blocked"),
  one_c_over: on("one_c", "blocked"),
  mention: on("mention", "question"),
  task: on("task", "awaits"),
} as const satisfies Partial<Record<MailKind, InboxEventRule>>;

export type InboxEvent = keyof typeof INBOX_EVENTS;

export const isInboxEvent = (event: string): event is InboxEvent => Object.hasOwn(INBOX_EVENTS, event);

/** Returns the rule of an event. */
export const inboxRule = (event: InboxEvent): InboxEventRule => INBOX_EVENTS[event];

/** Events that ask their reader to do something. The state of the record tells whether it is done. */
export type AskingEvent = "question_asked" | "verification_rejected" | AwaitingEvent;
type AwaitingEvent = {
  [E in InboxEvent]: (typeof INBOX_EVENTS)[E]["tone"] extends "awaits" ? E : never;
}[InboxEvent];

export const isAsking = (event: InboxEvent): event is AskingEvent =>
  event === "question_asked" || event === "verification_rejected" || inboxRule(event).tone === "awaits";

/** Kinds that reach people about tenders, too, that they don't follow: they are meant for this person. */
const NEVER_MUTED: readonly InboxKind[] = ["approvals", "mention", "task"];

export const isNeverMuted = (event: InboxEvent): boolean => {
  const { kind, always_mailed } = inboxRule(event);
  return always_mailed === true || NEVER_MUTED.includes(kind);
};

/** Minutes within which several entries about changes of one tender become one. */
export const MERGED_MINUTES = 60;

/** Parameters of an email that its inbox entry keeps. None of them is a sum, a quoted text or a word of a language. */
export const INBOX_FACTS = [
  "tender",
  "order",
  "offer",
  "record",
  "name",
  "lot",
  "customer",
  "supplier",
  "who",
  "person",
  "from",
  "workspace",
  "company",
  "email",
  "day",
] as const;

/** Kinds of records that an entry can lead to. */
export const INBOX_RECORDS = ["tender", "offer", "order", "purchase_item", "purchase_item_group", "workspace"] as const;
export type InboxRecord = (typeof INBOX_RECORDS)[number];

/** Kinds of records that a person may stop following: a tender of the company, or an offer that it makes. */
export const MUTED_RECORDS = ["tender", "offer"] as const satisfies readonly InboxRecord[];
export type MutedRecord = (typeof MUTED_RECORDS)[number];
