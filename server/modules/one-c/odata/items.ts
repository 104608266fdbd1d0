import { nameOf } from "#server/modules/one-c/commerceml.ts";
import { BaseFailure, keyIn, textIn } from "#server/modules/one-c/odata/base.ts";
import type { BaseRow } from "#server/modules/one-c/odata/base.ts";
import { ITEM_KINDS, ITEMS } from "#server/modules/one-c/odata/presets.ts";
import {
  sortByKey,
  isSameText,
  keyOf,
  publishedFieldsOnly,
  rateOf,
  shortName,
} from "#server/modules/one-c/odata/records.ts";
import type { Place, Records } from "#server/modules/one-c/odata/records.ts";
import type { OneCLine, OneCOrder } from "#server/modules/one-c/order-document.ts";

const FIELDS = ["Ref_Key", "Description", "НаименованиеПолное", "Артикул", "ЕдиницаИзмерения_Key"];

const isNamed = (row: BaseRow, name: string): boolean => {
  const full = textIn(row, "НаименованиеПолное");
  return full === "" ? isSameText(textIn(row, "Description"), name) : isSameText(full, name);
};

/**
 * Finds the item of a line among the candidates: by a part number that only one item has, otherwise by name. Returns
 * undefined if no item matches for certain, because a duplicate item in 1C does less harm than a wrong one.
 */
function itemOf(line: OneCLine, rows: readonly BaseRow[]): BaseRow | undefined {
  const name = nameOf(line);
  const { part_number } = line;
  if (part_number === null) return rows.find((row) => textIn(row, "Артикул") === "" && isNamed(row, name));
  const same = rows.filter((row) => isSameText(textIn(row, "Артикул"), part_number));
  return same.length === 1 ? same[0] : same.find((row) => isNamed(row, name));
}

/** Returns the item kind for new items: the one with 1C's default name, or else the first one. */
async function kindOf({ base, shape }: Place, type: string): Promise<Record<string, string>> {
  if (!shape.names.partners) return {};
  const rows = sortByKey(await base.find(ITEM_KINDS, { fields: ["Ref_Key", "Description"] }));
  const kind = rows.find((row) => isSameText(textIn(row, "Description"), type)) ?? rows[0];
  if (kind === undefined) throw new BaseFailure("not_in_base", ITEM_KINDS);
  return { ВидНоменклатуры_Key: keyOf(kind) };
}

/**
 * Checks that the item has the unit of the line. Otherwise, the same number in another unit would be the wrong
 * quantity. Freight is one service, whatever its unit in the infobase.
 * @throws BaseFailure other_unit
 */
function checkUnit(row: BaseRow, line: OneCLine, unit: string): string {
  if (line.kind === "freight") return keyOf(row);
  const kept = keyIn(row, "ЕдиницаИзмерения_Key");
  if (kept !== null && kept.toLowerCase() !== unit.toLowerCase())
    throw new BaseFailure(
      "other_unit",
      `${ITEMS}: ${textIn(row, "Артикул")} ${textIn(row, "Description")} (${nameOf(line)})`,
    );
  return keyOf(row);
}

/**
 * Returns the item keys of an order by line position. Creates missing items if the settings allow it.
 * @throws BaseFailure
 */
export async function itemsOf(place: Place, order: OneCOrder, records: Records): Promise<ReadonlyMap<number, string>> {
  const { base, shape, makes } = place;
  const numbers = new Set(order.lines.flatMap(({ part_number }) => (part_number === null ? [] : [part_number])));
  const names = new Set(order.lines.flatMap((line) => (line.part_number === null ? [shortName(nameOf(line))] : [])));
  const rows = [
    ...(await base.findAny(ITEMS, "Артикул", { texts: [...numbers], fields: FIELDS })),
    ...(await base.findAny(ITEMS, "Description", { texts: [...names], fields: FIELDS })),
  ];
  const there = sortByKey([...new Map(rows.map((row) => [keyOf(row), row])).values()]);
  const keys = new Map<number, string>();
  const kinds = new Map<string, Record<string, string>>();
  for (const line of order.lines) {
    const unit = records.units.get(line.unit) ?? "";
    let row = itemOf(line, there);
    if (row === undefined) {
      const name = nameOf(line);
      if (!makes) throw new BaseFailure("not_in_base", `${ITEMS}: ${line.part_number ?? ""} ${name}`);
      const type = line.kind === "freight" ? shape.names.service_type : shape.names.item_type;
      const kind = kinds.get(type) ?? (await kindOf(place, type));
      kinds.set(type, kind);
      const rate = records.rates.get(rateOf(order, line));
      const fields = {
        Description: shortName(name),
        НаименованиеПолное: name,
        Артикул: line.part_number ?? "",
        ЕдиницаИзмерения_Key: unit,
        ...publishedFieldsOnly(shape, ITEMS, { ТипНоменклатуры: type, ...kind }),
        ...(rate === undefined ? {} : publishedFieldsOnly(shape, ITEMS, { СтавкаНДС_Key: rate })),
      };
      row = { ...fields, ...(await base.create(ITEMS, fields)) };
      there.push(row);
    }
    keys.set(line.position, checkUnit(row, line, unit));
  }
  return keys;
}
