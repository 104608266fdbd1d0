import { compare, roundHalfUp, sum } from "#contract/money/decimal.ts";
import { ROUBLE } from "#contract/money/currency.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { commentOf, nameOf } from "#server/modules/one-c/commerceml.ts";
import { ORDERS, RATE_RECORD, RATE_WORD } from "#server/modules/one-c/odata/presets.ts";
import { publishedFieldsOnly, rateOf } from "#server/modules/one-c/odata/records.ts";
import type { Records } from "#server/modules/one-c/odata/records.ts";
import type { Shape } from "#server/modules/one-c/odata/shape.ts";
import type { OneCLine, OneCOrder } from "#server/modules/one-c/order-document.ts";

/**
 * Returns the marker in the comment of the 1C document. It identifies the document as ours, even if a user changes its
 * number.
 */
export const signOf = (document_id: string): string => `[Lotwise ${document_id}]`;

/** Converts a decimal to a JSON number, which is a floating-point number. Throws if the number would lose precision. */
export function toExactNumber(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || compare(String(number), value) !== 0) throw new RangeError(`${value} is no number`);
  return number;
}

/** Returns the name of a VAT rate in older configurations, such as НДС22 or БезНДС. */
const rateWord = (rate: string): string => (rate === "" ? "БезНДС" : `НДС${rate.replace(".", "_")}`);

interface Given {
  readonly shape: Shape;
  readonly records: Records;
  readonly items: ReadonlyMap<number, string>;
}

function lineOf(order: OneCOrder, line: OneCLine, index: number, { shape, records, items }: Given) {
  const { names } = shape;
  const rate = rateOf(order, line);
  const quantity = toExactNumber(line.quantity);
  const fields: Record<string, unknown> = {
    // 1C numbers lines from one without gaps, whatever their positions in the order.
    LineNumber: index + 1,
    Номенклатура_Key: items.get(line.position),
    Количество: quantity,
    // Prices in 1C have two decimals. If the price has more, it is rounded, while the sum stays exact.
    Цена: toExactNumber(roundHalfUp(line.price_with_vat, 2)),
    Сумма: toExactNumber(line.total_with_vat),
    СуммаНДС: toExactNumber(line.vat ?? "0"),
    [names.line_total]: toExactNumber(line.total_with_vat),
    КоличествоУпаковок: quantity,
    КодСтроки: index + 1,
    Содержание: nameOf(line),
  };
  if (names.unit_in_line) {
    fields["ЕдиницаИзмерения"] = records.units.get(line.unit);
    fields["ЕдиницаИзмерения_Type"] = `StandardODATA.${names.units}`;
  }
  if (shape.line.has(RATE_RECORD)) fields[RATE_RECORD] = records.rates.get(rate);
  else fields[RATE_WORD] = rateWord(rate);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => shape.line.has(name)));
}

/**
 * Returns the fields for the exchange rate, in roubles per unit of the currency. Documents created before rates were
 * supported have none.
 */
const rateOfCurrency = ({ currency, rate }: OneCOrder) =>
  currency === ROUBLE || rate !== null ? { Курс: toExactNumber(rate ?? "1"), Кратность: 1 } : {};

const TAXED = { [TAX_TYPE.SUBJECT]: "taxed", [TAX_TYPE.NOT_SUBJECT]: "untaxed" } as const;

/**
 * Builds the complete 1C document of an order, for both creation and update. Its total is the exact sum of its lines in
 * roubles and kopecks.
 */
export function purchaseOrder(order: OneCOrder, given: Given): Record<string, unknown> {
  const { shape, records } = given;
  const { names } = shape;
  const total = sum(order.lines.map(({ total_with_vat }) => total_with_vat));
  if (compare(total, order.total_with_vat) !== 0)
    throw new Error(`the lines of order ${order.number} cost ${total}, the order ${order.total_with_vat}`);
  const taxed = order.tax_type === TAX_TYPE.TAX_AGENT ? null : names[TAXED[order.tax_type]];
  const { supplier } = records;
  return {
    Контрагент_Key: supplier.key,
    ...(names.partners && supplier.partner !== null ? { Партнер_Key: supplier.partner } : {}),
    Организация_Key: records.company,
    [names.currency]: records.currency,
    [names.vat_inside]: true,
    СуммаДокумента: toExactNumber(order.total_with_vat),
    Комментарий: `${commentOf(order)} ${signOf(order.document_id)}`,
    ...publishedFieldsOnly(shape, ORDERS, {
      ...names.constant,
      ...(taxed === null ? {} : { НалогообложениеНДС: taxed }),
      ...rateOfCurrency(order),
      МаксимальныйКодСтроки: order.lines.length,
    }),
    [names.lines]: order.lines.map((line, index) => lineOf(order, line, index, given)),
  };
}
