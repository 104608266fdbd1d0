import { amountFormulas } from "#contract/money/amount-formulas.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import type { Protocol, ProtocolLine, ProtocolSums } from "#server/modules/award/protocol.ts";
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
import { convertedBy } from "#server/modules/comparison/rate-cells.ts";
import type { RatesPlan } from "#server/modules/comparison/rate-cells.ts";
import { ratesSheet } from "#server/modules/comparison/rates-sheet.ts";
import { instantText } from "#server/platform/instant.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { priceCell } from "#server/platform/sheets/price-cell.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

const total = (value: string | null, given: Partial<Exclude<WorkbookCell, string | null>> = {}): WorkbookCell => ({
  value,
  tone: "total",
  ...given,
});

const SUMS = ["net", "vat", "gross"] as const;
/** Column of the currency if there are several currencies. The sums then begin in the next column. */
const CURRENCY_LETTER = "I";
const SUMS_AT = 8;

const ratesPlan = ({ tender, offers }: Protocol, { language }: Written): RatesPlan => ({
  own: tender.currency,
  offered: offers.map(({ currency }) => currency),
  language,
});

function ownFormulas({ basis }: ProtocolLine, row: number, rate: string, [net = "", vat = "", gross = ""]: string[]) {
  const product = `ROUND(E${row}*G${row},2)`;
  const cells = { net: `${net}${row}`, vat: `${vat}${row}`, gross: `${gross}${row}` };
  const formulas = amountFormulas(basis, product, { rate: { percent: rate }, cells });
  return SUMS.map((sum) => formulas[sum]);
}

function winnerColumns(protocol: Protocol, written: Written): WorkbookColumn[] {
  const { language } = written;
  const isForeign = isMixed(protocol);
  const word = wordIn(written);
  const { code, symbol } = CURRENCY[protocol.tender.currency];
  const head = (name: string): string => translate(language, `sheets.offer.${name}`, { currency: code });
  const sumColumns: WorkbookColumn[] = (["total", "vat", "total_with_vat"] as const).map((name) => ({
    header: head(name),
    kind: "money",
    width: 15,
  }));
  return [
    { header: head("position"), kind: "integer", width: 6 },
    { header: head("nomenclature"), kind: "text", width: 36 },
    { header: head("part_number"), kind: "text", width: 20 },
    { header: word("winner"), kind: "text", width: 26 },
    { header: head("quantity"), kind: "number", width: 11 },
    { header: head("unit"), kind: "text", width: 7 },
    { header: isForeign ? word("price") : `${word("price")}, ${code}`, kind: "money", width: 13 },
    { header: word("price_basis"), kind: "text", width: 12 },
    ...(isForeign
      ? [
          { header: word("currency"), kind: "text" as const, width: 9 },
          ...(["own_net", "vat", "gross"] as const).map((name): WorkbookColumn => ({
            header: word(name),
            kind: "money",
            width: 15,
          })),
          ...SUMS.map((name): WorkbookColumn => ({
            header: word(`${name === "gross" ? "sum" : name}_in`, { currency: symbol }),
            kind: "money",
            width: 15,
          })),
        ]
      : sumColumns),
    { header: word("why"), kind: "text", width: 60 },
  ];
}

/**
 * Builds the sheet of winners by lot, with formulas for sums and totals. If there are several currencies, each line
 * shows its own currency and is converted with the cells of the rates sheet.
 */
