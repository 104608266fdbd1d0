import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { OfferDecline } from "#contract/offers/offer.schema.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import type { Recipient } from "#server/modules/offers/offer.store.ts";
import { translate } from "#server/platform/translate.ts";

/** Returns the parameters common to all emails about an offer. They contain no prices. */
const paramsOf = (row: OfferRow) => ({
  supplier: row.supplier_name,
  customer: row.customer_name,
  tender: tenderCode({ number: row.tender_number, round: row.tender_round }),
  offer: offerCode(row.number),
  name: row.tender_name,
});

export const submittedMails = (row: OfferRow, managers: readonly Recipient[]): MailToSend[] =>
  managers.map((to) => ({
    kind: "offer_submitted",
    to: to.email,
    language: to.language,
    params: paramsOf(row),
    path: `/service/tenders/${row.tender_id}`,
    inbox: { workspace_id: row.customer_id, record: { entity: "tender", id: row.tender_id } },
  }));

export const declinedMails = (
  row: OfferRow,
  managers: readonly Recipient[],
  reason: OfferDecline["reason"],
): MailToSend[] =>
  managers.map((to) => ({
    kind: "offer_declined",
    to: to.email,
    language: to.language,
    params: { ...paramsOf(row), reason: translate(to.language, `offers.decline_reason.${reason}`) },
    path: `/service/tenders/${row.tender_id}`,
    inbox: { workspace_id: row.customer_id, record: { entity: "tender", id: row.tender_id } },
  }));

export const enteredMails = (row: OfferRow, people: readonly Recipient[]): MailToSend[] =>
  people.map((to) => ({
    kind: "offer_entered",
    to: to.email,
    language: to.language,
    params: { ...paramsOf(row), customer: row.customer_name },
    path: `/service/supplier-offers/${row.id}`,
    inbox: {
      workspace_id: row.supplier_id,
      record: { entity: "offer", id: row.id },
      until: row.closing_date,
    },
  }));
