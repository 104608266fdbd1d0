import { mergedChanges } from "#contract/changes/merged-changes.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { MemberContext } from "#server/http/context.ts";
import { runDueWork } from "#server/http/each-due.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { claimDueAnnouncement, claimUnannouncedChanges } from "#server/modules/tenders/tender-change.store.ts";
import type { UnannouncedChange } from "#server/modules/tenders/tender-change.store.ts";
import { offerPeople, offersOfTender } from "#server/modules/tenders/tender-supplier.store.ts";
import type { Recipient } from "#server/modules/tenders/tender-supplier.store.ts";
import { supplierMails } from "#server/modules/tenders/tender.mails.ts";
import { instantText } from "#server/platform/instant.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { translate } from "#server/platform/translate.ts";

function factOf({ field, before, after }: UnannouncedChange, to: Recipient): { label: string; value: string } {
  const none = translate(to.language, "mails.none");
  const words = (value: string | null): string =>
    value === null ? none : field === "closing_date" ? instantText(value, to.language) : value;
  return {
    label: `mails.changed.${field}`,
    value: field === "document" ? words(after) : `${words(before)} → ${words(after)}`,
  };
}

/**
 * Emails the changes since the last email to suppliers that have not declined. A supplier gets only changes that were
 * made after its own invitation.
 */
async function announce(ctx: MemberContext, id: number): Promise<void> {
  const { db } = ctx;
  const changes = await claimUnannouncedChanges(db, id);
  const offers = (await offersOfTender(db, id)).filter(({ status }) => status !== "REJECTED");
  const tender = foundOrThrow(await findTender(db, id));
  const people = await offerPeople(
    db,
    offers.map(({ supplier_id }) => supplier_id),
  );
  await ctx.mail(
    offers.flatMap((offer): MailToSend[] => {
      const news = mergedChanges(changes.filter(({ at }) => Date.parse(at) > Date.parse(offer.sent_at)));
      if (news.length === 0) return [];
      return supplierMails("tender_changed", tender, {
        offers: [offer],
        people: people.filter(({ workspace_id }) => workspace_id === offer.supplier_id),
        facts: (to) => news.map((change) => factOf(change, to)),
      });
    }),
  );
}

/** Announces the changes of all due tenders. A lock ensures that each tender's changes are announced only once. */
export const announceChanges = (deps: ClockDeps): Promise<void> =>
  runDueWork(deps, {
    claim: claimDueAnnouncement,
    act: announce,
    failed: "changes of a tender could not be announced",
  });
