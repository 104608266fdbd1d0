import type { z } from "zod";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { FormerLine } from "#contract/offers/offer.schema.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { ONE_UNIT } from "#contract/money/vat.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import type { TenderPreview } from "#contract/offers/tender-preview.api.ts";
import type { PriceFeedback } from "#contract/tenders/price-feedback.schema.ts";
import { urgentClosing } from "#contract/tenders/tender.rules.ts";
import { shownEmail } from "#contract/email-text.ts";
import { foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MailSecret, MailToSend } from "#server/core/mail-to-send.ts";
import type { MemberContext } from "#server/http/context.ts";
import { listAwaited } from "#server/modules/tenders/awaited.store.ts";
import { formerLines, listLots } from "#server/modules/tenders/lot.store.ts";
import type { LotRow } from "#server/modules/tenders/lot.store.ts";
import { listTenderSuppliers, offerPeople } from "#server/modules/tenders/tender-supplier.store.ts";
import { awaitedMails, supplierMails } from "#server/modules/tenders/tender.mails.ts";
import { roundFeedback } from "#server/modules/tenders/hooks.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { redactSecret } from "#server/platform/mail/mail-secret.ts";

type Preview = z.input<typeof TenderPreview>;
type Line = Preview["items"][number];

interface Audience {
  readonly supplier: { readonly id: number; readonly name: string };
  readonly mails: readonly MailToSend[];
  readonly former: ReadonlyMap<number, FormerLine>;
  readonly feedback: ReadonlyMap<number, PriceFeedback>;
}

const asStarted = (row: TenderRow, now: Date): TenderRow => ({
  ...row,
  start_date: now.toISOString(),
  closing_date: row.urgent ? new Date(urgentClosing(now.getTime())).toISOString() : row.closing_date,
});

/** Placeholder for the token of the link, which is created only for the real email. */
const NO_LINK: MailSecret = { value: "", hash: Buffer.alloc(0), until: new Date(0) };

async function audienceOf(
  ctx: MemberContext,
  row: TenderRow,
  asked: { supplier?: number | undefined; awaited?: number | undefined },
): Promise<Audience> {
  const { db } = ctx;
  if (asked.supplier !== undefined) {
    const { supplier } = foundOrThrow(
      (await listTenderSuppliers(db, row.id)).find((one) => one.supplier.id === asked.supplier),
    );
    const people = await offerPeople(db, [supplier.id]);
    return {
      supplier,
      mails: supplierMails("tender_invitation", row, {
        offers: [{ id: 0, number: 0, supplier_id: supplier.id }],
        people,
      }),
      former: await formerLines(db, row.id, supplier.id),
      feedback: new Map(
        (await roundFeedback.call(ctx, row, [supplier.id])).map(({ lot, feedback }) => [lot, feedback]),
      ),
    };
  }
  const awaited = foundOrThrow((await listAwaited(db, row.id)).find(({ id }) => id === asked.awaited));
  // Assumes that the address has no account, so that the preview doesn't reveal whether there is one.
  return {
    supplier: { id: awaited.id, name: shownEmail(awaited.email) },
    mails: awaitedMails(row, [{ ...awaited, link: NO_LINK }]),
    former: new Map(),
    feedback: new Map(),
  };
}

const NOTHING_OFFERED = {
  price: null,
  price_per_unit: null,
  price_with_vat: null,
  ...ONE_UNIT,
  delivery_min: null,
  delivery_max: null,
  availability: null,
  available_quantity: null,
  pack_quantity: null,
  minimum_quantity: null,
  replacement: false,
  replacement_part_number: null,
  replacement_manufacturer: null,
  comment: null,
  rejected: false,
  reject_reason: null,
} as const satisfies Partial<Line>;

const lineOf = (lot: LotRow, { former, feedback }: Pick<Audience, "former" | "feedback">): Line => {
  const {
    id,
    version,
    position,
    nomenclature,
    part_number,
    manufacturer,
    quantity,
    unit,
    target_delivery_time,
    documents,
    attributes,
  } = lot;
  return {
    ...NOTHING_OFFERED,
    id,
    version,
    revision: 0,
    lot: id,
    position,
    nomenclature,
    part_number,
    manufacturer,
    quantity,
    unit,
    target_delivery_time,
    documents,
    attributes,
    alternates: lot.alternates,
    lot_comment: lot.comment,
    files: 0,
    previous: former.get(id) ?? null,
    feedback: feedback.get(id) ?? null,
  };
};

/**
 * Returns a preview of what a supplier or an invited address will see after the start: the offer with its lines, and
 * the email in each recipient's language. Writes and sends nothing. Numbers that are assigned at the start are missing.
 * @throws AppError not_found (also if the supplier or address isn't in the tender), wrong_state if the tender was
 * started
 */
export async function previewTender(
  ctx: MemberContext,
  id: number,
  asked: { supplier?: number | undefined; awaited?: number | undefined },
): Promise<Preview> {
  const { db, now } = ctx;
  const row = foundOrThrow(await findTender(db, id));
  if (row.status !== "DRAFT") throw wrongStateError(tenderMachine, row.status);
  const tender = asStarted(row, now);
  const audience = await audienceOf(ctx, tender, asked);
  const { supplier, mails } = audience;
  const lots = await listLots(db, id, { limit: LIST_MAX_LIMIT, offset: 0, ordering: "position" });
  const { number, round, name, start_date, closing_date, urgent, tax_type, vat_rate, payment_method, comment } = tender;
  const byLanguage = LANGUAGES.flatMap((language) => mails.find((mail) => mail.language === language) ?? []);
  return {
    offer: {
      id,
      version: 1,
      number: 0,
      status: "NOT_PROCESSED",
      outside: null,
      tender: {
        id,
        number,
        round,
        name,
        status: "TENDER_OPENED",
        start_date,
        closing_date,
        urgent,
        sealed: tender.sealed,
        tax_type,
        vat_rate,
        currencies: [row.currency, ...row.other_currencies],
        payment_method,
        comment,
        price_feedback: tender.price_feedback,
      },
      previous_offer: null,
      customer: row.customer,
      supplier,
      currency: row.currency,
      basis: "net",
      outcome: null,
      lot_count: lots.count,
      filled_count: 0,
      is_ready: false,
      files: 0,
      question_count: 0,
      news_count: 0,
      total: null,
      vat: null,
      total_with_vat: null,
      payment_terms: null,
      comment: null,
      freight: null,
      commercial_offer: null,
      draft: null,
      submitted_at: null,
      reject_reason: null,
      reject_comment: null,
      actions: [],
    },
    items: lots.rows.map((lot) => lineOf(lot, audience)),
    mails: byLanguage.map((mail) => {
      const { subject, text, html } = redactSecret(foundOrThrow(ctx.rendered([mail])[0]));
      return { language: mail.language, subject, text, html };
    }),
  };
}
