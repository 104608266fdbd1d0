import type { Transporter } from "nodemailer";
import type { Dependencies } from "#server/http/dependencies.ts";
import { claimMail, keepMails, noteMail } from "#server/modules/mails/mail.store.ts";
import type { WaitingMail } from "#server/modules/mails/mail.store.ts";

const AT_ONCE = 20;
const CLAIM_MS = 5 * 60_000;
/** A mail server that says nothing for this long counts as gone: well before another server may take the mail. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as const;
const MOST_ATTEMPTS = 8;
/** Half a minute, then twice as long each time: the last try comes an hour after the first. */
const delayOf = (attempts: number): number => 30_000 * 2 ** attempts;

const transports = new Map<string, Promise<Transporter>>();

/** The way to a mail server; made once. The library is loaded by the first mail. */
function transport(url: string): Promise<Transporter> {
  const made =
    transports.get(url) ?? import("nodemailer").then(({ createTransport }) => createTransport({ url, ...PATIENCE }));
  transports.set(url, made);
  return made;
}

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
      headers: {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "Content-Language": mail.language,
      },
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
  for (let count = 0; count < AT_ONCE; count += 1) {
    const now = clock.now();
    // One by one, and no transaction is held meanwhile: a slow mail server holds up neither the database nor the other mails.
    const mail = await claimMail(db, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (mail === undefined) return;
    const error = await sendOne(deps, url, mail);
    const lost = error !== null && mail.attempts + 1 >= MOST_ATTEMPTS;
    if (error !== null) deps.log.warn({ mail: mail.id, reason: error }, "a mail was not sent");
    await noteMail(db, {
      id: mail.id,
      status: error === null ? "sent" : lost ? "failed" : "waiting",
      error,
      now,
      next_at: new Date(now.getTime() + delayOf(mail.attempts)),
    });
  }
}
