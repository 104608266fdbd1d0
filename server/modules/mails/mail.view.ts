import type { MailRow } from "#contract/mails/mail.api.ts";
import type { Language } from "#contract/primitives.ts";
import type { StoredMailRow } from "#server/modules/mails/mail.store.ts";
import { translate } from "#server/platform/translate.ts";

/** Returns the subject of an email. An internal one shows only its kind, in the reader's language. */
export const subjectOf = ({ subject, kind }: Pick<StoredMailRow, "subject" | "kind">, language: Language): string =>
  subject ?? translate(language, `mails_admin.internal.${kind}`);

export const mailView =
  (language: Language) =>
  (row: StoredMailRow): MailRow => ({ ...row, subject: subjectOf(row, language) });
