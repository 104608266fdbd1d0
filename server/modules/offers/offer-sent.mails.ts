import { unitSymbol } from "#contract/reference/units.ts";
import { RECEIPT_MAX_LINES } from "#contract/limits.ts";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { Language } from "#contract/primitives.ts";
import type { MailTable, MailToSend } from "#server/core/mail-to-send.ts";
import type { LineToSubmit } from "#server/modules/offers/offer-line.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import type { Recipient } from "#server/modules/offers/offer.store.ts";
import { freightText } from "#server/modules/offers/freight-text.ts";
import { basisOf, termsOf } from "#server/modules/offers/offer.view.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { instantText } from "#server/platform/instant.ts";
import { translate } from "#server/platform/translate.ts";

/** A submitted line with its amount on the offer's VAT basis. The amount is null for a declined line. */
export type SentLine = LineToSubmit & { readonly sum: string | null };

export interface SentOffer {
  readonly at: Date;
  readonly net: string;
  readonly vat: string | null;
  readonly gross: string;
  readonly lines: readonly SentLine[];
  readonly files: readonly string[];
}

const PRICE_HEADINGS = { net: ["price", "total"], gross: ["price_gross", "total_gross"] } as const;

const weeks = ({ delivery_min: from, delivery_max: to }: SentLine): string =>
  [...new Set([from, to].filter((week) => week !== null))].join("–");

function linesOf(row: OfferRow, sent: SentOffer, language: Language): MailTable {
  const formats = amountsIn(language, row.currency);
  const refused = (line: SentLine): string =>
    translate(
      language,
      line.reject_reason === null ? "offers.line.declined" : `offers.line_reason.${line.reject_reason}`,
    );
  const shown = sent.lines.slice(0, RECEIPT_MAX_LINES);
  const rest = sent.lines.length - shown.length;
  return {
    head: ["position", "name", "quantity", ...PRICE_HEADINGS[basisOf(row)], "weeks"].map(
      (name) => `mails.receipt.${name}`,
    ),
    numbers: [2, 3, 4],
    rows: shown.map((line) => {
      const part = line.replacement
        ? `${translate(language, "mails.receipt.replacement")}: ${[line.replacement_part_number, line.replacement_manufacturer].filter((word) => word !== null).join(", ")}`
        : line.part_number;
      const name = [line.nomenclature, part].filter((word) => word !== null).join(", ");
      const unit = unitSymbol(line.unit, language) ?? "";
      const priced =
        line.price === null
          ? [refused(line), "—"]
          : [formats.price(line.price), line.sum === null ? "" : formats.money(line.sum)];
      return [String(line.position), name, `${formats.quantity(line.quantity)} ${unit}`, ...priced, weeks(line)];
    }),
    ...(rest > 0
      ? { more: translate(language, "mails.receipt.more", { smart_count: rest, count: String(rest) }) }
      : {}),
  };
}

/**
 * Builds the receipt of an offer for its sender and for all members of the supplier who may submit offers. This is the
 * only email with prices, and only the company that offered them receives it.
 */
export function receiptMails(row: OfferRow, people: readonly Recipient[], sent: SentOffer): MailToSend[] {
  const { freight } = termsOf(row);
  const tables = new Map<Language, MailTable>();
  const declined = sent.lines.filter((line) => line.rejected).length;
  return people.map((to) => {
    const formats = amountsIn(to.language, row.currency);
    const lines = tables.get(to.language) ?? linesOf(row, sent, to.language);
    tables.set(to.language, lines);
    const sums =
      sent.vat === null
        ? [{ label: "mails.fact.total", value: formats.money(sent.gross) }]
        : [
            { label: "mails.fact.total", value: formats.money(sent.net) },
            { label: "mails.fact.vat", value: formats.money(sent.vat) },
            { label: "mails.fact.total_with_vat", value: formats.money(sent.gross) },
          ];
    return {
      kind: "offer_receipt",
      to: to.email,
      language: to.language,
      params: {
        supplier: row.supplier_name,
        customer: row.customer_name,
        tender: tenderCode({ number: row.tender_number, round: row.tender_round }),
        offer: offerCode(row.number),
        name: row.tender_name,
      },
      path: `/service/supplier-offers/${row.id}`,
      facts: [
        { label: "mails.fact.customer", value: row.customer_name },
        { label: "mails.fact.submitted_at", value: instantText(sent.at.toISOString(), to.language) },
        { label: "mails.fact.priced_lines", value: String(sent.lines.length - declined) },
        { label: "mails.fact.declined_lines", value: String(declined) },
        ...sums,
        ...(freight === null ? [] : [{ label: "mails.fact.freight", value: freightText(row, freight, to.language) }]),
        { label: "mails.fact.file", value: row.file_name ?? "" },
        ...(sent.files.length === 0 ? [] : [{ label: "mails.fact.other_files", value: sent.files.join(", ") }]),
      ],
      table: lines,
    };
  });
}
