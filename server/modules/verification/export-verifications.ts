import type { VerificationColumn, VerificationExportQuery } from "#contract/verification/verification-export.api.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findVerificationIds, findVerifications } from "#server/modules/verification/verification.store.ts";
import type { VerificationRecord } from "#server/modules/verification/verification.store.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

/** Returns the cell of a company: texts as displayed, days in wire format. */
function cellOf(row: VerificationRecord, column: VerificationColumn, { language, zone }: FileReader): string | null {
  switch (column) {
    case "name":
    case "inn":
      return row[column];
    case "status":
      return translate(language, `workspaces.status.${row.status}`);
    case "side": {
      const side = row.is_supplier ? (row.is_customer ? "both" : "supplier") : "customer";
      return translate(language, `workspaces.side.${side}`);
    }
    case "owner":
      return row.owner.name;
    default: {
      const at = row[column];
      return at === null ? null : dayOf(new Date(at), zone);
    }
  }
}

/** Exports the filtered companies with the visible columns and sorting. */
export const exportVerifications = (
  ctx: PreTransactionContext<SessionContext>,
  query: VerificationExportQuery,
): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "verification.title",
    heading: (column) => `verification.column.${column}`,
    kinds: { sent_at: "date", due_at: "date", decided_at: "date" },
    find: ({ system }, filters, most) => findVerificationIds(system, filters, most),
    read: ({ system }, ids) => findVerifications(system, ids),
    cell: cellOf,
  });
