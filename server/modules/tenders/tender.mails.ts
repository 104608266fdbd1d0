import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { Language } from "#contract/primitives.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import type { MailSecret, MailToSend } from "#server/core/mail-to-send.ts";
import type { Recipient, SentOffer } from "#server/modules/tenders/tender-supplier.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { signUpPath } from "#server/records/invitation/linked-mails.ts";
import { translate } from "#server/platform/translate.ts";
import { instantText } from "#server/platform/instant.ts";

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

export type MailedTender = Pick<
  TenderRow,
  "customer" | "number" | "name" | "lot_count" | "closing_date" | "urgent" | "round"
> & { readonly sealed?: boolean; readonly price_feedback?: PriceFeedbackKind };

interface ToSuppliers {
  readonly offers: readonly SentOffer[];
  readonly people: readonly Recipient[];
  readonly params?: Readonly<Record<string, string>>;
  readonly facts?: (to: Recipient) => NonNullable<MailToSend["facts"]>;
}

const paramsOf = (row: MailedTender) => ({
  customer: row.customer.name,
  tender: tenderCode(row),
  name: row.name,
});

/** Kinds of emails about the end of a tender. They omit the closing date, which no longer matters. */
const IS_OVER: readonly SupplierMail[] = ["tender_stopped", "tender_withdrawn"];

const factsOf = (row: MailedTender, to: Pick<Recipient, "language">, kind?: SupplierMail) => [
  { label: "mails.fact.customer", value: row.customer.name },
  { label: "mails.fact.lots", value: String(row.lot_count) },
  ...(row.closing_date === null || (kind !== undefined && IS_OVER.includes(kind))
    ? []
    : [{ label: "mails.fact.closing_date", value: instantText(row.closing_date, to.language) }]),
];

const invites = (kind: SupplierMail): boolean => kind === "tender_invitation" || kind === "tender_reopened";

/** States that prices are sealed, which may affect when suppliers submit. Only the invitation contains this line. */
const sealedFact = (row: MailedTender, to: Pick<Recipient, "language">, kind: SupplierMail) =>
  row.sealed === true && invites(kind)
    ? [{ label: "mails.fact.sealed", value: translate(to.language, "mails.fact.sealed_text") }]
    : [];

/** States the kind of feedback on the previous round, so that suppliers can plan their next price. */
const feedbackFact = ({ round, price_feedback: tells = "nothing" }: MailedTender, to: Pick<Recipient, "language">) =>
  round === 1 || tells === "nothing"
    ? []
    : [
        {
          label: "mails.fact.price_feedback",
          value: translate(to.language, `mails.fact.feedback.${tells}`, { round: round - 1 }),
        },
      ];

/**
 * Builds emails about a tender event to the members of each supplier, in their languages. The emails contain no prices.
 */
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
        params: { ...paramsOf(row), offer: offerCode(offer.number), ...given.params },
        path: kind === "tender_withdrawn" ? "/service/supplier-offers" : `/service/supplier-offers/${offer.id}`,
        inbox: {
          workspace_id: to.workspace_id,
          // A withdrawn invitation leaves no offer behind.
          record:
            kind === "tender_withdrawn"
              ? { entity: "workspace", id: to.workspace_id }
              : { entity: "offer", id: offer.id },
          until: IS_OVER.includes(kind) ? null : row.closing_date,
        },
        facts:
          kind === "tender_withdrawn"
            ? []
            : [
                ...factsOf(row, to, kind),
                ...sealedFact(row, to, kind),
                ...(invites(kind) ? feedbackFact(row, to) : []),
                ...(given.facts?.(to) ?? []),
              ],
      },
    ];
  });
}

/**
 * Recipient of an invitation by email. `link` is null if the address has an account, which only the text of the email
 * reveals.
 */
export interface Awaited {
  readonly email: string;
  readonly language: Language;
  readonly link: MailSecret | null;
}

/** Path behind the sign-up: the creation of a supplier workspace, and then the offer. */
const newSupplierPath = (row: { readonly id: number }): string => `/new-workspace?side=supplier&tender=${row.id}`;

export const awaitedMails = (row: TenderRow, people: readonly Awaited[]): MailToSend[] =>
  people.map(({ email, language, link }) => ({
    kind: "tender_awaits",
    to: email,
    language,
    params: { ...paramsOf(row), email: shownEmail(email) },
    path: link === null ? "/service/supplier-offers" : signUpPath({ email, next: newSupplierPath(row) }),
    ...(link === null ? {} : { secret: link }),
    facts: [...factsOf(row, { language }), ...feedbackFact(row, { language })],
  }));

export const summaryMails = (
  row: TenderRow,
  managers: readonly Recipient[],
  given: { stopped: boolean; silent: number },
): MailToSend[] =>
  managers.map((to) => ({
    kind: given.stopped ? "tender_summary_stopped" : "tender_summary",
    to: to.email,
    language: to.language,
    params: paramsOf(row),
    path: `/service/tenders/${row.id}`,
    inbox: { workspace_id: to.workspace_id, record: { entity: "tender", id: row.id } },
    facts: [
      { label: "mails.fact.invited", value: String(row.supplier_count) },
      { label: "mails.fact.answered", value: String(row.processed_count) },
      { label: "mails.fact.declined", value: String(row.rejected_count) },
      { label: "mails.fact.silent", value: String(given.silent) },
    ],
  }));
