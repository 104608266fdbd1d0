import type { OneCPreset } from "#contract/one-c/one-c.values.ts";

/*
 * What an order to a supplier and what it speaks of are called in a base. The names are those of 1C's own
 * configurations; docs/one-c.md says which. A field that isn't required is filled in where the base has it.
 */

export const ORDERS = "Document_ЗаказПоставщику";
export const SUPPLIERS = "Catalog_Контрагенты";
export const PARTNERS = "Catalog_Партнеры";
export const ITEMS = "Catalog_Номенклатура";
export const ITEM_KINDS = "Catalog_ВидыНоменклатуры";
export const COMPANIES = "Catalog_Организации";
export const CURRENCIES = "Catalog_Валюты";
export const VAT_RATES = "Catalog_СтавкиНДС";

/** The names of one family of configurations. */
export interface Names {
  /** The table of lines, and what a line costs with VAT. */
  readonly lines: string;
  readonly line_total: string;
  readonly currency: string;
  /** Says that prices and sums hold VAT. */
  readonly vat_inside: string;
  readonly units: string;
  /** Of an order that is subject to VAT, and of one that isn't. */
  readonly taxed: string;
  readonly untaxed: string;
  /** A supplier belongs to a partner, and an item to a kind, both records of their own. */
  readonly partners: boolean;
  /** A line names its unit; else it is the item's. */
  readonly unit_in_line: boolean;
  /** What is written of every order beyond what it is about. */
  readonly constant: Readonly<Record<string, string>>;
  /** The type of goods, and of services such as freight. */
  readonly item_type: string;
  readonly service_type: string;
}

export const NAMES: Readonly<Record<OneCPreset, Names>> = {
  trade: {
    lines: "Товары",
    line_total: "СуммаСНДС",
    currency: "Валюта_Key",
    vat_inside: "ЦенаВключаетНДС",
    units: "Catalog_УпаковкиЕдиницыИзмерения",
    taxed: "ПродажаОблагаетсяНДС",
    untaxed: "ПродажаНеОблагаетсяНДС",
    partners: true,
    unit_in_line: false,
    constant: { ХозяйственнаяОперация: "ЗакупкаУПоставщика" },
    item_type: "Товар",
    service_type: "Услуга",
  },
  small: {
    lines: "Запасы",
    line_total: "Всего",
    currency: "ВалютаДокумента_Key",
    vat_inside: "СуммаВключаетНДС",
    units: "Catalog_КлассификаторЕдиницИзмерения",
    taxed: "ОблагаетсяНДС",
    untaxed: "НеОблагаетсяНДС",
    partners: false,
    unit_in_line: true,
    constant: {},
    item_type: "Запас",
    service_type: "Услуга",
  },
};

/** A line names its rate by a record, or, in older configurations, by a word. */
export const RATE_RECORD = "СтавкаНДС_Key";
export const RATE_WORD = "СтавкаНДС";

/** Objects that have to be published, with the fields that can't be missing. */
export function requiredOf(preset: OneCPreset, makes: boolean): Readonly<Record<string, readonly string[]>> {
  const { currency, vat_inside, units, partners, lines } = NAMES[preset];
  const partner = partners ? ["Партнер_Key"] : [];
  return {
    [ORDERS]: [
      "Ref_Key",
      "Number",
      "Date",
      "DeletionMark",
      "Комментарий",
      "Контрагент_Key",
      "Организация_Key",
      "СуммаДокумента",
      currency,
      vat_inside,
      lines,
      ...partner,
    ],
    [SUPPLIERS]: ["Ref_Key", "Description", "ИНН", "КПП", "DeletionMark", ...partner],
    [ITEMS]: ["Ref_Key", "Description", "Артикул", "НаименованиеПолное", "ЕдиницаИзмерения_Key", "DeletionMark"],
    [COMPANIES]: ["Ref_Key", "ИНН", "DeletionMark"],
    [CURRENCIES]: ["Ref_Key", "Code"],
    [units]: ["Ref_Key", "Code"],
    ...(partners && makes ? { [PARTNERS]: ["Ref_Key", "Description"], [ITEM_KINDS]: ["Ref_Key", "Description"] } : {}),
  };
}

/** Fields of a line that can't be missing. */
export function requiredOfLine(preset: OneCPreset): readonly string[] {
  const { line_total, unit_in_line } = NAMES[preset];
  const unit = unit_in_line ? ["ЕдиницаИзмерения", "ЕдиницаИзмерения_Type"] : [];
  return ["LineNumber", "Номенклатура_Key", "Количество", "Цена", "Сумма", "СуммаНДС", line_total, ...unit];
}
