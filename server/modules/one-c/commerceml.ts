import { compare, roundHalfUp, sum } from "#contract/money/decimal.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { unitById } from "#contract/reference/units.ts";
import type { OneCFormat, OneCRole } from "#contract/one-c/one-c.values.ts";
import { ONE_C_DETAILS, ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import type { OneCLine, OneCOrder } from "#server/modules/one-c/order-document.ts";
import { translate } from "#server/platform/translate.ts";
import { element } from "#server/platform/xml/write-xml.ts";
import type { XmlElement } from "#server/platform/xml/write-xml.ts";

/**
 * XML namespace of CommerceML. Its schema defines sequences, so the elements below must be in the order of the schema.
 */
const NAMESPACE = "urn:1C.ru:commerceml_2";
const ROLES = { buyer: "Покупатель", seller: "Продавец" } as const satisfies Record<OneCRole, string>;
/** Maximum lengths in the schema: of a name, of the value of a requisite, and of a comment. */
const NAME = 255;
const VALUE = 1000;
const COMMENT = 3000;
/** Codes of UN/ECE Recommendation 20 for which 1C expects an older code, such as PCE for a piece. */
const FORMER_LETTERS: Readonly<Record<string, string>> = { H87: "PCE" };

export const ORDER_OPERATION = "Заказ товара";

export const companyKey = (workspace: number): string => `lotwise-company-${workspace}`;

const ROUBLES: ReadonlySet<string> = new Set(["RUB", "RUR", "643", "РУБ"]);

/** Returns the currency code. 1C uses several names for the rouble. */
export function currencyCode(text: string): string {
  const code = text.trim().replace(/\.$/, "").toUpperCase();
  return ROUBLES.has(code) ? "RUB" : code;
}

/** Translates strings that users of 1C read. They are always in Russian, like 1C itself. */
const word = (key: string): string => translate("ru", key);
const cut = (text: string, length: number): string => [...text].slice(0, length).join("");
const optional = (name: string, value: string | null): XmlElement | null =>
  value === null || value === "" ? null : element(name, value);
const requisite = (name: string, value: string): XmlElement =>
  element("ЗначениеРеквизита", [element("Наименование", name), element("Значение", cut(value, VALUE))]);

/** Returns the bank account if both account number and BIK are known. An incomplete account would be useless in 1C. */
function accounts({ checking_account, bik, bank_name, correspondent_account }: CompanyInfo): XmlElement | null {
  if (checking_account === null || bik === null) return null;
  const bank = element("Банк", [
    optional("СчетКорреспондентский", correspondent_account),
    optional("Наименование", bank_name === null ? null : cut(bank_name, NAME)),
    element("БИК", bik),
  ]);
  return element("РасчетныеСчета", [element("РасчетныйСчет", [element("НомерСчета", checking_account), bank])]);
}

const address = (name: string, text: string | null): XmlElement | null =>
  text === null ? null : element(name, [element("Представление", cut(text, NAME))]);

/**
 * Builds the element of the other party of the order. 1C distinguishes legal and natural persons by the element that
 * contains the name.
 */
function counterparty(order: OneCOrder, role: string): XmlElement {
  const { supplier, supplier_id } = order;
  const name = cut(supplier.name, NAME);
  const head = [element("Ид", companyKey(supplier_id)), element("Наименование", name)];
  const numbers = [optional("ИНН", supplier.inn), optional("КПП", supplier.kpp)];
  const who: readonly (XmlElement | null)[] =
    supplier.company_type === "INDIVIDUAL_ENTREPRENEUR"
      ? [
          element("ПолноеНаименование", cut(supplier.head_name ?? supplier.name, NAME)),
          optional("ИНН", supplier.inn),
          address("АдресРегистрации", supplier.legal_address),
        ]
      : [
          element("ОфициальноеНаименование", name),
          address("ЮридическийАдрес", supplier.legal_address),
          ...numbers,
          accounts(supplier),
        ];
  return element("Контрагент", [...head, ...who, element("Роль", role)]);
}

/** Builds the XML element for the VAT included in the amount. Omits the rate if it is null. */
const tax = (amount: string, rate: string | null): XmlElement =>
  element("Налог", [
    element("Наименование", "НДС"),
    element("УчтеноВСумме", "true"),
    element("Сумма", amount),
    rate === null ? null : element("Ставка", rate),
  ]);

/**
 * Returns the VAT rate in 1C's notation. Returns null if the customer is the tax agent, who calculates the tax itself.
 */
const rateOf = (order: OneCOrder, line: OneCLine): string | null => {
  if (order.tax_type === TAX_TYPE.TAX_AGENT) return null;
  return line.vat_percent ?? "Без НДС";
};

function unitOf(line: OneCLine): { element: XmlElement; okei: string } {
  const unit = unitById(line.unit);
  if (unit === undefined) throw new Error(`no such unit: ${line.unit}`);
  const attributes = {
    Код: unit.okei,
    НаименованиеПолное: unit.name.ru,
    МеждународноеСокращение: FORMER_LETTERS[unit.rec20] ?? unit.rec20,
  };
  return { element: element("БазоваяЕдиница", unit.symbol.ru, attributes), okei: unit.okei };
}

export const nameOf = (item: OneCLine): string =>
  item.kind === "freight"
    ? word("orders.line.freight")
    : (item.nomenclature ?? item.part_number ?? `${word("orders.line.item")} ${item.position}`);

/** Freight is sent as a service, because 1C keeps no stock of services. */
const kindOf = ({ kind }: OneCLine): string => (kind === "freight" ? "Услуга" : "Товар");

function line(order: OneCOrder, item: OneCLine): XmlElement {
  const rate = rateOf(order, item);
  const unit = unitOf(item);
  const name = nameOf(item);
  const isCut = cut(name, NAME) !== name;
  return element("Товар", [
    element("Ид", item.key),
    optional("Артикул", item.part_number),
    element("Наименование", cut(name, NAME)),
    unit.element,
    isCut ? element("Описание", cut(name, COMMENT)) : null,
    optional("ТорговаяМарка", item.manufacturer),
    rate === null
      ? null
      : element("СтавкиНалогов", [element("СтавкаНалога", [element("Наименование", "НДС"), element("Ставка", rate)])]),
    element("ЗначенияРеквизитов", [
      requisite("ВидНоменклатуры", kindOf(item)),
      requisite("ТипНоменклатуры", kindOf(item)),
    ]),
    // The schema allows two decimals. If the price has more, 1C divides the exact sum by the quantity.
    element("ЦенаЗаЕдиницу", roundHalfUp(item.price_with_vat, 2)),
    element("Количество", item.quantity),
    element("Сумма", item.total_with_vat),
    element("Единица", unit.okei),
    element("Коэффициент", "1"),
    rate === null ? null : element("Налоги", [tax(item.vat, rate)]),
  ]);
}

/** Returns the details of an order that 1C has a requisite for, as far as they are filled in. */
const requisitesOf = (order: OneCOrder): XmlElement[] =>
  ONE_C_DETAILS.flatMap((name) => {
    const value = order[name];
    return value === null ? [] : [requisite(ORDER_DETAILS[name].one_c, value)];
  });

export function commentOf(order: OneCOrder): string {
  const { name, comment: text, tender } = order;
  const from = tender === null ? [] : [`${word("orders.header.tender")} ${tender}`];
  const details = ONE_C_DETAILS.flatMap((detail) => {
    const value = order[detail];
    if (value === null) return [];
    const shown = ORDER_DETAILS[detail].kind === "day" ? value.split("-").toReversed().join(".") : value;
    return [`${word(`orders.field.${detail}`)}: ${shown}`];
  });
  return cut([[name, ...from].join(", "), ...details, ...(text === null ? [] : [text])].join(". "), COMMENT);
}

/** Builds the document of one order. Its total is the exact sum of its lines in roubles and kopecks. */
function document(order: OneCOrder, role: OneCRole): XmlElement {
  const other = role === "buyer" ? "seller" : "buyer";
  const status = order.is_cancelled ? "CLOSED" : "OPENED";
  const total = sum(order.lines.map(({ total_with_vat }) => total_with_vat));
  if (compare(total, order.total_with_vat) !== 0)
    throw new Error(`the lines of order ${order.number} cost ${total}, the order ${order.total_with_vat}`);
  return element("Документ", [
    element("Ид", order.document_id),
    element("Номер", order.number),
    element("Дата", order.date),
    element("ХозОперация", ORDER_OPERATION),
    element("Роль", ROLES[role]),
    element("Валюта", CURRENCY[order.currency].code),
    element("Курс", order.rate ?? "1"),
    element("Сумма", order.total_with_vat),
    element("Контрагенты", [counterparty(order, ROLES[other])]),
    element("Время", order.time),
    element("Комментарий", commentOf(order)),
    order.tax_type === TAX_TYPE.SUBJECT ? element("Налоги", [tax(order.vat, null)]) : null,
    element(
      "Товары",
      order.lines.map((item) => line(order, item)),
    ),
    element("ЗначенияРеквизитов", [
      requisite("Статус заказа", `[${status}] ${word(`orders.status.${status}`)}`),
      order.is_cancelled ? requisite("Отменен", "true") : null,
      requisite("Метод оплаты", word(`reference.payment_method.${order.payment_method}`)),
      ...requisitesOf(order),
      order.tax_type === TAX_TYPE.TAX_AGENT ? requisite("НДС исчисляется налоговым агентом", "true") : null,
    ]),
  ]);
}

export const commerceMl = (
  orders: readonly OneCOrder[],
  given: { format: OneCFormat; role: OneCRole; at: string },
): XmlElement =>
  element(
    "КоммерческаяИнформация",
    orders.map((order) => document(order, given.role)),
    { xmlns: NAMESPACE, ВерсияСхемы: given.format, ДатаФормирования: given.at },
  );
