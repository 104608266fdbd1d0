import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { OfferDecline } from "#contract/offers/offer.schema.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { MailToSend } from "#server/http/context.ts";
import type { OfferRow, Recipient } from "#server/modules/offers/offer.store.ts";
import { translate } from "#server/platform/translate.ts";

/** Whom it is about, in the recipient's spelling of the numbers. Prices never go by mail. */
const paramsOf = (row: OfferRow, to: Recipient) => ({
  supplier: row.supplier_name,
  customer: row.customer_name,
  tender: tenderCode(row.tender_number, to.language),
  offer: offerCode(row.number, to.language),
  name: row.tender_name,
});

/** To the tender's managers: a supplier has answered. */
export const submittedMails = (row: OfferRow, managers: readonly Recipient[]): MailToSend[] =>
  managers.map((to) => ({ kind: "offer_submitted", to: to.email, language: to.language, params: paramsOf(row, to), path: `/service/tenders/${row.tender_id}` }));

/** To the tender's managers: a supplier will not answer, and why. */
export const declinedMails = (row: OfferRow, managers: readonly Recipient[], reason: OfferDecline["reason"]): MailToSend[] =>
  managers.map((to) => ({
    kind: "offer_declined",
    to: to.email,
    language: to.language,
    params: { ...paramsOf(row, to), reason: translate(to.language, `offers.decline_reason.${reason}`) },
    path: `/service/tenders/${row.tender_id}`,
  }));

/** An instant in UTC, as a receipt names it: 20.11.2026, 09:00 UTC. */
const instant = (at: Date, to: Recipient): string => new Intl.DateTimeFormat(INTL_LOCALE[to.language], { dateStyle: "short", timeStyle: "medium", timeZone: "UTC" }).format(at);

/** To whoever submitted: what was sent, to whom, when. */
export const receiptMail = (row: OfferRow, to: Recipient, sent: { priced: number; declined: number; at: Date }): MailToSend => ({
  kind: "offer_receipt",
  to: to.email,
  language: to.language,
  params: paramsOf(row, to),
  path: `/service/supplier-offers/${row.id}`,
  facts: [
    { label: "mails.fact.customer", value: row.customer_name },
    { label: "mails.fact.priced_lines", value: String(sent.priced) },
    { label: "mails.fact.declined_lines", value: String(sent.declined) },
    { label: "mails.fact.file", value: row.file_name ?? "" },
    { label: "mails.fact.submitted_at", value: `${instant(sent.at, to)} UTC` },
  ],
});
