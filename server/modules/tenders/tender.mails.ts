import { offerCode, tenderCode } from "#contract/numbering.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { MailToSend } from "#server/http/context.ts";
import type { Recipient, SentOffer } from "#server/modules/tenders/tender-supplier.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/** Kinds of mails that suppliers get; each has its texts under `mails` in the catalogues. */
export type SupplierMail = "tender_invitation" | "tender_prolonged" | "tender_reopened" | "tender_stopped" | "tender_expired" | "tender_withdrawn";

/** An instant as a mail names it, in Moscow time with its zone: the reader's own zone isn't known. */
const instant = (at: string, { language }: Recipient): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[language], { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "Europe/Moscow", timeZoneName: "short" }).format(new Date(at));

const paramsOf = (row: TenderRow, to: Recipient) => ({ customer: row.customer.name, tender: tenderCode(row.number, to.language), name: row.name });

/** To the people of each supplier, in their language: what happened to the tender. No prices. */
export function supplierMails(kind: SupplierMail, row: TenderRow, given: { offers: readonly SentOffer[]; people: readonly Recipient[] }): MailToSend[] {
  const offers = new Map(given.offers.map((offer) => [offer.supplier_id, offer]));
  return given.people.flatMap((to): MailToSend[] => {
    const offer = offers.get(to.workspace_id);
    if (offer === undefined) return [];
    const facts = [
      { label: "mails.fact.customer", value: row.customer.name },
      { label: "mails.fact.lots", value: String(row.lot_count) },
      ...(row.closing_date === null ? [] : [{ label: "mails.fact.closing_date", value: instant(row.closing_date, to) }]),
    ];
    return [
      {
        kind: row.urgent && kind === "tender_invitation" ? "tender_invitation_urgent" : kind,
        to: to.email,
        language: to.language,
        params: { ...paramsOf(row, to), offer: offerCode(offer.number, to.language) },
        path: kind === "tender_withdrawn" ? "/service/supplier-offers" : `/service/supplier-offers/${offer.id}`,
        facts: kind === "tender_withdrawn" ? [] : facts,
      },
    ];
  });
}

/** To the managers: the tender is over, and who answered. */
export const summaryMails = (row: TenderRow, managers: readonly Recipient[], given: { stopped: boolean; silent: number }): MailToSend[] =>
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
