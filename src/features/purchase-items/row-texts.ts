import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import { namesWhere } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { formatClipboard } from "#src/ui/grid/clipboard.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { readCell } from "#src/ui/grid/columns.ts";

const DAYS = namesWhere(ITEM_FIELDS, { kind: "date" });

/**
 * Returns a cell's text for a spreadsheet. The text is the same as in the list, except that an empty value is empty
 * instead of a dash.
 */
function textOf(item: PurchaseItem, column: GridColumn<PurchaseItem>, { t, formats }: TextTools): string {
  const { field } = column;
  // Formats a number without grouping and with the reader's decimal mark, so that a spreadsheet recognizes the number.
  const plain = (value: string): string => value.replace(".", formats.decimal("0.5", { min: 1, max: 1 }).charAt(1));
  const attribute = attributeIdOf(field);
  // Right alignment identifies numeric attributes.
  if (attribute !== null && column.align === "right") return plain(item.attributes[String(attribute)] ?? "");
  switch (field) {
    case "quantity":
      return plain(item.quantity);
    case "responsible_manager":
      return item.responsible_manager?.name ?? "";
    case "status":
      return t(`purchase_items.status.${item.status}`);
    case "created_by":
      return item.created_by?.name ?? "";
    case "created_at":
      return formats.fullDate(item.created_at);
    default: {
      const day = DAYS.find((each) => each === field);
      if (day !== undefined) return item[day] === null ? "" : formats.fullDate(item[day]);
      const shown = column.format?.(readCell(item, field), item) ?? String(readCell(item, field) ?? "");
      return shown === t("ui.empty_value") ? "" : shown;
    }
  }
}

export const copyItems = (
  items: readonly PurchaseItem[],
  columns: readonly GridColumn<PurchaseItem>[],
  words: TextTools,
): Promise<void> =>
  navigator.clipboard.writeText(
    formatClipboard([
      columns.map(({ header }) => header),
      ...items.map((item) => columns.map((column) => textOf(item, column, words))),
    ]),
  );
