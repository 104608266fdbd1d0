import { INTL_LOCALE } from "#contract/primitives.ts";
import { amountInWords } from "#contract/money/words.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { SheetQuery } from "#contract/sheet-query.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import { readProtocol } from "#server/modules/award/protocol.ts";
import type { Protocol, ProtocolLine } from "#server/modules/award/protocol.ts";
import { protocolSheets } from "#server/modules/award/protocol-sheets.ts";
import {
  approvalsOf,
  headOf,
  isMixed,
  nameOf,
  noteOf,
  signaturesOf,
  titleOf,
  unitOf,
  wordIn,
} from "#server/modules/award/protocol-words.ts";
import type { Written } from "#server/modules/award/protocol-words.ts";
import { drawInWorker } from "#server/platform/paper/draw-in-worker.ts";
import type { Fact, Paper } from "#server/platform/paper/paper.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

const offersOf = ({ tender, offers }: Protocol, written: Written): Fact[] => {
  const { language } = written;
  return offers.map(({ supplier, total_with_vat: total, currency, covered, won, won_with_vat }) => {
    const { money } = amountsIn(language, currency);
    return {
      label: supplier,
      value: wordIn(written)("offer", {
        total: total === null ? "–" : money(total),
        covered: String(covered),
        lots: String(tender.lot_count),
        won: String(won),
        sum: money(won_with_vat),
      }),
    };
  });
};

export function protocolPaper(protocol: Protocol, written: Written): Paper {
  const { tender, lines, sums, by_currency, percent } = protocol;
  const { language } = written;
  const word = wordIn(written);
  const amounts = amountsIn(language, tender.currency);
  const areBasesMixed = new Set(lines.map(({ basis }) => basis)).size > 1;
  const isForeign = isMixed(protocol);
  const { symbol, code } = CURRENCY[tender.currency];
  const signOf = (line: ProtocolLine): string => (isForeign ? ` ${CURRENCY[line.currency].symbol}` : "");
  const columns = [
    { heading: translate(language, "sheets.offer.position"), width: 24, numeric: true },
    { heading: word("lot"), width: isForeign ? 132 : 178 },
    { heading: word("winner"), width: isForeign ? 86 : 112 },
    { heading: translate(language, "sheets.offer.quantity"), width: 58, numeric: true },
    { heading: areBasesMixed ? word("price") : word(`price_${lines[0]?.basis ?? "net"}`), width: 66, numeric: true },
    { heading: word("gross"), width: isForeign ? 72 : 77, numeric: true },
    ...(isForeign ? [{ heading: word("sum_in", { currency: symbol }), width: 77, numeric: true }] : []),
  ];
  return {
    language: INTL_LOCALE[language],
    title: titleOf(protocol, written),
    subtitle: tender.name,
    parties: [],
    sides: headOf(protocol, written),
    columns,
    rows: lines.map((line) => [
      line.position === null ? "" : String(line.position),
      [nameOf(line, written), noteOf(line, protocol, written)].filter((part) => part !== "").join("\n"),
      line.supplier,
      `${amounts.quantity(line.quantity)} ${unitOf(line, written)}`,
      `${amounts.typedPrice(line, unitOf(line, written))}${signOf(line)}${areBasesMixed ? `\n${word(`price_${line.basis}`)}` : ""}`,
      `${amounts.price(line.own.gross)}${signOf(line)}`,
      ...(isForeign ? [amounts.price(line.sums.gross)] : []),
    ]),
    sums: [
      ...(isForeign
        ? by_currency.map(({ currency, gross }) => ({
            label: word("total_in", { code: CURRENCY[currency].code }),
            value: amountsIn(language, currency).money(gross),
          }))
        : []),
      { label: isForeign ? word("net_total", { currency: code }) : word("net"), value: amounts.money(sums.net) },
      ...(percent === null ? [] : [{ label: `${word("vat")} ${percent} %`, value: amounts.money(sums.vat) }]),
    ],
    total: {
      label: isForeign ? word("total_all", { currency: code }) : word("total"),
      value: amounts.money(sums.gross),
    },
    words: amountInWords(sums.gross, tender.currency),
    terms: [...offersOf(protocol, written), ...approvalsOf(protocol, written)],
    signatures: signaturesOf(protocol, written),
    page: translate(language, "sheets.order.page"),
  };
}

const nameOfFile = (protocol: Protocol, written: Written): string =>
  wordIn(written)("file", { tender: tenderCode(protocol.tender).replace("/", "-") });

/**
 * Draws the protocol as a PDF in a worker thread, outside of any transaction.
 * @throws AppError not_found, wrong_state, no_winners, protocol_no_rate
 */
export async function protocolPdf(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  { time_zone: zone }: SheetQuery,
): Promise<FileAnswer> {
  const protocol = await ctx.transaction((inside) => readProtocol(inside, id));
  const written: Written = { language: ctx.language, zone, at: ctx.now };
  const content = await drawInWorker(protocolPaper(protocol, written));
  return { name: `${nameOfFile(protocol, written)}.pdf`, type: "application/pdf", content };
}

/** @throws AppError not_found, wrong_state, no_winners, protocol_no_rate */
export async function protocolSheet(
  ctx: MemberContext,
  id: number,
  { time_zone: zone }: SheetQuery,
): Promise<FileAnswer> {
  const protocol = await readProtocol(ctx, id);
  const written: Written = { language: ctx.language, zone, at: ctx.now };
  return sheetFile(nameOfFile(protocol, written), protocolSheets(protocol, written));
}
