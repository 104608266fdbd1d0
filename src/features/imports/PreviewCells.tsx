import type { z } from "zod";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { attributeOf } from "#contract/imports/attribute-targets.ts";
import type { Mapping } from "#contract/imports/import.schema.ts";
import type { PreviewRow } from "#contract/imports/import-rows.schema.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { shownValue } from "#src/entities/attribute/attribute-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { fieldOf } from "#src/features/imports/mapping.ts";

type Row = z.output<typeof PreviewRow>;

const DATES: readonly (AnyField | null)[] = ["target_delivery_time", "planned_delivery_time"];
const PRICES: readonly (AnyField | null)[] = ["price_per_unit", "price_with_vat"];
const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;
/** Matches unambiguous date formats. Dates in these formats are not marked as changed. */
const PLAIN_DATE = /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/;
const bare = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, "");
/** Compares two texts without spaces, because a cell that differs only in spaces is not marked as changed. */
const sameText = (left: string, right: string): boolean => bare(left) === bare(right);

export function PreviewCells({
  row,
  mapping,
  columns,
  attributes,
}: {
  row: Row;
  mapping: Mapping;
  columns: readonly number[];
  attributes: readonly Attribute[];
}) {
  const { t, formats } = useTextTools();
  return columns.map((column) => {
    const cell = row.cells[column] ?? { text: "", value: null, problem: null };
    const field = fieldOf(mapping, column);
    const attribute = attributeOf(attributes, field ?? "");
    const isDate = DATES.includes(field) || attribute?.type === "date";
    const isNumber = field === "quantity" || attribute?.type === "number";
    const shown = (text: string): string =>
      attribute !== undefined
        ? shownValue(attribute, text, { t, formats })
        : field === "quantity"
          ? formats.quantity(text)
          : PRICES.includes(field) && PLAIN_NUMBER.test(text)
            ? formats.price(text)
            : isDate
              ? formats.fullDate(text)
              : text;
    const value = cell.value === null ? null : shown(cell.value);
    const plainDate = isDate && PLAIN_DATE.test(cell.text);
    const saysSo = attribute !== undefined && value !== null && sameText(value.toLowerCase(), cell.text.toLowerCase());
    const differs =
      value !== null && !plainDate && !saysSo && !sameText(value, cell.text) && !sameText(cell.value ?? "", cell.text);
    const classes = [
      field === null ? "off" : "",
      field === "part_number" ? "code" : "",
      isNumber && !row.is_header ? "is-number" : "",
      differs ? "changed" : "",
      cell.problem === null ? "" : "wrong",
    ];
    return (
      <td key={column} className={classes.filter(Boolean).join(" ")} title={cell.problem ?? cell.text}>
        {differs ? (
          <span style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
            {cell.text}
            <Icon name="arrow-right" size={12} />
            <b>{value}</b>
          </span>
        ) : (
          cell.text
        )}
        {cell.problem !== null && <span className="visually-hidden"> {cell.problem}</span>}
      </td>
    );
  });
}
