import { insertAudit } from "#server/db/audit.ts";
import type { Actor } from "#server/db/audit.ts";
import { notify } from "#server/db/notify.ts";
import { insertMails } from "#server/db/outbox.ts";
import type { SideEffects } from "#server/core/side-effects.ts";
import { LIVE_CHANNEL } from "#server/platform/live-bus.ts";
import type { LiveMessage } from "#server/platform/live-bus.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

type Statement = ReturnType<typeof insertAudit>;

/**
 * Collects the side effects of a change: history entries, emails and live events. `announce` publishes the events when
 * the transaction commits.
 */
export function sideEffects(options: {
  actor: Actor;
  public_url: string;
  run: (statement: Statement) => Promise<unknown>;
  /** Encrypts the secrets in emails. Optional for code that sends none. */
  secrets?: SecretBox | undefined;
}): { effects: SideEffects; announce: () => Promise<void> } {
  const { actor, public_url, run, secrets } = options;
  const messages: LiveMessage[] = [];
  const effects: SideEffects = {
    async audit(entries) {
      const list = Array.isArray(entries) ? entries : [entries];
      if (list.length > 0) await run(insertAudit(actor, list));
    },
    async mail(mails) {
      if (mails.length > 0) await run(insertMails(effects.rendered(mails), actor.at));
    },
    rendered: (mails) =>
      mails.map((mail) => {
        const words = renderMail(mail, public_url);
        if (mail.secret === undefined) return words;
        if (secrets === undefined) throw new Error(`nothing seals the secret of a mail (${mail.kind})`);
        const { value, hash, until } = mail.secret;
        return { ...words, secret: { sealed: secrets.seal(Buffer.from(value)), hash, until } };
      }),
    live(event, workspaces) {
      messages.push({ event, workspaces: [...workspaces] });
    },
  };
  // NOTIFY is transactional, so no event is published after a rollback.
  const announce = async (): Promise<void> => {
    if (messages.length > 0) await run(notify(LIVE_CHANNEL, messages));
  };
  return { effects, announce };
}
