import { CURRENCY } from "#contract/money/currency.ts";
import { divide, multiply, toMoney } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import type { InvoicePreview } from "#contract/order-paper/invoice-draft.schema.ts";
import type { Payee } from "#contract/order-paper/payee-requisites.ts";
import { paymentCode } from "#contract/order-paper/payment-code.ts";
import { INVOICE_DETAIL_NAMES, INVOICE_DETAILS, INVOICE_HEADING } from "#contract/orders/paper-fields.ts";
import type { InvoiceDetail } from "#contract/orders/paper-fields.ts";
import { paymentPlan } from "#contract/orders/payment-plan.ts";
import type { PlannedPayment } from "#contract/orders/payment-plan.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { codeRows } from "#server/modules/order-paper/code-rows.ts";
import type { AdvanceLine } from "#server/modules/order-paper/advance-lines.ts";
import type { DuePaperData } from "#server/modules/order-paper/due-paper.ts";
import { amountCells, columnsOf, commonOf, dayOf, nameOf } from "#server/modules/order-paper/order-paper.ts";
import type { OrderPaperData } from "#server/modules/order-paper/order-paper.ts";
import type { Fact, Paper, PaymentBox } from "#server/platform/paper/paper.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

export interface InvoicePaperData extends DuePaperData {
  readonly details: InvoicePreview;
  readonly payee: Payee;
}

const words = (language: Language, key: string, params = {}): string =>
  translate(language, `order_invoice.paper.${key}`, params);

const day = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** Returns the payments of an invoice. An invoice for the advance, or for goods without it, is one payment. */
function planOf({ order, part }: InvoicePaperData): readonly PlannedPayment[] {
  const amount = toMoney(order.total_with_vat);
  if (part !== null) return [{ part, amount, after_delivery: part === "REST" }];
  return paymentPlan(order.payment_method, amount);
}

/**
 * Returns the text of the payment QR code for the first payment. For an advance, the VAT is proportional. Returns null
 * if the currency is not the rouble.
 */
function codeOf(invoice: InvoicePaperData): string | null {
  const { order, billing, details, payee } = invoice;
  const [first] = planOf(invoice);
  if (CURRENCY[order.currency].code !== "RUB" || first === undefined) return null;
  const withVat = billing.vat_by_rate.some(({ vat_percent }) => vat_percent !== null);
  return paymentCode(payee, {
    number: details.number,
    date: details.date,
    sum: first.amount,
    is_advance: first.part === "ADVANCE",
    vat: withVat ? toMoney(divide(multiply(order.vat, first.amount), order.total_with_vat, 2)) : null,
  });
}

function paymentBox(invoice: InvoicePaperData, language: Language): PaymentBox {
  const { payee } = invoice;
  const label = (field: string): string => translate(language, `orders.company.${field}`);
  const code = codeOf(invoice);
  return {
    bank: { label: words(language, "bank"), value: payee.bank_name },
    bik: { label: label("bik"), value: payee.bik },
    correspondent_account: { label: words(language, "account"), value: payee.correspondent_account },
    numbers: [
      { label: label("inn"), value: payee.inn },
      ...(payee.kpp === null ? [] : [{ label: label("kpp"), value: payee.kpp }]),
    ],
    payee: { label: words(language, "payee"), value: payee.name },
    account: { label: words(language, "account"), value: payee.checking_account },
    code: code === null ? null : { label: words(language, "code"), rows: codeRows(code) },
  };
}

function sideOf({ order, billing }: OrderPaperData, side: "supplier" | "customer", language: Language): string {
  const company = billing[side];
  const numbers = (["inn", "kpp"] as const).flatMap((field) => {
    const value = company?.[field] ?? null;
    return value === null ? [] : [`${translate(language, `orders.company.${field}`)} ${value}`];
  });
  return [company?.name ?? order[side].name, ...numbers, company?.legal_address ?? null]
    .filter((part) => part !== null)
    .join(", ");
}

/** Facts of an invoice that its title doesn't have. */
function detailFacts(details: InvoicePreview, language: Language): Fact[] {
  const values: { readonly [name in InvoiceDetail]?: string | null | undefined } = details;
  return INVOICE_DETAIL_NAMES.filter((name) => !INVOICE_HEADING.has(name)).flatMap((name) => {
    const value = values[name] ?? null;
    if (value === null) return [];
    const label = translate(language, `order_payment.field.${name}`);
    return [{ label, value: INVOICE_DETAILS[name].kind === "day" ? day(value, language) : value }];
  });
}

function paymentTerms(invoice: InvoicePaperData, language: Language): Fact[] {
  const { order, details } = invoice;
  const plan = planOf(invoice);
  const { money } = amountsIn(language, order.currency);
  const parts = plan.map(({ part, amount, after_delivery }) => {
    const paid = `${translate(language, `order_payment.part.${part}`)}, ${money(amount)}`;
    return after_delivery ? `${paid} (${translate(language, "order_payment.payment.after_delivery")})` : paid;
  });
  return [
    ...(plan.length > 1 ? [{ label: words(language, "parts"), value: parts.join("; ") }] : []),
    ...(details.pay_until === undefined
      ? []
      : [{ label: words(language, "pay_until"), value: day(details.pay_until, language) }]),
  ];
}

/** Returns the row of an advance that is invoiced or deducted. It has neither a quantity nor a price. */
function advanceRow(line: AdvanceLine, { order, part }: InvoicePaperData, language: Language): string[] {
  const { quantity, price } = amountsIn(language, order.currency);
  return [
    "",
    words(language, part === "ADVANCE" ? "advance" : "deducted", { order: orderCode(order.number) }),
    "",
    "",
    "",
    line.vat_percent === null ? "–" : `${quantity(line.vat_percent)} %`,
    price(line.total_with_vat),
  ];
}

export function invoicePaperOf(invoice: InvoicePaperData, language: Language): Paper {
  const { order, lines, details } = invoice;
  const { sides: _sides, ...common } = commonOf(invoice, language);
  const { money } = amountsIn(language, order.currency);
  const head = invoice.billing.supplier;
  const signer = (who: string, name: string | null): string => (name === null ? who : `${who}\n${name}`);
  return {
    ...common,
    payment: paymentBox(invoice, language),
    title: invoiceTitle(details, language),
    subtitle: "",
    parties: [],
    sides: [
      { label: words(language, "supplier"), value: sideOf(invoice, "supplier", language) },
      { label: words(language, "customer"), value: sideOf(invoice, "customer", language) },
      {
        label: words(language, "basis"),
        value: translate(language, "sheets.order.title", {
          order: orderCode(order.number),
          day: dayOf(order, language),
        }),
      },
    ],
    columns: columnsOf(order, language, [24, 191, 56, 36, 72, 42, 94]),
    rows: [
      ...lines.map((line) => [
        String(line.position),
        nameOf(line, language),
        ...amountCells(line, { order, language }),
      ]),
      ...invoice.advance.map((line) => advanceRow(line, invoice, language)),
    ],
    total: { ...common.total, label: words(language, "total") },
    words: `${words(language, "counted", { count: String(lines.length || 1), total: money(order.total_with_vat) })}\n${common.words}`,
    terms: [
      ...common.terms.filter(({ value }) => value !== order.comment),
      ...detailFacts(details, language),
      ...paymentTerms(invoice, language),
    ],
    signatures: [
      signer(head?.head_position ?? words(language, "head"), head?.head_name ?? null),
      words(language, "accountant"),
    ],
  };
}

export const invoiceTitle = ({ number, date }: InvoicePreview, language: Language): string =>
  words(language, "title", { number, day: day(date, language) });
