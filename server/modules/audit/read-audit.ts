import type { z } from "zod";
import { auditWords } from "#contract/audit/audit-words.ts";
import type { AuditColumn, AuditExportQuery } from "#contract/audit/audit-export.api.ts";
import type { AuditEntry, AuditQuery, WordedValue } from "#contract/audit/audit.api.ts";
import { isSecurityAction } from "#contract/history/security-actions.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findAuditEntries, findAuditIds, listAudit } from "#server/modules/audit/audit.store.ts";
import { auditView } from "#server/modules/audit/audit.view.ts";
import { dayText, instantText } from "#server/platform/instant.ts";
import { translate } from "#server/platform/translate.ts";

type Entry = z.input<typeof AuditEntry>;

export async function readAudit({ system, language }: SessionContext, query: z.output<typeof AuditQuery>) {
  const rows = await listAudit(system, query);
  const results = rows.slice(0, query.limit).map((row) => auditView(row, language));
  return { results, has_more: rows.length > query.limit };
}

function valueText({ kind, text }: WordedValue, { language, zone }: FileReader): string {
  if (kind === "moment") return instantText(text, language, zone);
  return kind === "day" ? dayText(text, language) : text || translate(language, "ui.empty_value");
}

/** Returns the cell of an entry, as the page of the audit words it. */
function cellOf(entry: Entry, column: AuditColumn, reader: FileReader): string | null {
  const { language, zone } = reader;
  switch (column) {
    case "at":
      return instantText(entry.at, language, zone);
    case "user":
      return (
        entry.user?.name ?? translate(language, isSecurityAction(entry.action) ? "audit.somebody" : "audit.system")
      );
    case "workspace":
      return entry.workspace?.name ?? null;
    case "event":
      return auditWords(entry, (key, params) => translate(language, key, params));
    case "changes":
      return [
        entry.note ?? "",
        ...entry.worded.map(({ label, from, to }) => `${label}: ${valueText(from, reader)} → ${valueText(to, reader)}`),
        entry.is_withheld ? translate(language, "audit.withheld") : "",
      ]
        .filter((line) => line !== "")
        .join("\n");
    case "address":
      return entry.address;
  }
}

/** Exports the entries that match the filters with the visible columns. */
export const exportAudit = (ctx: PreTransactionContext<SessionContext>, query: AuditExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "audit.title",
    heading: (column) => `audit.column.${column}`,
    kinds: {},
    find: ({ system }, filters, most) => findAuditIds(system, filters, most),
    read: async ({ system, language }, ids) =>
      (await findAuditEntries(system, ids)).map((row) => auditView(row, language)),
    cell: cellOf,
  });
