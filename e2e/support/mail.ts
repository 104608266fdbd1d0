import type { Lotwise } from "#e2e/support/lotwise.ts";

/** The newest mail to an address, as its reader gets it. */
export async function lastMail(
  { deps }: Lotwise,
  address: string,
): Promise<{ kind: string; subject: string; text: string }> {
  return deps.db
    .selectFrom("mail")
    .select(["kind", "subject", "text"])
    .where("to_address", "=", address)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Where the button of the newest mail leads, below the address of the server. */
export async function lastLink(lotwise: Lotwise, address: string): Promise<string> {
  const { text } = await lastMail(lotwise, address);
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "").href.replace(/^https?:\/\/[^/]+/, "");
}
