import { tenderMachine } from "#contract/states/tender.machine.ts";
import type { STOPPED_BECAUSE } from "#contract/tenders/tender.schema.ts";
import { transition } from "#server/db/transition.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  managerPeople,
  moveOffers,
  offerPeople,
  offersOfTender,
} from "#server/modules/tenders/tender-supplier.store.ts";
import type { Recipient } from "#server/modules/tenders/tender-supplier.store.ts";
import { translate } from "#server/platform/translate.ts";
import { summaryMails, supplierMails } from "#server/modules/tenders/tender.mails.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

export type TenderEnd =
  | { readonly action: "stop"; readonly reason: (typeof STOPPED_BECAUSE)[number] | null }
  | { readonly action: "close" };

const reasonOf =
  (end: TenderEnd) =>
  ({ language }: Recipient): { label: string; value: string }[] =>
    end.action === "stop" && end.reason !== null
      ? [{ label: "mails.fact.reason", value: translate(language, `tenders.stop_reason.${end.reason}`) }]
      : [];

/**
 * Ends a locked open tender. Offers that were not submitted expire, but their drafts remain. A manual stop emails every
 * supplier that has not declined; the closing date emails only those without an answer. Managers receive a summary.
 * @throws AppError the errors of `transition`
 */
export async function endTender(ctx: MemberContext, row: TenderRow, end: TenderEnd): Promise<TenderRow> {
  const { db, now } = ctx;
  const stopped = end.action === "stop";
  const set = { closed_at: now.toISOString(), stop_reason: stopped ? end.reason : null };
  await transition(ctx, tenderMachine, {
    action: end.action,
    table: "tender",
    entity: "tender",
    row,
    set,
    ...(stopped && end.reason !== null ? { note: end.reason } : {}),
  });
  const expired = await moveOffers(db, row.id, "expire");
  const offers = await offersOfTender(db, row.id);
  const change = { status: { from: "NOT_PROCESSED", to: "EXPIRED" } };
  await ctx.audit(
    expired.flatMap(({ id, supplier_id }) =>
      [db.me, supplier_id].map((workspace_id) => ({
        entity: "offer" as const,
        entity_id: id,
        action: "expire",
        workspace_id,
        changes: change,
      })),
    ),
  );

  const done = foundOrThrow(await findTender(db, row.id));
  const notified = stopped ? offers.filter(({ status }) => status !== "REJECTED") : expired;
  const people =
    notified.length === 0
      ? []
      : await offerPeople(
          db,
          notified.map(({ supplier_id }) => supplier_id),
        );
  const managers = await managerPeople(db, row.id);
  await ctx.mail([
    ...supplierMails(stopped ? "tender_stopped" : "tender_expired", done, {
      offers: notified,
      people,
      facts: reasonOf(end),
    }),
    ...summaryMails(done, managers, { stopped, silent: expired.length }),
  ]);
  ctx.live({ kind: "tender_changed", id: row.id }, [db.me]);
  for (const { id, supplier_id } of offers) ctx.live({ kind: "offer_changed", id }, [supplier_id]);
  return done;
}
