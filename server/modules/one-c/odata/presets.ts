import type { OneCPreset } from "#contract/one-c/one-c.values.ts";

/*
 * Names of purchase orders and related objects in a 1C infobase, as used in 1C's standard configurations (see
 * docs/one-c.md). Optional fields are filled in if the infobase has them.
 */

export const ORDERS = "Document_ЗаказПоставщику";
export const SUPPLIERS = "Catalog_Контрагенты";
export const PARTNERS = "Catalog_Партнеры";
export const ITEMS = "Catalog_Номенклатура";
export const ITEM_KINDS = "Catalog_ВидыНоменклатуры";
export const COMPANIES = "Catalog_Организации";
export const CURRENCIES = "Catalog_Валюты";
export const VAT_RATES = "Catalog_СтавкиНДС";

export interface Names {
  readonly lines: string;
  readonly line_total: string;
  readonly currency: string;
  readonly vat_inside: string;
  readonly units: string;
  readonly taxed: string;
  readonly untaxed: string;
  /** True if suppliers belong to partner records, and items to kind records. */
  readonly partners: boolean;
  /** True if a line has its own unit. Otherwise, the unit of its item applies. */
  readonly unit_in_line: boolean;
  readonly constant: Readonly<Record<string, string>>;
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

/** Fields of a line's VAT rate: a reference to a record, or an enumeration value in older configurations. */
export const RATE_RECORD = "СтавкаНДС_Key";
export const RATE_WORD = "СтавкаНДС";

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

export function requiredOfLine(preset: OneCPreset): readonly string[] {
  const { line_total, unit_in_line } = NAMES[preset];
  const unit = unit_in_line ? ["ЕдиницаИзмерения", "ЕдиницаИзмерения_Type"] : [];
  return ["LineNumber", "Номенклатура_Key", "Количество", "Цена", "Сумма", "СуммаНДС", line_total, ...unit];
}
