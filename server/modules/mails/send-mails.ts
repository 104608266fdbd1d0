import type { Transporter } from "nodemailer";
import { errorText } from "#server/core/error-text.ts";
import { afterFailure, deliverWaiting } from "#server/db/send-queue.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { Environment } from "#server/env.ts";
import { writeMailFile } from "#server/modules/mails/mail-file.ts";
import { claimMail, storeUnsentMails, noteMail } from "#server/modules/mails/mail.store.ts";
import type { WaitingMail } from "#server/modules/mails/mail.store.ts";
import { messageOf } from "#server/modules/mails/message.ts";
import { withSecret } from "#server/platform/mail/mail-secret.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";

type MailDeps = Pick<Dependencies, "env" | "db" | "clock" | "log" | "secrets">;
/** SMTP timeouts in milliseconds. They end well before another server process may claim the email. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as const;

const transports = new Map<string, Promise<Transporter>>();

/** Returns the cached transport of an SMTP server. Loads the mail library with the first email. */
function transport(url: string): Promise<Transporter> {
  const made =
    transports.get(url) ?? import("nodemailer").then(({ createTransport }) => createTransport({ url, ...TIMEOUTS }));
  transports.set(url, made);
  return made;
}

/**
 * Inserts the decrypted secret into the email.
 * @throws Error if the secret was sealed with another key
 */
function opened(secrets: SecretBox, mail: WaitingMail): WaitingMail {
  if (mail.secret === null) return mail;
  const secret = secrets.open(mail.secret);
  if (secret === null) throw new Error("its link or code was sealed with another SECRET_KEY");
  return withSecret(mail, secret);
}

async function sendOne(deps: MailDeps, url: string, mail: WaitingMail): Promise<string | null> {
  try {
    const sender = await transport(url);
    await sender.sendMail(messageOf(deps.env, opened(deps.secrets, mail)));
    return null;
  } catch (error) {
    return errorText(error);
  }
}

/** Sends a plain email at once, past the outbox, and returns the mail server's answer. @throws the mail server's error */
export async function sendAtOnce(
  { MAIL_FROM }: Pick<Environment, "MAIL_FROM">,
  url: string,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<string> {
  const sender = await transport(url);
  const sent: { response?: unknown } = await sender.sendMail({ from: MAIL_FROM, ...mail });
  return typeof sent.response === "string" ? sent.response : "";
}

/**
 * Handles pending emails if no mail server is configured. Writes emails with secrets to files for the operators and
 * deletes their secrets from the outbox. Other emails stay in the outbox. The demo keeps all emails in the outbox.
 */
async function keepAll(deps: MailDeps): Promise<void> {
  const { env, db, secrets, log } = deps;
  const keepOne = async (mail: WaitingMail, now: Date): Promise<void> => {
    try {
      await writeMailFile(env, opened(secrets, mail));
      await noteMail(db, { id: mail.id, status: "kept", error: null, now, next_at: now });
    } catch (reason) {
      const error = reason instanceof Error ? reason.message : String(reason);
      log.warn({ mail: mail.id, reason: error }, "a mail could not be written as a file");
      await noteMail(db, { id: mail.id, error, now, ...afterFailure(mail, now) });
    }
  };
  if (!env.LOTWISE_DEMO) await deliverWaiting(deps, (_, claim) => claimMail(db, claim, "with_secret"), keepOne);
  await storeUnsentMails(db, { with_secrets: env.LOTWISE_DEMO });
}

/**
 * Sends pending emails. A lock ensures that only one server process sends each email. Failed emails are retried later
 * and abandoned after eight attempts.
 */
export async function sendMails(deps: MailDeps): Promise<void> {
  const { env, db } = deps;
  if (env.SMTP_URL === undefined) return keepAll(deps);
  const url = env.SMTP_URL;
  await deliverWaiting(deps, claimMail, async (mail, now) => {
    const error = await sendOne(deps, url, mail);
    if (error !== null) deps.log.warn({ mail: mail.id, reason: error }, "a mail was not sent");
    const became = error === null ? { status: "sent" as const, next_at: now } : afterFailure(mail, now);
    await noteMail(db, { id: mail.id, error, now, ...became });
  });
}
