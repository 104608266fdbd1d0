import type { Transporter } from "nodemailer";
import type { Dependencies } from "#server/http/dependencies.ts";
import { claimMails, keepMails, noteMail, type WaitingMail } from "#server/modules/mails/mail.store.ts";

const AT_ONCE = 20;
const CLAIM_MS = 5 * 60_000;
const MOST_ATTEMPTS = 8;
/** Half a minute, then twice as long each time: the last try comes an hour after the first. */
const delayOf = (attempts: number): number => 30_000 * 2 ** attempts;

let transporter: Promise<Transporter> | null = null;
const transport = (url: string): Promise<Transporter> => (transporter ??= import("nodemailer").then(({ createTransport }) => createTransport(url)));

async function sendOne(deps: Pick<Dependencies, "env">, url: string, mail: WaitingMail): Promise<string | null> {
  try {
    const sender = await transport(url);
    await sender.sendMail({
      from: deps.env.MAIL_FROM,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // RFC 3834: nobody's holiday reply should come back to a program.
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", "Content-Language": mail.language },
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Sends what waits in the outbox, each mail by one server only; a failed one is tried again later, and given up after
 * eight attempts. Without SMTP_URL the mails are kept, to be read in the administration area.
 */
export async function sendMails(deps: Pick<Dependencies, "env" | "db" | "clock" | "log">): Promise<void> {
  const { env, db, clock } = deps;
  if (env.SMTP_URL === undefined) return keepMails(db);
  const url = env.SMTP_URL;
  const now = clock.now();
  // No transaction is held while a mail server takes its time: on the embedded engine it would hold up everybody.
  for (const mail of await claimMails(db, { now, until: new Date(now.getTime() + CLAIM_MS), count: AT_ONCE })) {
    const error = await sendOne(deps, url, mail);
    const lost = error !== null && mail.attempts + 1 >= MOST_ATTEMPTS;
    if (error !== null) deps.log.warn({ mail: mail.id, reason: error }, "a mail was not sent");
    await noteMail(db, { id: mail.id, status: error === null ? "sent" : lost ? "failed" : "waiting", error, now, next_at: new Date(now.getTime() + delayOf(mail.attempts)) });
  }
}
