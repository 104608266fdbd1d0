export const UNIT_IDS = [1, 2, 3, 4, 5] as const;
export type UnitId = (typeof UNIT_IDS)[number];
export type UnitSlug = "pcs" | "m" | "m2" | "l" | "kg";

type Words = { ru: string; en: string; "zh-hans": string; hi: string };

export type UnitDefinition = {
  id: UnitId;
  slug: UnitSlug;
  /** OKEI code, which is used in the exchange with 1C. */
  okei: string;
  /** Letter code of UN/ECE Recommendation 20. */
  rec20: string;
  symbol: Words;
  name: Words;
  /** Synonyms in lower case, without dots and spaces. */
  synonyms: readonly string[];
};

export const UNITS: readonly UnitDefinition[] = [
  {
    id: 1,
    slug: "pcs",
    okei: "796",
    rec20: "H87",
    symbol: { ru: "шт", en: "pcs", "zh-hans": "件", hi: "नग" },
    name: { ru: "Штука", en: "Piece", "zh-hans": "件", hi: "नग" },
    synonyms: [
      "штук",
      "штука",
      "штуки",
      "штуку",
      "шту",
      "ед",
      "единица",
      "единиц",
      "экз",
      "pc",
      "pce",
      "piece",
      "pieces",
      "ea",
      "each",
      "unit",
      "units",
      "nos",
      "nmb",
      "c62",
      "stk",
      "st",
      "stück",
      "stuck",
      "szt",
      "pz",
      "个",
      "個",
      "只",
      "颗",
      "片",
      "支",
      "अदद",
      "पीस",
      "टुकड़ा",
    ],
  },
  {
    id: 2,
    slug: "m",
    okei: "006",
    rec20: "MTR",
    symbol: { ru: "м", en: "m", "zh-hans": "米", hi: "मी" },
    name: { ru: "Метр", en: "Metre", "zh-hans": "米", hi: "मीटर" },
    synonyms: [
      "метр",
      "метра",
      "метров",
      "метры",
      "пм",
      "погм",
      "мп",
      "погонныйметр",
      "погонныхметров",
      "meter",
      "meters",
      "metres",
      "mtr",
      "lm",
      "公尺",
    ],
  },
  {
    id: 3,
    slug: "m2",
    okei: "055",
    rec20: "MTK",
    symbol: { ru: "м²", en: "m²", "zh-hans": "平方米", hi: "वर्ग मी" },
    name: { ru: "Квадратный метр", en: "Square metre", "zh-hans": "平方米", hi: "वर्ग मीटर" },
    synonyms: [
      "квм",
      "мкв",
      "м^2",
      "m^2",
      "квметр",
      "квадратныхметров",
      "sqm",
      "sqmeter",
      "sqmetre",
      "squaremeter",
      "squaremeters",
      "squaremetres",
      "qm",
      "㎡",
      "平米",
    ],
  },
  {
    id: 4,
    slug: "l",
    okei: "112",
    rec20: "LTR",
    symbol: { ru: "л", en: "L", "zh-hans": "升", hi: "ली" },
    name: { ru: "Литр", en: "Litre", "zh-hans": "升", hi: "लीटर" },
    synonyms: [
      "литр",
      "литра",
      "литров",
      "литры",
      "дм3",
      "liter",
      "liters",
      "litres",
      "ltr",
      "lt",
      "ltrs",
      "dmq",
      "dm3",
      "公升",
    ],
  },
  {
    id: 5,
    slug: "kg",
    okei: "166",
    rec20: "KGM",
    symbol: { ru: "кг", en: "kg", "zh-hans": "千克", hi: "किग्रा" },
    name: { ru: "Килограмм", en: "Kilogram", "zh-hans": "千克", hi: "किलोग्राम" },
    synonyms: [
      "килограмм",
      "килограмма",
      "килограммов",
      "килограммы",
      "кило",
      "kgs",
      "kilogram",
      "kilograms",
      "kilogramme",
      "kilo",
      "公斤",
      "किलो",
    ],
  },
];

export const unitById = (unit: number | null): UnitDefinition | undefined => UNITS.find(({ id }) => id === unit);

/** Returns true for a unit that is counted, so that a fraction of it can't be delivered. */
export const isCounted = (unit: number | null): boolean => unitById(unit)?.slug === "pcs";

/** Returns the symbol of a unit in a language; undefined if there is no such unit. */
export const unitSymbol = (unit: number | null, language: keyof Words): string | undefined =>
  unitById(unit)?.symbol[language];

/** Normalizes a unit text: ignores spaces, dots and case, and converts ² and ³ to digits. */
export const unitKey = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll("ё", "е")
    .replaceAll("²", "2")
    .replaceAll("³", "3")
    .replace(/[\s\u00A0.,()[\]]/gu, "");

const namesOf = ({ slug, okei, rec20, symbol, name, synonyms }: UnitDefinition): readonly string[] => [
  slug,
  okei,
  rec20,
  ...Object.values(symbol),
  ...Object.values(name),
  ...synonyms,
];

/**
 * Created lazily, because building the map takes longer than everything else at page load, and most pages don't need
 * units.
 */
let by_key: ReadonlyMap<string, UnitDefinition> | undefined;
const unitsByKey = (): ReadonlyMap<string, UnitDefinition> =>
  (by_key ??= new Map(UNITS.flatMap((unit) => namesOf(unit).map((text) => [unitKey(text), unit] as const))));

/** Finds a unit by symbol, name or code (OKEI, UN/ECE). Returns null for an unknown unit. */
export function findUnit(text: string): UnitDefinition | null {
  return unitsByKey().get(unitKey(text)) ?? null;
}

export const isUnitWord = (text: string, id: number | string | null): boolean =>
  String(findUnit(text)?.id ?? "") === String(id ?? "none");

/** Returns the unit at the end of a header: "Кол-во, кг", "Qty (m)". Returns null if the header names no unit. */
export function unitInHeading(heading: string, units: (text: string) => UnitDefinition | null): UnitId | null {
  const behind = /[,([]\s*([^,()[\]]+?)\s*[)\]]?\s*$/u.exec(heading)?.[1];
  return behind === undefined ? null : (units(behind)?.id ?? null);
}
