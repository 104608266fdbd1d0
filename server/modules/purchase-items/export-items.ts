import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import type { Language } from "#contract/primitives.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import { EXPORT_MAX_ROWS } from "#contract/limits.ts";
import type { ExportColumn, ExportQuery, GridField } from "#contract/purchase-items/item-filters.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { ItemRow } from "#server/modules/purchase-items/item-rows.sql.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { findIds } from "#server/modules/purchase-items/item-page.store.ts";
import { findItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import { readFields, readItems } from "#server/modules/purchase-items/read-items.ts";
import { listFile } from "#server/http/list-file.ts";
import { assertFits } from "#server/http/sheet-file.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf, knownZone } from "#server/platform/zoned-day.ts";

const KINDS: Readonly<Record<string, WorkbookColumn["kind"]>> = {
  quantity: "number",
  number: "number",
  date: "date",
  timestamp: "date",
};

function attributeText(
  value: string | undefined,
  type: GridField["type"] | undefined,
  language: Language,
): string | null {
  if (value === undefined || type !== "boolean") return value ?? null;
  return translate(language, value === "true" ? "controls.answer.yes" : "controls.answer.no");
}

const attributeOf = (column: ExportColumn): number => attributeIdOf(column) ?? 0;

function cellOf(
  item: ItemRow,
  given: { column: ExportColumn; type: GridField["type"] | undefined; language: Language; zone: string },
): string | null {
  const { column, type, language, zone } = given;
  switch (column) {
    case "units":
      return unitSymbol(item.units, language) ?? null;
    case "purchase_item_group":
      return item.purchase_item_group?.name ?? null;
    case "responsible_manager":
      return item.responsible_manager?.name ?? null;
    case "status":
      return translate(language, `purchase_items.status.${item.status}`);
    case "tender":
      return item.tender === null ? null : tenderCode(item.tender);
    case "created_by":
      return item.created_by?.name ?? null;
    case "created_at":
      return dayOf(new Date(item.created_at), zone);
    default: {
      const attribute = attributeOf(column);
      if (attribute > 0) return attributeText(item.attributes[String(attribute)], type, language);
      const value = Object.entries(item).find(([name]) => name === column)?.[1];
      return typeof value === "string" ? value : null;
    }
  }
}

/**
 * Exports the filtered list as .xlsx or .csv with the visible columns and sorting. Reads the ids once at the start, so
 * that concurrent changes don't repeat or skip items.
 * @throws AppError invalid_input if there are more than EXPORT_MAX_ROWS
 */
export async function exportItems(ctx: PreTransactionContext<MemberContext>, query: ExportQuery): Promise<FileAnswer> {
  const { format, columns, time_zone, ...filters } = query;
  const { language } = ctx;
  const zone = knownZone(time_zone);
  const asked = { ...filters, limit: 1, offset: 0 };
  const { ids, titles } = await ctx.transaction(async (inside) => {
    // If the search finds nothing, exports the results of the corrected search, as on screen.
    const { count, corrected } = await readItems(inside, asked);
    assertFits(count, language);
    const fields = await readFields(inside);
    return {
      ids: await findIds(
        inside.db,
        { ...asked, ...(corrected === null ? {} : { search: corrected }) },
        EXPORT_MAX_ROWS,
      ),
      titles: new Map<string, GridField>(fields.results.map((field) => [field.key, field])),
    };
  });
  const attributes = columns.map(attributeOf).filter((id) => id > 0);
  return listFile(ctx, {
    name: translate(language, "purchase_items.export.file"),
    format,
    ids,
    columns,
    described: (column) => ({
      header: titles.get(column)?.title ?? column,
      kind: KINDS[titles.get(column)?.type ?? ""] ?? "text",
    }),
    read: ({ db }, part) => findItems(db, part, attributes),
    cell: (item, column) => cellOf(item, { column, type: titles.get(column)?.type, language, zone }),
  });
}
