import type { HeaderWords } from "./header-words.ts";
import { OFFER_HEADER_WORDS } from "./offer-header-words.ts";
import type { RowField } from "./targets.ts";

/**
 * Headers of columns that say something about their rows, in the languages and programs of header-words.ts. A column of
 * texts that go into the name or the comment is only ever proposed, so their words are weak.
 */
export const ROW_HEADER_WORDS: Readonly<Record<RowField, HeaderWords>> = {
  designators: {
    exact: ["designator", "designators", "reference designator", "reference designators", "ref des", "refdes", "ref designator", "component reference", "component references", "part reference", "позиционное обозначение", "позиционные обозначения", "поз обозначение", "поз обозн", "поз обозначения", "位号", "元件位号", "器件位号", "bauteilbezeichnung", "referenzbezeichner", "repère", "repères", "repère topologique", "संदर्भ नाम"],
    good: ["reference", "references", "ref", "refs", "обозначения", "обозначение на схеме", "referenz", "referenzen", "référence", "références", "referencia", "referencias", "riferimento", "riferimenti", "referência", "referências", "oznaczenie", "oznaczenia", "referans", "リファレンス", "部品記号"],
    weak: ["parts", "part", "обозначение", "поз", "позиция", "position", "positions", "location", "locations", "placement", "id", "name"],
    blocked: ["url", "link", "datasheet", "qty", "quantity", "count", "number", "номер", "price", "manufacturer", "internal", "external", "order"],
  },
  fitted: {
    exact: ["dnp", "dni", "dnf", "dnm", "dns", "do not populate", "do not place", "do not install", "do not fit", "do not mount", "do not stuff", "fitted", "not fitted", "populate", "populated", "fit", "exclude from bom", "exclude from board", "stuffing", "placed", "не устанавливать", "установка", "устанавливать", "монтаж", "монтировать", "不贴", "是否贴装", "贴装", "bestückung", "bestückt", "bestücken", "nicht bestückt", "non monté", "montado", "montato"],
    good: ["mount", "mounted", "install", "installed", "place", "stuff", "stuffed", "assembly option", "assembly variant", "исполнение", "вариант"],
    weak: ["variant", "assemble", "assembly", "status", "config"],
    blocked: ["date", "дата", "type", "тип", "side", "service", "технология"],
  },
  // No heading says that a variant is bought: the user chooses one.
  fitted_in_variant: { exact: [], good: [], weak: [], blocked: [] },
  level: {
    exact: ["level", "bom level", "lvl", "уровень", "уровень вложенности", "уровень сборки", "层级", "层次", "bom层级", "ebene", "stufe", "bom ebene", "niveau", "nivel", "livello", "nível", "poziom", "seviye", "階層", "स्तर"],
    good: ["indent", "indent level", "структура", "вложенность", "depth"],
    weak: ["item", "item no", "item number", "pos", "поз", "позиция", "no", "nr", "#"],
    blocked: ["stock", "price", "min", "max", "quantity", "qty"],
  },
  pack_quantity: OFFER_HEADER_WORDS.pack_quantity,
  minimum_quantity: OFFER_HEADER_WORDS.minimum_quantity,
  joined: {
    exact: [],
    good: [],
    weak: ["footprint", "package", "case", "case package", "корпус", "типоразмер", "tolerance", "допуск", "voltage", "напряжение", "power", "мощность", "dielectric", "封装", "bauform", "gehäuse", "boîtier", "boitier", "toleranz", "spannung", "encapsulado", "obudowa"],
    blocked: [],
  },
  alternate_manufacturer: {
    exact: ["alternate manufacturer", "alternative manufacturer", "alt manufacturer", "alt mfr", "alt mfg", "alternate mfr", "second source manufacturer", "manufacturer 2", "manufacturer 3", "mfr 2", "mfg 2", "производитель замены", "производитель аналога", "производитель 2", "изготовитель замены", "изготовитель аналога", "替代制造商", "替代品牌", "制造商 2", "ersatzhersteller", "hersteller 2", "alternativhersteller", "fabricant alternatif", "fabricante alternativo", "produttore alternativo", "producent zamiennika", "वैकल्पिक निर्माता"],
    good: [],
    weak: [],
    blocked: ["part", "pn", "number", "#", "price", "цена", "номер", "артикул", "型号"],
  },
  noted: { exact: [], good: [], weak: [], blocked: [] },
};
