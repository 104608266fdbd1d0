import { insertAudit } from "#server/db/audit.ts";
import type { Actor } from "#server/db/audit.ts";
import { notify } from "#server/db/notify.ts";
import { insertMails } from "#server/db/outbox.ts";
import type { Telling } from "#server/http/context.ts";
import { LIVE_CHANNEL } from "#server/platform/live-bus.ts";
import type { LiveMessage } from "#server/platform/live-bus.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

type Statement = ReturnType<typeof insertAudit>;

/** How the changes of one transaction are told of; `announce` sends what screens are to hear when it commits. */
export function telling(options: {
  actor: Actor;
  public_url: string;
  run: (statement: Statement) => Promise<unknown>;
}): { tell: Telling; announce: () => Promise<void> } {
  const { actor, public_url, run } = options;
  const messages: LiveMessage[] = [];
  const tell: Telling = {
    async audit(entries) {
      const list = Array.isArray(entries) ? entries : [entries];
      if (list.length > 0) await run(insertAudit(actor, list));
    },
    async mail(mails) {
      if (mails.length > 0) await run(insertMails(tell.rendered(mails), actor.at));
    },
    rendered: (mails) => mails.map((mail) => renderMail(mail, public_url)),
    live(event, workspaces) {
      messages.push({ event, workspaces: [...workspaces] });
    },
  };
  // NOTIFY is part of the transaction: nobody hears of what is rolled back.
  const announce = async (): Promise<void> => {
    if (messages.length > 0) await run(notify(LIVE_CHANNEL, messages));
  };
  return { tell, announce };
}
