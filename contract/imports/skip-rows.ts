import { readDecimal } from "./decimal-text.ts";
import { keyOf } from "./plain-text.ts";

/** Why a row is no component. `blank`: nothing in any mapped column, `section`: a title between the rows. */
export type SkipReason = "blank" | "total" | "repeated_header" | "section";

const TOTAL =
  /^(?:итог[оа]?|всего|сумма|общий итог|промежуточный итог|в том числе ндс|total|totals|sub ?-?total|grand total|sum|gesamt|gesamtsumme|summe|zwischensumme|合计|总计|小计|总价|कुल|योग)(?:$|\s*[:：.,(=]|\s+(?:по|к оплате|без|с ндс|сумма|стоимость|позиций|наименований|руб|шт|cost|price|sum|amount|qty|quantity|items|lines|parts|for|of|in|usd|eur|rub|cad)(?:\s|$|[:：.,(]))/iu;

type Layout = { columns: ReadonlyMap<string, number>; headers: readonly string[] };

/** The reason to leave a row out, or null for a row that is meant as a component, whether it is right or wrong. */
export function skipReason(cells: readonly string[], { columns, headers }: Layout): SkipReason | null {
  const at = (field: string) => (cells[columns.get(field) ?? -1] ?? "").trim();
  const mapped = [...columns.values()].map((column) => (cells[column] ?? "").trim());
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [only] = filled;
  if (mapped.every((text) => text === "")) {
    if (filled.some((text) => TOTAL.test(text))) return "total";
    return filled.length === 1 && /\p{L}{3}/u.test(only ?? "") ? "section" : "blank";
  }
  if (repeatsHeader(cells, { columns, headers })) return "repeated_header";
  if (isTotal(filled, { part: at("part_number"), quantity: at("quantity"), name: at("nomenclature") })) return "total";
  const quantity = at("quantity");
  if (columns.has("quantity") && filled.length === 1 && only !== undefined && only !== quantity && !looksLikeCode(only, at("part_number"))) return "section";
  return null;
}

/** The header comes again on the next printed page, or above the next board. */
function repeatsHeader(cells: readonly string[], { columns, headers }: Layout): boolean {
  let same = 0;
  for (const column of columns.values()) {
    const header = keyOf(headers[column] ?? "");
    const text = keyOf(cells[column] ?? "");
    if (text === "" || header === "") continue;
    if (text !== header) return false;
    same += 1;
  }
  return same >= Math.min(2, columns.size);
}

/** A word for a total, where a part would have its number: a thing called "Total station" has a part number of its own. */
function isTotal(filled: readonly string[], { part, quantity, name }: { part: string; quantity: string; name: string }): boolean {
  if (TOTAL.test(quantity)) return true;
  if (part !== "" && !TOTAL.test(part)) return false;
  const [first = ""] = filled;
  if (TOTAL.test(part) || TOTAL.test(name) || TOTAL.test(first)) return true;
  // The word may stand right before the sum, in whatever column.
  return name === "" && filled.some((text) => TOTAL.test(text));
}

/** A part number alone in its row is a row without quantity; a title has words. */
function looksLikeCode(text: string, part: string): boolean {
  return text === part && /\d/u.test(text) && !/\s/u.test(text) && !readDecimal(text).ok;
}
