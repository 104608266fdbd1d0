import type { Selectable } from "kysely";
import type { MailTable } from "#server/db/schema.gen.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { redactSecret, withSecret } from "#server/platform/mail/mail-secret.ts";

/** Returns the emails to an address, oldest first, with the codes and links that the recipient sees. */
export async function mailsTo(
  deps: Pick<Dependencies, "db" | "secrets">,
  address: string,
): Promise<Selectable<MailTable>[]> {
  const rows = await deps.db.selectFrom("mail").selectAll().where("to_address", "=", address).orderBy("id").execute();
  return rows.map((mail) => {
    const secret = mail.secret === null ? null : deps.secrets.open(mail.secret);
    return secret === null ? redactSecret(mail) : withSecret(mail, secret);
  });
}
