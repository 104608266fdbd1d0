import { shownEmail } from "#contract/email-text.ts";
import type { MailColumn, MailExportQuery } from "#contract/mails/mail-export.api.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findMailIds, findMails } from "#server/modules/mails/mail.store.ts";
import type { StoredMailRow } from "#server/modules/mails/mail.store.ts";
import { subjectOf } from "#server/modules/mails/mail.view.ts";
import { instantText } from "#server/platform/instant.ts";
import { translate } from "#server/platform/translate.ts";

/** Returns the cell of an email, as the list shows it. */
function cellOf(row: StoredMailRow, column: MailColumn, { language, zone }: FileReader): string | null {
  switch (column) {
    case "to":
      return shownEmail(row.to);
    case "subject":
      return subjectOf(row, language);
    case "status":
      return translate(language, `mails_admin.status.${row.status}`);
    case "attempts":
      return String(row.attempts);
    case "error":
      return row.error;
    default: {
      const at = row[column];
      return at === null ? null : instantText(at, language, zone);
    }
  }
}

/** Exports the filtered emails with the visible columns and sorting. */
export const exportMails = (ctx: PreTransactionContext<SessionContext>, query: MailExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "mails_admin.title",
    heading: (column) => `mails_admin.column.${column}`,
    kinds: { attempts: "integer" },
    find: ({ system }, filters, most) => findMailIds(system, filters, most),
    read: ({ system }, ids) => findMails(system, ids),
    cell: cellOf,
  });
