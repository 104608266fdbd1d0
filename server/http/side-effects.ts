import { InboxSettings, USUAL_SETTINGS } from "#contract/inbox/inbox-settings.schema.ts";
import { insertAudit } from "#server/db/audit.ts";
import type { Actor } from "#server/db/audit.ts";
import { addInboxEntries, settleInboxEntries } from "#server/db/inbox-entries.ts";
import type { RunStatement, TouchedRecord } from "#server/db/inbox-entries.ts";
import { addLiveEvents } from "#server/db/live-events.ts";
import { insertMails } from "#server/db/outbox.ts";
import type { MailToSend, RenderedMail } from "#server/core/mail-to-send.ts";
import type { SideEffects } from "#server/core/side-effects.ts";
import { messagesOf } from "#server/platform/live-bus.ts";
import type { LiveMessage } from "#server/platform/live-bus.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { mailTime } from "#server/platform/mail/mail-time.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

/**
 * Writes the inbox entries of these emails, tells their readers' pages about them, and returns when each email is to be
 * sent. Emails that their readers don't want are left out.
 */
async function addToInboxes(
  mails: readonly MailToSend[],
  given: { now: Date; run: RunStatement; messages: LiveMessage[] },
): Promise<{ mail: MailToSend; send_at: Date }[]> {
  const { now, run, messages } = given;
  const readers = mails.some(({ inbox }) => inbox !== undefined) ? await run(addInboxEntries(mails, now)) : [];
  for (const { user_id: id } of readers) messages.push(...messagesOf({ kind: "inbox_changed", id }, []));
  const settings = new Map(readers.map((reader) => [reader.address, InboxSettings.safeParse(reader.settings).data]));
  const muted = new Set(readers.flatMap((reader) => reader.muted));
  return mails.flatMap((mail, place): { mail: MailToSend; send_at: Date }[] => {
    if (mail.inbox === undefined) return [{ mail, send_at: now }];
    if (muted.has(place)) return [];
    const news = { event: mail.kind, until: mail.inbox.until ?? null };
    const send_at = mailTime(news, settings.get(mail.to) ?? USUAL_SETTINGS, now);
    return send_at === null ? [] : [{ mail, send_at }];
  });
}

/** Returns the records whose state an event changes, as inbox entries name them. */
function touchedBy(event: LiveMessage["event"]): TouchedRecord[] {
  switch (event.kind) {
    case "tender_changed":
    case "winners_changed":
      return [{ entity: "tender", id: event.id }];
    case "offer_changed":
      return [{ entity: "offer", id: event.id }];
    case "order_changed":
      return [{ entity: "order", id: event.id }];
    case "workspace_changed":
      return [{ entity: "workspace", id: event.id }];
    case "comment_changed":
      return [{ entity: event.record, id: event.id }];
    default:
      return [];
  }
}

/**
 * Collects the side effects of a change: history entries, emails and live events. `announce` settles the inbox entries
 * that waited for the change, and adds the events to those that are published after the commit.
 */
export function sideEffects(options: {
  actor: Actor;
  public_url: string;
  run: RunStatement;
  /** Encrypts the secrets in emails. Optional for code that sends none. */
  secrets?: SecretBox | undefined;
  page?: string | undefined;
}): { effects: SideEffects; announce: () => Promise<void> } {
  const { actor, public_url, run, secrets, page } = options;
  const messages: LiveMessage[] = [];
  const render = (mail: MailToSend): RenderedMail => {
    const words = renderMail(mail, public_url);
    if (mail.secret === undefined) return words;
    if (secrets === undefined) throw new Error(`nothing seals the secret of a mail (${mail.kind})`);
    const { value, hash, until } = mail.secret;
    return { ...words, secret: { sealed: secrets.seal(Buffer.from(value)), hash, until } };
  };
  const effects: SideEffects = {
    async audit(entries) {
      const list = Array.isArray(entries) ? entries : [entries];
      if (list.length > 0) await run(insertAudit(actor, list));
    },
    async mail(mails) {
      const due = await addToInboxes(mails, { now: actor.at, run, messages });
      const rendered = due.map(({ mail, send_at }) => ({ ...render(mail), send_at }));
      if (rendered.length > 0) await run(insertMails(rendered, actor.at));
    },
    rendered: (mails) => mails.map(render),
    live(event, workspaces) {
      messages.push(...messagesOf(event, workspaces, page));
    },
  };
  const settle = async (): Promise<void> => {
    const touched = messages.flatMap(({ event }) => touchedBy(event));
    if (touched.length === 0) return;
    const by = { user: actor.user_id, workspace: actor.workspace_id, at: actor.at };
    for (const { user_id: id } of await run(settleInboxEntries(touched, by)))
      messages.push(...messagesOf({ kind: "inbox_changed", id }, []));
  };
  const announce = async (): Promise<void> => {
    await settle();
    if (messages.length > 0) await run(addLiveEvents(messages));
  };
  return { effects, announce };
}
