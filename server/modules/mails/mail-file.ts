import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Environment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { mailsInForce } from "#server/modules/mails/mail.store.ts";
import { messageOf } from "#server/modules/mails/message.ts";
import type { Message } from "#server/modules/mails/message.ts";

/**
 * Returns the folder for emails with secrets, used when no mail server is configured. Only the server's OS account can
 * read it.
 */
export const mailFolder = (env: Pick<Environment, "DATA_DIR">): string =>
  env.DATA_DIR === "memory" ? join(tmpdir(), `lotwise-mails-${process.pid}`) : resolve(env.DATA_DIR, "mails");

/** Writes an .eml file that only the server's OS account can read. */
export async function writeMailFile(
  env: Pick<Environment, "DATA_DIR" | "MAIL_FROM">,
  mail: Message & { readonly id: number },
): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail(messageOf(env, mail));
  const folder = mailFolder(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${mail.id}.eml`), message, { mode: 0o600 });
}

/** Removes mail files whose link or code was used, replaced or withdrawn, or has expired. */
export async function forgetMailFiles({ env, db, clock }: Pick<Dependencies, "env" | "db" | "clock">): Promise<void> {
  const folder = mailFolder(env);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  if (names.length === 0) return;
  const kept = await mailsInForce(db, clock.now());
  for (const name of names)
    if (!kept.has(Number(name.replace(".eml", "")))) await rm(join(folder, name), { force: true });
}
