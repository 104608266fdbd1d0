import { tenderCode } from "#contract/numbering.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import type { Recipient } from "#server/modules/offers/offer.store.ts";

export const questionAskedMails = (row: OfferRow, managers: readonly Recipient[], question: string): MailToSend[] =>
  managers.map((to) => ({
    kind: "question_asked",
    to: to.email,
    language: to.language,
    params: {
      supplier: row.supplier_name,
      tender: tenderCode({ number: row.tender_number, round: row.tender_round }),
      name: row.tender_name,
      question,
    },
    path: `/service/tenders/${row.tender_id}?tab=questions`,
    inbox: {
      workspace_id: row.customer_id,
      record: { entity: "tender", id: row.tender_id },
      until: row.closing_date,
    },
  }));
