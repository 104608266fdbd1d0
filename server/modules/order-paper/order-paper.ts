import type { z } from "zod";
import { unitSymbol } from "#contract/reference/units.ts";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { accountMark } from "#contract/workspaces/bank-account.ts";
import { ORDER_DETAILS, ORDER_TERMS } from "#contract/orders/order-fields.ts";
import type { BillingDetails } from "#contract/orders/billing.schema.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { linePrice, TAX_TYPE } from "#contract/money/vat.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { differingFacts, differingQuantities, noticeOf } from "#server/modules/order-paper/differing-facts.ts";
import { drawInWorker } from "#server/platform/paper/draw-in-worker.ts";
import type { Fact, Paper, PaperColumn } from "#server/platform/paper/paper.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { listOrderItems } from "#server/modules/orders/order.store.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/orders/order.store.ts";
import { readBilling } from "#server/modules/orders/read-billing.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

export interface OrderPaperData {
  readonly order: OrderRow;
  readonly lines: readonly OrderItemRow[];
  readonly billing: z.input<typeof BillingDetails>;
}

const REQUISITES = [
  "inn",
  "kpp",
  "ogrn",
  "legal_address",
  "checking_account",
  "bank_name",
  "bik",
  "correspondent_account",
] as const;

type Requisites = Readonly<Record<(typeof REQUISITES)[number], string | null>>;
const factsOf = (company: Requisites | null, language: Language): Fact[] =>
  REQUISITES.flatMap((field) => {
    const value = company?.[field] ?? null;
    return value === null ? [] : [{ label: translate(language, `orders.company.${field}`), value }];
  });

const wordsOfDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[language], { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/** Returns the details of an order that are filled in, except its name. */
export const detailsOf = (order: OrderRow, language: Language): Fact[] =>
  ORDER_TERMS.flatMap((name) => {
    const value = order[name];
    if (value === null) return [];
    const text = ORDER_DETAILS[name].kind === "day" ? wordsOfDay(value, language) : value;
    return [{ label: translate(language, `orders.field.${name}`), value: text }];
  });

/**
 * Returns the delivery time of a line: the agreed date, or else the offered weeks. Returns an empty text if neither is
 * known.
 */
export function deliveryOf(line: OrderItemRow, language: Language): string {
  if (line.delivery_date !== null)
    return translate(language, "order_confirmation.propose.by_date", {
      date: wordsOfDay(line.delivery_date, language),
    });
  const weeks = [...new Set([line.delivery_min, line.delivery_max].filter((week) => week !== null))].join("–");
  return weeks === "" ? "" : translate(language, "orders.line.weeks", { weeks });
}

export const titleOfLine = ({ kind, nomenclature }: OrderItemRow, language: Language): string =>
  kind === "freight" ? translate(language, "orders.line.freight") : (nomenclature ?? "");

export const nameOf = (line: OrderItemRow, language: Language, ...more: readonly string[]): string =>
  [
    titleOfLine(line, language),
    [line.part_number, line.manufacturer].filter((part) => part !== null).join(", "),
    ...more,
  ]
    .filter((part) => part !== "")
    .join("\n");

export function amountCells(
  line: OrderItemRow,
  { order, language }: { order: OrderRow; language: Language },
): string[] {
  const amounts = amountsIn(language, order.currency);
  const unit = unitSymbol(line.unit, language) ?? "";
  return [
    amounts.quantity(line.quantity),
    unit,
    amounts.typedPrice(linePrice(order.basis, line), unit),
    line.vat_percent === null ? "–" : `${amounts.quantity(line.vat_percent)} %`,
    amounts.price(line.total_with_vat),
  ];
}

export function columnsOf(order: OrderRow, language: Language, widths: readonly number[]): PaperColumn[] {
  const headings = [
    { key: "orders.line.position", numeric: true },
    { key: "orders.line.item" },
    { key: "orders.line.quantity", numeric: true },
    { key: "sheets.order.unit" },
    { key: `orders.line.price_${order.basis}`, numeric: true },
    { key: "orders.sum.vat", numeric: true },
    { key: "orders.line.gross", numeric: true },
    { key: "orders.line.delivery" },
  ];
  return widths.map((width, place) => {
    const { key = "", numeric = false } = headings[place] ?? {};
    return { heading: translate(language, key), width, numeric };
  });
}

function sumsOf({ order, billing }: OrderPaperData, language: Language): Pick<Paper, "sums" | "total" | "words"> {
  const amounts = amountsIn(language, order.currency);
  const rates = billing.vat_by_rate.flatMap(({ vat_percent, vat }) =>
    vat_percent === null
      ? []
      : [
          {
            label: translate(language, "orders.sum.vat_of", { rate: `${amounts.quantity(vat_percent)} %` }),
            value: amounts.money(vat),
          },
        ],
  );
  const none = { label: translate(language, "orders.sum.vat"), value: translate(language, "orders.sum.no_vat") };
  return {
    sums: [
      { label: translate(language, "orders.line.net"), value: amounts.money(billing.total) },
      ...(rates.length === 0 ? [none] : rates),
    ],
    total: { label: translate(language, "orders.line.gross"), value: amounts.money(billing.total_with_vat) },
    words: billing.total_in_words,
  };
}

/**
 * Returns a warning if the payee's bank account has changed. It contains the old and the new account, the date and the
 * user who made the change.
 */
function accountFacts({ payee }: OrderPaperData["billing"], language: Language): Fact[] {
  const mark = payee === null ? null : accountMark(payee);
  if (payee === null || mark === null) return [];
  const { previous, since, changed_by, is_verified } = payee;
  const word = (key: string, params = {}): string => translate(language, `orders.payee.${key}`, params);
  const number = ({ name, bik, checking_account }: { name: string; bik: string; checking_account: string }): string =>
    word("account", { account: checking_account, bik, name });
  const day = new Intl.DateTimeFormat(INTL_LOCALE[language], { dateStyle: "long", timeZone: "Europe/Moscow" });
  const changed =
    previous === null
      ? []
      : [
          `${number(previous)} → ${number(payee)}.`,
          word(changed_by === null ? "since" : "since_by", {
            day: day.format(new Date(since)),
            who: changed_by?.name ?? "",
          }),
        ];
  const value = [...changed, ...(is_verified ? [] : [word("not_verified")])].join(" ");
  return [{ label: word(mark), value }];
}

function termsOf({ order, billing }: OrderPaperData, language: Language): Fact[] {
  const word = (key: string): string => translate(language, key);
  return [
    ...accountFacts(billing, language),
    { label: word("orders.field.payment"), value: word(`reference.payment_method.${order.payment_method}`) },
    ...(order.tax_type === TAX_TYPE.SUBJECT
      ? []
      : [{ label: word("orders.field.tax"), value: word(`reference.tax_type.${order.tax_type}`) }]),
    ...detailsOf(order, language),
  ];
}

/**
 * Returns the parts shared by an order and its specification. The total in words is always in Russian, as is usual for
 * these documents.
 */
export function commonOf(whole: OrderPaperData, language: Language) {
  const { order, billing } = whole;
  const word = (key: string): string => translate(language, key);
  const side = (which: "supplier" | "customer") => ({
    title: word(`orders.company.${which}`),
    name: billing[which]?.name ?? order[which].name,
    facts: factsOf(billing[which], language),
    head: [billing[which]?.head_position ?? null, billing[which]?.head_name ?? null]
      .filter((part) => part !== null)
      .join(" "),
  });
  return {
    language: INTL_LOCALE[language],
    sides: [side("supplier"), side("customer")],
    ...sumsOf(whole, language),
    terms: termsOf(whole, language),
    page: word("sheets.order.page"),
  };
}

export const dayOf = ({ created_at }: OrderRow, language: Language): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[language], { dateStyle: "long", timeZone: "Europe/Moscow" }).format(
    new Date(created_at),
  );

