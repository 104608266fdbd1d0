import type { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import { PriceInput, Quantity } from "#contract/primitives.ts";
import type { Price } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { Part } from "#server/seed/demo-parts.ts";
import type { Random } from "#server/seed/demo/random.ts";

interface Habit {
  readonly level: number;
  /** Percentage of lines that the supplier declines. */
  readonly declines: number;
  readonly replaces: number;
  readonly stock: number;
  readonly weeks: readonly [low: number, high: number];
}

/** Habits in the order of the suppliers: a large distributor, a cheap importer, and so on. */
const HABITS: readonly [Habit, ...Habit[]] = [
  { level: 1.04, declines: 2, replaces: 3, stock: 62, weeks: [3, 8] },
  { level: 0.93, declines: 7, replaces: 9, stock: 25, weeks: [6, 14] },
  { level: 1.01, declines: 4, replaces: 5, stock: 44, weeks: [4, 10] },
  { level: 1.1, declines: 3, replaces: 2, stock: 71, weeks: [2, 6] },
  { level: 0.97, declines: 9, replaces: 7, stock: 33, weeks: [5, 12] },
  { level: 1.02, declines: 12, replaces: 4, stock: 38, weeks: [4, 9] },
];

/** Approximate value of one currency unit in roubles, used only to generate prices. */
const ROUBLES: Readonly<Record<CurrencyId, number>> = { 1: 1, 2: 11.4, 3: 81.5 };

export interface DemoLot {
  readonly part: Part;
  readonly quantity: string;
}

export interface LineSource {
  readonly parts: readonly Part[];
  readonly dice: Random;
  readonly supplier: number;
  readonly currency: CurrencyId;
}

const written = (price: number): Price =>
  PriceInput.parse(price < 10 ? Math.max(price, 0.0011).toFixed(4) : price.toFixed(2));

/** Finds the same part from other manufacturers. For resistors and capacitors of one rating, there are several. */
const substitutes = (parts: readonly Part[], part: Part): Part[] =>
  parts.filter((other) => other.nomenclature === part.nomenclature && other.part_number !== part.part_number);

const REFUSALS = ["out_of_stock", "not_produced", "not_supplied", "minimum_order", "other"] as const;
const BY_PACKS = "Цена при заказе кратно упаковке";
const LINE_COMMENTS = [
  "Упаковка – лента",
  "Остаток на складе в Москве",
  "Год выпуска не ранее 2025",
  BY_PACKS,
  "Поставка двумя партиями",
] as const;

export function answerLine(
  { part, quantity }: DemoLot,
  { parts, dice, supplier, currency }: LineSource,
): OfferDraftItemPatch {
  const habit = HABITS[supplier % HABITS.length] ?? HABITS[0];
  if (dice.chance(habit.declines / 100)) {
    const reject_reason = dice.pick(REFUSALS);
    return {
      rejected: true,
      reject_reason,
      ...(reject_reason === "other" ? { comment: "Производитель приостановил отгрузку, срок неизвестен" } : {}),
    };
  }
  const discount = Number(quantity) > 5000 ? 0.82 : Number(quantity) > 1000 ? 0.9 : 1;
  const price = (part.price * habit.level * discount * (0.86 + dice.next() * 0.3)) / ROUBLES[currency];
  const in_stock = dice.chance(habit.stock / 100);
  const first = in_stock ? dice.whole(0, 1) : dice.whole(...habit.weeks);
  const [other] = substitutes(parts, part);
  const replaced = other !== undefined && dice.chance(habit.replaces / 25);
  return {
    price_per_unit: written(replaced ? price * 0.88 : price),
    delivery_min: first,
    delivery_max: first + dice.whole(1, in_stock ? 1 : 4),
    availability: in_stock ? "stock" : "order",
    available_quantity:
      in_stock && dice.chance(0.12)
        ? Quantity.parse(String(Math.max(1, Math.floor(Number(quantity) * (0.3 + dice.next() * 0.5)))))
        : null,
    ...(replaced
      ? {
          replacement: true,
          replacement_part_number: other.part_number,
          replacement_manufacturer: other.manufacturer,
          comment: "Полный аналог, сертификат приложим",
        }
      : {}),
    ...(!replaced && dice.chance(0.06) ? commented(dice.pick(LINE_COMMENTS), Number(quantity)) : {}),
  };
}

const commented = (comment: (typeof LINE_COMMENTS)[number], quantity: number): OfferDraftItemPatch => ({
  comment,
  ...(comment === BY_PACKS
    ? { pack_quantity: Quantity.parse(quantity > 1000 ? "500" : quantity > 100 ? "50" : "10") }
    : {}),
});

/** Prices in the next round, in percent of the previous ones, applied in rotation. Most prices drop slightly. */
const LOWERED = [97, 100, 94, 98, 96] as const;

export const answerAgain = (line: OfferDraftItemPatch, place: number): OfferDraftItemPatch =>
  line.price_per_unit == null
    ? line
    : {
        ...line,
        price_per_unit: written((Number(line.price_per_unit) * (LOWERED[place % LOWERED.length] ?? 100)) / 100),
      };
