// Touches: mails
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { mailsTo } from "#server/testing/mailed.ts";

/** Decodes the plain text part of an email file. The part uses quoted-printable (RFC 2045) or base64. */
async function plainPart(file: string): Promise<string> {
  const source = (await readFile(file, "latin1")).replaceAll("\r\n", "\n");
  const [, head = "", rest = ""] = /(Content-Type: text\/plain[\s\S]*?)\n\n([\s\S]*)/.exec(source) ?? [];
  const body = rest.split(/\n--/)[0] ?? "";
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/**
 * Returns the newest email to an address as the recipient reads it, including its secrets. Reads the outbox, or the
 * email's file once it is written.
 */
export async function lastMail(
  { deps }: Lotwise,
  address: string,
): Promise<{ kind: string; subject: string; text: string }> {
  const mail = (await mailsTo(deps, address)).at(-1);
  if (mail === undefined) throw new Error(`no mail to ${address}`);
  const { id, kind, subject, text } = mail;
  const isInFile = mail.secret === null && mail.secret_hash !== null && mail.status === "kept";
  return { kind, subject, text: isInFile ? await plainPart(join(deps.env.DATA_DIR, "mails", `${id}.eml`)) : text };
}

export async function lastLink(lotwise: Lotwise, address: string): Promise<string> {
  const { text } = await lastMail(lotwise, address);
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "").href.replace(/^https?:\/\/[^/]+/, "");
}