const subtitleOf = (order: OrderRow, language: Language): string =>
  [
    order.name,
    order.tender === null ? "" : `${translate(language, "orders.header.tender")} ${tenderCode(order.tender)}`,
  ]
    .filter((part) => part !== "")
    .join(", ");

export const titleOf = (kind: PaperKind, order: OrderRow, language: Language): string =>
  translate(language, `sheets.${kind}.title`, { order: orderCode(order.number), day: dayOf(order, language) });

export function paperOf(whole: OrderPaperData, language: Language): Paper {
  const { order, lines } = whole;
  const { sides, terms, ...common } = commonOf(whole, language);
  const delivery = (line: OrderItemRow): string => {
    const words = deliveryOf(line, language);
    return words === "" ? "" : `${translate(language, "orders.line.delivery")}: ${words}`;
  };
  return {
    ...common,
    title: titleOf("order", order, language),
    subtitle: subtitleOf(order, language),
    ...noticeOf(order, language),
    parties: sides,
    columns: columnsOf(order, language, [24, 191, 56, 36, 72, 42, 94]),
    rows: lines.map((line) => [
      String(line.position),
      nameOf(line, language, delivery(line), differingQuantities(line, { order, language })),
      ...amountCells(line, { order, language }),
    ]),
    terms: [...differingFacts(order, language), ...terms],
    signatures: sides.map(({ title, name }) => `${title}: ${name}`),
  };
}

export function specificationOf(whole: OrderPaperData, language: Language): Paper {
  const { order, lines } = whole;
  const { sides, terms, ...common } = commonOf(whole, language);
  const word = (key: string, params = {}): string => translate(language, `sheets.specification.${key}`, params);
  return {
    ...common,
    title: titleOf("specification", order, language),
    subtitle: subtitleOf(order, language),
    ...noticeOf(order, language),
    // The specification shows only names, because its order contains the company details.
    parties: sides.map(({ title, name }) => ({ title, name, facts: [] })),
    columns: columnsOf(order, language, [24, 150, 52, 32, 66, 38, 82, 71]),
    rows: lines.map((line) => [
      String(line.position),
      nameOf(line, language, differingQuantities(line, { order, language })),
      ...amountCells(line, { order, language }),
      deliveryOf(line, language),
    ]),
    terms: [
      ...differingFacts(order, language),
      ...terms,
      { label: word("part_label"), value: word("part", { order: orderCode(order.number) }) },
    ],
    signatures: sides.map(({ title, name, head }) => [`${title}: ${name}`, head].filter(Boolean).join("\n")),
  };
}

const DRAWN = { order: paperOf, specification: specificationOf } as const;
export type PaperKind = keyof typeof DRAWN;

/**
 * Reads an order with its lines and billing details.
 * @throws AppError not_found
 */
export async function readOrderPaperData(ctx: MemberContext, id: number): Promise<OrderPaperData> {
  const order = await findOrder(ctx, id);
  const page = { limit: ORDER_MAX_LINES, offset: 0, ordering: "position" };
  const { rows: lines } = await listOrderItems(ctx.db, id, page);
  return { order, lines, billing: await readBilling(ctx, id) };
}

/**
 * Returns an order or its specification as a PDF. A worker thread draws it, outside any transaction.
 * @throws AppError not_found
 */
export async function readPaper(ctx: PreTransactionContext<MemberContext>, id: number, kind: PaperKind) {
  const whole = await ctx.transaction((inside) => readOrderPaperData(inside, id));
  const content = await drawInWorker(DRAWN[kind](whole, ctx.language));
  const code = orderCode(whole.order.number);
  const name = kind === "order" ? code : `${code} ${translate(ctx.language, "sheets.specification.file")}`;
  return { name: `${name}.pdf`, type: "application/pdf", content };
}
