import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { Language } from "#contract/primitives.ts";
import type { MailToSend } from "#server/http/context.ts";
import type { Recipient, SentOffer } from "#server/modules/tenders/tender-supplier.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { instantText } from "#server/platform/instant.ts";

/** Kinds of mails that suppliers get; each has its texts under `mails` in the catalogues. */
export type SupplierMail =
  | "tender_invitation"
  | "tender_prolonged"
  | "tender_reopened"
  | "tender_stopped"
  | "tender_expired"
  | "tender_withdrawn"
  | "tender_reminder"
  | "tender_reminder_words"
  | "tender_reminder_complete"
  | "tender_changed"
  | "question_answered"
  | "answer_published";

/** What a mail says of a tender, whichever side's record it comes from. */
export type MailedTender = Pick<
  TenderRow,
  "customer" | "number" | "name" | "lot_count" | "closing_date" | "urgent" | "round"
>;

interface ToSuppliers {
  readonly offers: readonly SentOffer[];
  readonly people: readonly Recipient[];
  /** What the text names beyond the tender and the offer. */
  readonly params?: Readonly<Record<string, string>>;
  /** Lines of the table beyond the tender's own. */
  readonly facts?: (to: Recipient) => NonNullable<MailToSend["facts"]>;
}

const paramsOf = (row: MailedTender, to: Pick<Recipient, "language">) => ({
  customer: row.customer.name,
  tender: tenderCode(row, to.language),
  name: row.name,
});

const factsOf = (row: MailedTender, to: Pick<Recipient, "language">) => [
  { label: "mails.fact.customer", value: row.customer.name },
  { label: "mails.fact.lots", value: String(row.lot_count) },
  ...(row.closing_date === null
    ? []
    : [{ label: "mails.fact.closing_date", value: instantText(row.closing_date, to.language) }]),
];

/** To the people of each supplier, in their language: what happened to the tender. No prices. */
export function supplierMails(kind: SupplierMail, row: MailedTender, given: ToSuppliers): MailToSend[] {
  const offers = new Map(given.offers.map((offer) => [offer.supplier_id, offer]));
  return given.people.flatMap((to): MailToSend[] => {
    const offer = offers.get(to.workspace_id);
    if (offer === undefined) return [];
    return [
      {
        kind: row.urgent && kind === "tender_invitation" ? "tender_invitation_urgent" : kind,
        to: to.email,
        language: to.language,
        params: { ...paramsOf(row, to), offer: offerCode(offer.number, to.language), ...given.params },
        path: kind === "tender_withdrawn" ? "/service/supplier-offers" : `/service/supplier-offers/${offer.id}`,
        facts: kind === "tender_withdrawn" ? [] : [...factsOf(row, to), ...(given.facts?.(to) ?? [])],
      },
    ];
  });
}

/** Somebody who is asked at an address. `has_account` decides what the button opens; nobody but the mailbox learns it. */
export interface Awaited {
  readonly email: string;
  readonly language: Language;
  readonly has_account: boolean;
}

/** To addresses that the tender waits for: who asks, until when, and how to answer. */
export const awaitedMails = (row: TenderRow, people: readonly Awaited[]): MailToSend[] =>
  people.map(({ email, language, has_account }) => ({
    kind: "tender_awaits",
    to: email,
    language,
    params: { ...paramsOf(row, { language }), email },
    path: has_account
      ? "/service/supplier-offers"
      : `/?${new URLSearchParams({ mode: "sign_up", email, next: "/service/supplier-offers" }).toString()}`,
    facts: factsOf(row, { language }),
  }));

/** To the managers: the tender is over, and who answered. */
export const summaryMails = (
  row: TenderRow,
  managers: readonly Recipient[],
  given: { stopped: boolean; silent: number },
): MailToSend[] =>
  managers.map((to) => ({
    kind: given.stopped ? "tender_summary_stopped" : "tender_summary",
    to: to.email,
    language: to.language,
    params: paramsOf(row, to),
    path: `/service/tenders/${row.id}`,
    facts: [
      { label: "mails.fact.invited", value: String(row.supplier_count) },
      { label: "mails.fact.answered", value: String(row.processed_count) },
      { label: "mails.fact.declined", value: String(row.rejected_count) },
      { label: "mails.fact.silent", value: String(given.silent) },
    ],
  }));
