import fc from "fast-check";
import { expect, test } from "vitest";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import { checkOffer } from "./check-offer.ts";
import { isOfferField } from "./offer-fields.ts";
import { NO_TERMS } from "./price-terms.ts";
import { suggestOfferMapping } from "./suggest-offer-mapping.ts";

const BATCHES = 100;
const ROWS = 1000;
const LOTS = 40;
/** Timeout in milliseconds. The test takes a few seconds alone, but several times as long in parallel with others. */
const TIMEOUT_MS = 120_000;

const KINDS = ["Резистор", "Конденсатор", "Насос", "Фильтр", "Болт", "Реле"] as const;
const SIZES = ["10 кОм", "10 Ом", "0,1 мкФ", "М6х20", "0603", "12 В"] as const;
const COUNTERS = ["№", "№ п/п", "п/п", "No.", "Item No", "序号", "Поз.", "Лот", "Position", "#", "क्रम"];
const NAMES = ["Наименование", "Номенклатура", "Description", "名称", "Товар"];
const PARTS = ["Артикул", "MPN", "Шифр", "Номенклатурный номер", "Код", "料号"];
const PRICES = ["Цена без НДС", "Price", "单价", "Цена, руб."];

/** Returns a seeded random generator, so that one fast-check draw determines a whole batch. */
function dice(seed: number) {
  let state = seed >>> 0;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const of = <T>(list: readonly [T, ...T[]] | readonly T[], fallback: T): T => list[next(list.length)] ?? fallback;
  return { next, of };
}

const nameOf = (roll: ReturnType<typeof dice>): string => `${roll.of(KINDS, "Болт")} ${roll.of(SIZES, "М6")}`;
const partOf = (number: number): string => `PN-${1000 + number}`;

test(
  "in 100,000 rows of price lists no price is put on another part without a question",
  () => {
    let seen = 0;
    let taken = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const roll = dice(seed);
        const lines = Array.from({ length: LOTS }, (_, place) => ({
          lot: 500 + place,
          part_number: roll.next(5) === 0 ? null : partOf(roll.next(200)),
          manufacturer: roll.next(2) === 0 ? null : roll.of(["Vishay", "TDK"], "TDK"),
          nomenclature: nameOf(roll),
          quantity: String(1 + roll.next(2000)),
          unit: 1,
        }));
        const withParts = roll.next(3) > 0;
        const headers = [
          roll.of(COUNTERS, "№"),
          roll.of(NAMES, "Наименование"),
          ...(withParts ? [roll.of(PARTS, "Артикул")] : []),
          roll.of(PRICES, "Цена"),
        ];
        const rows = Array.from({ length: ROWS }, (_, place) => ({
          number: place + 2,
          cells: [
            String(place + 1),
            nameOf(roll),
            ...(withParts ? [`${partOf(roll.next(4000))}${roll.of(["", "", "", "-TR", " R"], "")}`] : []),
            `${1 + roll.next(900)},5`,
          ],
        }));
        const cells = rows.map((row) => row.cells);
        const mapping = suggestOfferMapping(
          { headers, sample: cells.slice(0, 50), rows: cells },
          { currency: 1, basis: "net", lines },
        ).flatMap(({ column, field }) => (isOfferField(field) ? [{ column, field }] : []));
        const checked = checkOffer({
          makerOf: makerKeys([]),
          rows,
          styles: () => ({ number: "auto", date: "day", today: null }),
          headers,
          mapping,
          lines,
          choices: {},
          answers: {},
          clear: false,
          context: { currency: 1, words: { availability: new Map(), reasons: new Map() } },
          basis: "net",
          terms: NO_TERMS,
          sum_column: null,
        });
        seen += rows.length;
        const parts = new Map(lines.map(({ lot, part_number }) => [lot, partKey(part_number)]));
        const wrong = checked.rows.filter(({ match: { lot, row } }) => {
          if (lot === null) return false;
          taken += 1;
          return !withParts || partKey(rows[row - 2]?.cells[2]) !== parts.get(lot);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: BATCHES },
    );
    expect(seen).toBe(BATCHES * ROWS);
    expect(taken).toBeGreaterThan(BATCHES);
  },
  TIMEOUT_MS,
);
