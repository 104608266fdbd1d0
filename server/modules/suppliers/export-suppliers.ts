import type { SupplierColumn, SupplierExportQuery } from "#contract/suppliers/supplier-export.api.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { seenBy } from "#server/modules/workspaces/supplier-list.ts";
import { findSupplierIds, readSuppliersOf } from "#server/modules/workspaces/supplier.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

/** Returns the cell of a supplier. Shares are written as "3 / 4", so that the reader sees of how many. */
function cellOf(row: SupplierRow, column: SupplierColumn, { language, zone }: FileReader): string | null {
  switch (column) {
    case "answer_rate":
      return row.answered === null || row.invited === null || row.waiting === null
        ? null
        : `${row.answered} / ${row.invited - row.waiting}`;
    case "on_time":
      return row.deliveries === null ? null : `${row.deliveries.on_time} / ${row.deliveries.due}`;
    case "orders":
      return row.orders === null ? null : String(row.orders);
    case "last_order_at":
      return row.last_order_at === null ? null : dayOf(new Date(row.last_order_at), zone);
    case "sums":
      return (row.sums ?? [])
        .map(({ currency, total_with_vat }) => amountsIn(language, currency).money(total_with_vat))
        .join(" · ");
    case "is_listed":
      return translate(language, row.is_listed ? "controls.answer.yes" : "controls.answer.no");
    default:
      return row[column];
  }
}

/** Exports the filtered suppliers with the visible columns and sorting. */
export const exportSuppliers = (
  ctx: PreTransactionContext<MemberContext>,
  query: SupplierExportQuery,
): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "suppliers.title",
    heading: (column) => `suppliers.column.${column}`,
    kinds: { orders: "integer", last_order_at: "date" },
    find: (inside, filters, most) => findSupplierIds(inside.db, filters, { sees: seenBy(inside), most }),
    read: (inside, ids) => readSuppliersOf(inside.db, ids, seenBy(inside)),
    cell: cellOf,
  });