function winnersSheet(protocol: Protocol, written: Written): WorkbookSheet {
  const { tender, lines, percent, by_currency } = protocol;
  const { language } = written;
  const isForeign = isMixed(protocol);
  const word = wordIn(written);
  const { code } = CURRENCY[tender.currency];
  const above = [
    titleOf(protocol, written),
    ...[...headOf(protocol, written), ...approvalsOf(protocol, written)].map(
      ({ label, value }) => `${label}: ${value}`,
    ),
    ...signaturesOf(protocol, written).map((who) => `${who}  ____________________`),
  ];
  const columns = winnerColumns(protocol, written);
  const first = firstRow({ above });
  const last = first + lines.length - 1;
  const lettersAt = (at: number): string[] => SUMS.map((_, place) => columnLetters(at + place));
  const own = lettersAt(SUMS_AT + (isForeign ? 1 : 0));
  const converted = lettersAt(SUMS_AT + 1 + SUMS.length);
  const plan = ratesPlan(protocol, written);
  const rows = lines.map((line, place): WorkbookCell[] => {
    const row = first + place;
    const formulas = ownFormulas(line, row, percent ?? "0", own);
    const by = convertedBy(plan, line.currency);
    const into = (letter = ""): string => (by === "" ? `${letter}${row}` : `ROUND(${letter}${row}${by},2)`);
    const between = `${converted[2] ?? ""}${row}-${converted[0] ?? ""}${row}`;
    const into_formulas = [into(own[0]), by === "" ? into(own[1]) : `ROUND(${between},2)`, into(own[2])];
    const cells = (sums: ProtocolSums, from: readonly string[]): WorkbookCell[] =>
      SUMS.map((name, which) => ({ value: sums[name], formula: from[which] ?? "0" }));
    return [
      line.position === null ? null : String(line.position),
      nameOf(line, written),
      line.part_number,
      line.supplier,
      line.quantity,
      unitOf(line, written),
      priceCell(line),
      word(`price_${line.basis}`),
      ...(isForeign ? [CURRENCY[line.currency].code] : []),
      ...cells(line.own, formulas),
      ...(isForeign ? cells(line.sums, into_formulas) : []),
      noteOf(line, protocol, written),
    ];
  });
  const range = (letter: string): string => `${letter}${first}:${letter}${last}`;
  const labelled = (label: string, sums: readonly WorkbookCell[]): WorkbookCell[] => [
    total(null),
    total(label),
    ...columns.slice(2, columns.length - 1 - sums.length).map(() => total(null)),
    ...sums,
    total(null),
  ];
  const whole = SUMS.map((name, which) => {
    const letter = (isForeign ? converted : own)[which] ?? "";
    return total(protocol.sums[name], { kind: "money", formula: `ROUND(SUM(${range(letter)}),2)` });
  });
  const each = by_currency.map(({ currency, ...sums }) =>
    labelled(word("total_in", { code: CURRENCY[currency].code }), [
      ...SUMS.map((name, which) =>
        total(sums[name], {
          kind: "money",
          formula: `ROUND(SUMIF(${range(CURRENCY_LETTER)},"${CURRENCY[currency].code}",${range(own[which] ?? "")}),2)`,
        }),
      ),
      ...SUMS.map(() => total(null)),
    ]),
  );
  return {
    name: word("sheet"),
    above,
    columns,
    rows,
    closing_rows: isForeign
      ? [...each, labelled(word("total_all", { currency: code }), whole)]
      : [labelled(translate(language, "sheets.total"), whole)],
    frozen_columns: 2,
  };
}

function offersSheet(protocol: Protocol, written: Written): WorkbookSheet {
  const { tender, offers } = protocol;
  const { language, zone } = written;
  const word = wordIn(written);
  const isForeign = isMixed(protocol);
  const inCurrency = (name: string): string =>
    isForeign ? word(name) : `${word(name)}, ${CURRENCY[tender.currency].code}`;
  return {
    name: word("offers"),
    columns: [
      { header: word("supplier"), kind: "text", width: 34 },
      { header: word("submitted"), kind: "text", width: 30 },
      ...(isForeign ? [{ header: word("currency"), kind: "text" as const, width: 9 }] : []),
      { header: inCurrency("offered"), kind: "money", width: 18 },
      { header: word("covered"), kind: "integer", width: 12 },
      { header: word("won"), kind: "integer", width: 12 },
      { header: inCurrency("won_sum"), kind: "money", width: 18 },
    ],
    rows: offers.map((offer) => [
      offer.supplier,
      offer.submitted_at === null ? "" : instantText(offer.submitted_at, language, zone),
      ...(isForeign ? [CURRENCY[offer.currency].code] : []),
      offer.total_with_vat,
      String(offer.covered),
      String(offer.won),
      offer.won_with_vat,
    ]),
  };
}

export const protocolSheets = (protocol: Protocol, written: Written): WorkbookSheet[] => [
  winnersSheet(protocol, written),
  offersSheet(protocol, written),
  ...(isMixed(protocol) ? [ratesSheet(ratesPlan(protocol, written), protocol.rates)] : []),
];
