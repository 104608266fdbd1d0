import { INTL_LOCALE } from "#contract/primitives.ts";
import { amountInWords } from "#contract/money/words.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { SheetQuery } from "#contract/sheet-query.ts";
import type { MemberContext, OutsideContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import { readProtocol } from "#server/modules/award/protocol.ts";
import type { Protocol } from "#server/modules/award/protocol.ts";
import {
  approvalsOf,
  headOf,
  nameOf,
  noteOf,
  signaturesOf,
  titleOf,
  unitOf,
  wordIn,
} from "#server/modules/award/protocol-words.ts";
import type { Written } from "#server/modules/award/protocol-words.ts";
import { drawApart } from "#server/modules/order-paper/draw-apart.ts";
import type { Fact, Paper } from "#server/modules/order-paper/paper.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { instantText } from "#server/platform/instant.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

/** Each offer that was compared, and what of it won. */
const offersOf = ({ tender, offers }: Protocol, written: Written): Fact[] => {
  const { language } = written;
  const amounts = amountsIn(language, tender.currency);
  return offers.map(({ supplier, total_with_vat: total, covered, won, won_with_vat }) => ({
    label: supplier,
    value: wordIn(written)("offer", {
      total: total === null ? "–" : amounts.money(total),
      covered: String(covered),
      lots: String(tender.lot_count),
      won: String(won),
      sum: amounts.money(won_with_vat),
    }),
  }));
};

/** The protocol as it is drawn. */
export function protocolPaper(protocol: Protocol, written: Written): Paper {
  const { tender, lines, net, vat, gross, percent } = protocol;
  const { language } = written;
  const word = wordIn(written);
  const amounts = amountsIn(language, tender.currency);
  const isMixed = new Set(lines.map(({ basis }) => basis)).size > 1;
  const columns = [
    { heading: translate(language, "sheets.offer.position"), width: 24 },
    { heading: word("lot"), width: 178 },
    { heading: word("winner"), width: 112 },
    { heading: translate(language, "sheets.offer.quantity"), width: 58, numeric: true },
    { heading: isMixed ? word("price") : word(`price_${lines[0]?.basis ?? "net"}`), width: 66, numeric: true },
    { heading: word("gross"), width: 77, numeric: true },
  ];
  return {
    language: INTL_LOCALE[language],
    title: titleOf(protocol, written),
    subtitle: tender.name,
    parties: [],
    sides: headOf(protocol, written),
    columns,
    rows: lines.map((line) => [
      String(line.position),
      [nameOf(line, written), noteOf(line, protocol, written)].filter((part) => part !== "").join("\n"),
      line.supplier,
      `${amounts.quantity(line.quantity)} ${unitOf(line, written)}`,
      `${amounts.price(line.price)}${isMixed ? `\n${word(`price_${line.basis}`)}` : ""}`,
      amounts.price(line.gross),
    ]),
    sums: [
      { label: word("net"), value: amounts.money(net) },
      ...(percent === null ? [] : [{ label: `${word("vat")} ${percent} %`, value: amounts.money(vat) }]),
    ],
    total: { label: word("total"), value: amounts.money(gross) },
    words: amountInWords(gross, tender.currency),
    terms: [...offersOf(protocol, written), ...approvalsOf(protocol, written)],
    signatures: signaturesOf(protocol, written),
    page: translate(language, "sheets.order.page"),
  };
}

const total = (value: string | null, given: Partial<Exclude<WorkbookCell, string | null>> = {}): WorkbookCell => ({
  value,
  tone: "total",
  ...given,
});

/** The winners by lot; the sums of each line and the totals are formulas. */
function winnersSheet(protocol: Protocol, written: Written): WorkbookSheet {
  const { tender, lines, percent, net, vat, gross } = protocol;
  const { language } = written;
  const word = wordIn(written);
  const currency = CURRENCY[tender.currency].code;
  const head = (name: string): string => translate(language, `sheets.offer.${name}`, { currency });
  const above = [
    titleOf(protocol, written),
    ...[...headOf(protocol, written), ...approvalsOf(protocol, written)].map(
      ({ label, value }) => `${label}: ${value}`,
    ),
    ...signaturesOf(protocol, written).map((who) => `${who}  ____________________`),
  ];
  const columns: WorkbookColumn[] = [
    { header: head("position"), kind: "integer", width: 6 },
    { header: head("nomenclature"), kind: "text", width: 36 },
    { header: head("part_number"), kind: "text", width: 20 },
    { header: word("winner"), kind: "text", width: 26 },
    { header: head("quantity"), kind: "number", width: 11 },
    { header: head("unit"), kind: "text", width: 7 },
    { header: `${word("price")}, ${currency}`, kind: "money", width: 13 },
    { header: word("price_basis"), kind: "text", width: 12 },
    { header: head("total"), kind: "money", width: 15 },
    { header: head("vat"), kind: "money", width: 14 },
    { header: head("total_with_vat"), kind: "money", width: 15 },
    { header: word("why"), kind: "text", width: 60 },
  ];
  const first = firstRow({ above });
  const rate = percent ?? "0";
  const rows = lines.map((line, place): WorkbookCell[] => {
    const row = first + place;
    const product = `ROUND(E${row}*G${row},2)`;
    const formulas =
      line.basis === "net"
        ? [product, `ROUND(I${row}*${rate}/100,2)`, `I${row}+J${row}`]
        : [`K${row}-J${row}`, `ROUND(K${row}*${rate}/(100+${rate}),2)`, product];
    return [
      String(line.position),
      nameOf(line, written),
      line.part_number,
      line.supplier,
      line.quantity,
      unitOf(line, written),
      line.price,
      word(`price_${line.basis}`),
      ...[line.net, line.vat, line.gross].map((value, which) => ({ value, formula: formulas[which] ?? "0" })),
      noteOf(line, protocol, written),
    ];
  });
  const summed = [net, vat, gross].map((value, which) => {
    const letters = columnLetters(8 + which);
    return total(value, { kind: "money", formula: `SUM(${letters}${first}:${letters}${first + rows.length - 1})` });
  });
  const closing = [
    total(null),
    total(translate(language, "sheets.total")),
    ...columns.slice(2, 8).map(() => total(null)),
    ...summed,
    total(null),
  ];
  return { name: word("sheet"), above, columns, rows, closing_rows: [closing], frozen_columns: 2 };
}

/** The offers that were compared. */
function offersSheet({ tender, offers }: Protocol, written: Written): WorkbookSheet {
  const { language, zone } = written;
  const word = wordIn(written);
  const currency = CURRENCY[tender.currency].code;
  return {
    name: word("offers"),
    columns: [
      { header: word("supplier"), kind: "text", width: 34 },
      { header: word("submitted"), kind: "text", width: 30 },
      { header: `${word("offered")}, ${currency}`, kind: "money", width: 18 },
      { header: word("covered"), kind: "integer", width: 12 },
      { header: word("won"), kind: "integer", width: 12 },
      { header: `${word("won_sum")}, ${currency}`, kind: "money", width: 18 },
    ],
    rows: offers.map((offer) => [
      offer.supplier,
      offer.submitted_at === null ? "" : instantText(offer.submitted_at, language, zone),
      offer.total_with_vat,
      String(offer.covered),
      String(offer.won),
      offer.won_with_vat,
    ]),
  };
}

const nameOfFile = (protocol: Protocol, written: Written): string =>
  wordIn(written)("file", { tender: tenderCode(protocol.tender).replace("/", "-") });

/**
 * The protocol of an award as a PDF; it is drawn in a thread of its own, while no transaction is held.
 * @throws AppError not_found, wrong_state, no_winners
 */
export async function protocolPdf(
  ctx: OutsideContext<MemberContext>,
  id: number,
  { time_zone: zone }: SheetQuery,
): Promise<FileAnswer> {
  const protocol = await ctx.transaction((inside) => readProtocol(inside, id));
  const written: Written = { language: ctx.language, zone, at: ctx.now };
  const content = await drawApart(protocolPaper(protocol, written));
  return { name: `${nameOfFile(protocol, written)}.pdf`, type: "application/pdf", content };
}

/** The same as a spreadsheet. @throws AppError not_found, wrong_state, no_winners */
export async function protocolSheet(
  ctx: MemberContext,
  id: number,
  { time_zone: zone }: SheetQuery,
): Promise<FileAnswer> {
  const protocol = await readProtocol(ctx, id);
  const written: Written = { language: ctx.language, zone, at: ctx.now };
  return sheetFile(nameOfFile(protocol, written), [winnersSheet(protocol, written), offersSheet(protocol, written)]);
}
