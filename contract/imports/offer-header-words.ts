import { HEADER_WORDS } from "./header-words.ts";
import type { HeaderWords } from "./header-words.ts";
import type { OfferField } from "./offer-fields.ts";

export type OfferHeaderField = Exclude<OfferField, "part_number" | "manufacturer" | "nomenclature" | "quantity">;

const VAT = ["ндс", "vat", "tax", "含税", "税", "налог", "gst"];
const SUMS = ["сумма", "стоимость всего", "итого", "total", "sum", "amount", "ext", "extended", "金额", "总价", "राशि", "кол", "qty", "quantity", "количество"];
const SPARE = ["замена", "аналог", "аналога", "замены", "replacement", "substitute", "alternative", "替代", "विकल्प"];
const NONE: HeaderWords = { exact: [], good: [], weak: [], blocked: [] };

export const OFFER_HEADER_WORDS: Readonly<Record<OfferHeaderField, HeaderWords>> = {
  lot: NONE,
  unit: HEADER_WORDS.units,
  price_per_unit: {
    exact: ["цена без ндс", "цена без учета ндс", "цена за единицу без ндс", "цена за ед без ндс", "price without vat", "price excl vat", "price ex vat", "unit price excl vat", "net price", "不含税单价", "不含税价", "未税单价", "vat रहित कीमत"],
    good: ["цена", "цена за единицу", "цена за ед", "цена за шт", "цена единицы", "ваша цена", "стоимость единицы", "стоимость за единицу", "price", "unit price", "price per unit", "your price", "unit cost", "quote", "单价", "价格", "报价", "preis", "einzelpreis", "कीमत", "मूल्य", "दर"],
    weak: ["cost", "стоимость", "прайс"],
    blocked: [...SUMS, "с", "with", "incl", "including", "inc", "включая", "gross", "含税单价", "सहित", "старая", "old", "прошлая", "last", "розничная", "retail", "rrp", "минимальная"],
  },
  price_with_vat: {
    exact: ["цена с ндс", "цена с учетом ндс", "цена включая ндс", "цена за единицу с ндс", "цена за ед с ндс", "прайс с ндс", "price with vat", "price incl vat", "price including vat", "price inc vat", "unit price incl vat", "gross price", "含税单价", "含税价", "vat सहित कीमत"],
    good: [],
    weak: [],
    blocked: [...SUMS, "без", "without", "excl", "excluding", "不含税", "未税", "रहित"],
  },
  price_quantity: {
    exact: ["цена за единиц", "цена за сколько единиц", "количество для цены", "единица цены", "единиц в цене", "price is for units", "price for units", "price unit quantity", "price quantity", "price per quantity", "计价数量", "价格对应数量", "कीमत कितनी इकाइयों की"],
    good: [],
    weak: [],
    blocked: [],
  },
  delivery: {
    exact: ["срок поставки", "срок поставки нед", "срок поставки недель", "срок поставки дней", "срок", "сроки", "сроки поставки", "срок изготовления", "lead time", "leadtime", "lead time weeks", "delivery", "delivery time", "delivery weeks", "交期", "交货期", "货期", "lieferzeit", "डिलीवरी समय", "डिलीवरी"],
    good: ["недель", "нед", "weeks"],
    weak: ["поставка"],
    blocked: [...SUMS, "от", "до", "from", "to", "min", "max", "мин", "макс", "дата", "date", "адрес", "условия", "terms", "стоимость"],
  },
  delivery_min: { exact: ["срок от", "срок от нед", "срок поставки от", "от нед", "мин срок", "delivery from", "delivery from weeks", "delivery min", "min lead time", "交期最短", "डिलीवरी से"], good: [], weak: [], blocked: SUMS },
  delivery_max: { exact: ["срок до", "срок до нед", "срок поставки до", "до нед", "макс срок", "delivery to", "delivery to weeks", "delivery max", "max lead time", "交期最长", "डिलीवरी तक"], good: [], weak: [], blocked: SUMS },
  availability: { exact: ["наличие", "в наличии", "наличие на складе", "склад", "availability", "available", "in stock", "stock", "供货情况", "库存", "现货", "उपलब्धता"], good: ["статус", "остаток", "avail", "stock status"], weak: [], blocked: ["дата", "date", "price", "цена"] },
  available_quantity: { exact: ["доступно", "доступное количество", "количество на складе", "остаток на складе", "свободный остаток", "available quantity", "quantity available", "stock quantity", "stock qty", "qty available", "可供数量", "库存数量", "उपलब्ध मात्रा"], good: [], weak: [], blocked: ["цена", "price"] },
  pack_quantity: { exact: ["упаковка", "в упаковке", "количество в упаковке", "кол во в упаковке", "шт в упаковке", "норма упаковки", "нормоупаковка", "кратность", "кратность упаковки", "кратность заказа", "pack", "pack size", "pack of", "pack qty", "pack quantity", "package quantity", "qty per pack", "packing quantity", "order multiple", "spq", "standard pack", "standard pack quantity", "包装量", "包装数量", "每包数量", "最小包装量", "पैक", "पैक में", "पैक की मात्रा"], good: [], weak: [], blocked: ["цена", "price", "тип", "type", "вид"] },
  minimum_quantity: { exact: ["минимум", "минимальная партия", "мин партия", "минимальный заказ", "мин заказ", "минимальное количество", "мин количество", "мин кол во", "минимальная партия заказа", "moq", "minimum", "minimum order", "min order", "minimum order quantity", "min order qty", "minimum order qty", "minimum quantity", "min qty", "最小订量", "最小起订量", "起订量", "最小订购量", "न्यूनतम", "न्यूनतम मात्रा", "न्यूनतम ऑर्डर"], good: [], weak: [], blocked: ["цена", "price", "сумма", "amount", "value"] },
  replacement_part_number: { exact: ["замена", "аналог", "партномер аналога", "замена партномер", "предлагаемый аналог", "предлагаемая замена", "replacement", "replacement part number", "replacement part", "substitute", "substitute part number", "alternative", "alternative part", "offered part", "替代料", "替代料号", "替代型号", "替代", "विकल्प", "विकल्प पार्ट नंबर"], good: [], weak: [], blocked: ["производитель", "manufacturer", "制造商", "निर्माता"] },
  replacement_manufacturer: { exact: ["производитель аналога", "замена производитель", "replacement manufacturer", "substitute manufacturer", "alternative manufacturer", "替代料制造商", "替代制造商", "विकल्प निर्माता"], good: [], weak: [], blocked: [] },
  comment: { exact: ["комментарий", "комментарии", "примечание", "примечания", "comment", "comments", "note", "notes", "remark", "remarks", "备注", "说明", "टिप्पणी", "bemerkung"], good: [], weak: [], blocked: ["заказчика", "customer", "buyer", ...SPARE] },
  reject_reason: { exact: ["отказ", "отказ от позиции", "причина отказа", "not offered because", "no quote", "no bid", "declined", "reason", "不报价原因", "प्रस्ताव न देने का कारण"], good: [], weak: [], blocked: VAT },
};

/** Availability words found in price lists, in addition to the words that the product itself uses. */
export const AVAILABILITY_WORDS: Readonly<Record<"stock" | "order", readonly string[]>> = {
  stock: ["склад", "на складе", "в наличии", "есть", "есть в наличии", "да", "in stock", "stock", "yes", "available", "现货", "有货", "स्टॉक में"],
  order: ["под заказ", "заказ", "на заказ", "нет", "нет в наличии", "отсутствует", "on order", "to order", "order", "out of stock", "no", "订货", "无货", "ऑर्डर पर"],
};
