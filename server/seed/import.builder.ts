import { writeCsv } from "#server/platform/sheets/write-csv.ts";
import { itemFields } from "#server/seed/purchase-item.builder.ts";

/** A spreadsheet to upload, as CSV: a header and its rows. */
export function aCsv(header: readonly string[], rows: readonly (readonly string[])[]): Uint8Array {
  return writeCsv([header, ...rows]);
}

/** A bill of materials with `count` rows in twelve columns, such as a planning department sends one. */
export function aBillOfMaterials(count: number): Uint8Array {
  const header = ["№", "Наименование", "Партномер", "Производитель", "Кол-во", "Ед. изм.", "Нужно к", "План поставки", "Тип", "Артикул", "Код PDM", "Направление"];
  const rows = Array.from({ length: count }, (_, place) => {
    const item = itemFields(place);
    return [String(place + 1), item.nomenclature ?? "", item.part_number ?? "", item.manufacturer ?? "", item.quantity, "шт", "15.12.2026", "20.12.2026", "Компонент", `А-${place}`, `PDM-${place}`, "Силовая электроника"];
  });
  return aCsv(header, rows);
}
