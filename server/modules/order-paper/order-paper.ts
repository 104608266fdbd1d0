import type { z } from "zod";
import { UNITS } from "#contract/imports/units.ts";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import type { BillingDetails } from "#contract/orders/order.schema.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import type { MemberContext, OutsideContext } from "#server/http/context.ts";
import { drawApart } from "#server/modules/order-paper/draw-apart.ts";
import type { Fact, Paper } from "#server/modules/order-paper/paper.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { listOrderItems } from "#server/modules/orders/order.store.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/orders/order.store.ts";
import { readBilling } from "#server/modules/orders/read-billing.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

/** An order with all that its paper tells. */
interface WholeOrder {
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

function rowOf(line: OrderItemRow, { order, language }: { order: OrderRow; language: Language }): string[] {
  const amounts = amountsIn(language, order.currency);
  const weeks = [...new Set([line.delivery_min, line.delivery_max].filter((week) => week !== null))].join("–");
  const name = [
    line.nomenclature ?? "",
    [line.part_number, line.manufacturer].filter((part) => part !== null).join(", "),
    weeks === ""
      ? ""
      : `${translate(language, "orders.line.delivery")}: ${translate(language, "orders.line.weeks", { weeks })}`,
  ];
  return [
    String(line.position),
    name.filter((part) => part !== "").join("\n"),
    amounts.quantity(line.quantity),
    UNITS.find(({ id }) => id === line.unit)?.symbol[language] ?? "",
    amounts.price(order.basis === "gross" ? line.price_with_vat : line.price_per_unit),
    line.vat_percent === null ? "–" : `${amounts.quantity(line.vat_percent)} %`,
    amounts.price(line.total_with_vat),
  ];
}

/** What is without VAT, the VAT of each rate, and what is paid. */
function sumsOf({ order, billing }: WholeOrder, language: Language): Pick<Paper, "sums" | "total" | "words"> {
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

function termsOf({ order }: WholeOrder, language: Language): Fact[] {
  const word = (key: string): string => translate(language, key);
  return [
    { label: word("orders.field.payment"), value: word(`reference.payment_method.${order.payment_method}`) },
    ...(order.tax_type === TAX_TYPE.SUBJECT
      ? []
      : [{ label: word("orders.field.tax"), value: word(`reference.tax_type.${order.tax_type}`) }]),
    ...(order.comment === null ? [] : [{ label: word("orders.field.comment"), value: order.comment }]),
  ];
}

/** An order as its paper says it, in a language; the total in words is Russian, as documents here have it. */
export function paperOf(whole: WholeOrder, language: Language): Paper {
  const { order, lines, billing } = whole;
  const word = (key: string): string => translate(language, key);
  const locale = INTL_LOCALE[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Europe/Moscow" });
  const number = orderCode(order.number);
  const tender = order.tender === null ? "" : `${word("orders.header.tender")} ${tenderCode(order.tender)}`;
  const side = (which: "supplier" | "customer") => ({
    title: word(`orders.company.${which}`),
    name: billing[which]?.name ?? order[which].name,
    facts: factsOf(billing[which], language),
  });
  return {
    language: locale,
    title: translate(language, "sheets.order.title", { order: number, day: day.format(new Date(order.created_at)) }),
    subtitle: [order.name, tender].filter((part) => part !== "").join(", "),
    parties: [side("supplier"), side("customer")],
    head: [
      word("orders.line.position"),
      word("orders.line.item"),
      word("orders.line.quantity"),
      word("sheets.order.unit"),
      word(order.basis === "gross" ? "orders.line.price_gross" : "orders.line.price_net"),
      word("orders.sum.vat"),
      word("orders.line.gross"),
    ],
    rows: lines.map((line) => rowOf(line, { order, language })),
    ...sumsOf(whole, language),
    terms: termsOf(whole, language),
    signatures: [side("supplier"), side("customer")].map(({ title, name }) => `${title}: ${name}`),
    page: word("sheets.order.page"),
  };
}

/** The order as a PDF; it is drawn in a thread of its own, while no transaction is held. @throws AppError not_found */
export async function readPaper(ctx: OutsideContext<MemberContext>, id: number) {
  const whole = await ctx.transaction(async (inside) => {
    const order = await findOrder(inside, id);
    const page = { limit: ORDER_MAX_LINES, offset: 0, ordering: "position" };
    const { rows: lines } = await listOrderItems(inside.db, id, page);
    return { order, lines, billing: await readBilling(inside, id) };
  });
  const content = await drawApart(paperOf(whole, ctx.language));
  return { name: `${orderCode(whole.order.number)}.pdf`, type: "application/pdf", content };
}
