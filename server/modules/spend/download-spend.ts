import { CURRENCY } from "#contract/money/currency.ts";
import type { Language } from "#contract/primitives.ts";
import type { DaysQuery, SpendBy, SpendQuery } from "#contract/spend/spend.api.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import { readPerformance, readSpend } from "#server/modules/spend/read-spend.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

const SUMS = ["total", "vat", "total_with_vat", "compared", "saved"] as const;
const ANSWERS = ["invited", "answered", "declined", "expired", "waiting"] as const;
const DELIVERIES = ["due", "on_time", "short", "refused", "returned"] as const;

const daysOf = ({ from, to }: DaysQuery, language: Language): string =>
  from === undefined && to === undefined
    ? translate(language, "spend.any_time")
    : [from, to].map((day) => day ?? "…").join(" – ");

const nameOf = (
  part: { name: string | null; month: string | null; is_freight: boolean },
  { by, language }: { by: SpendBy; language: Language },
): string => part.month ?? part.name ?? translate(language, part.is_freight ? "spend.freight" : `spend.none.${by}`);

/**
 * Exports the spend report as a spreadsheet with the rows of the page and a total.
 * @throws AppError the errors of `readSpend`
 */
export async function downloadSpend(ctx: MemberContext, query: SpendQuery): Promise<FileAnswer> {
  const { language } = ctx;
  const { by, measure } = query;
  const { currency, whole, results } = await readSpend(ctx, query);
  const word = (key: string): string => translate(language, `spend.${key}`);
  const { code } = CURRENCY[currency];
  const sums = SUMS.filter((name) => whole[name] !== null);
  const columns: WorkbookColumn[] = [
    { header: word(`of.${by}`), kind: "text", width: 40 },
    { header: word("column.orders"), kind: "integer", width: 11 },
    ...sums.map((name): WorkbookColumn => ({ header: `${word(`column.${name}`)}, ${code}`, kind: "money", width: 18 })),
  ];
  const cells = (name: string, of: typeof whole) => [name, String(of.orders), ...sums.map((each) => of[each])];
  return sheetFile(`${word("title")} ${word(`view.${by}`)} ${word(`measure.${measure}`)} ${code}`, [
    {
      name: word(`view.${by}`),
      above: [
        `${word("title")}: ${word(`view.${by}`)}, ${word(`measure.${measure}`)}`,
        `${daysOf(query, language)}, ${code}`,
        `${word("how.counted")} ${word(`how.${measure}`)}`,
      ],
      columns,
      rows: results.map((part) => cells(nameOf(part, { by, language }), part)),
      closing_rows: [
        cells(word("whole"), whole).map((value, at) => ({
          value,
          kind: columns[at]?.kind ?? "text",
          tone: "total" as const,
        })),
      ],
      frozen_columns: 1,
    },
  ]);
}

export async function downloadPerformance(ctx: MemberContext, query: DaysQuery): Promise<FileAnswer> {
  const { language } = ctx;
  const { results } = await readPerformance(ctx, query);
  const word = (key: string): string => translate(language, `spend.${key}`);
  const answers = ANSWERS.filter(() => results.some((row) => row.answers !== null));
  const deliveries = DELIVERIES.filter(() => results.some((row) => row.deliveries !== null));
  return sheetFile(word("view.performance"), [
    {
      name: word("view.performance"),
      above: [word("view.performance"), daysOf(query, language), word("how.answers"), word("how.deliveries")],
      columns: [
        { header: word("of.supplier"), kind: "text", width: 40 },
        ...[...answers, ...deliveries].map((name): WorkbookColumn => ({
          header: word(`column.${name}`),
          kind: "integer",
          width: 15,
        })),
      ],
      rows: results.map((row) => [
        row.supplier.name,
        ...answers.map((name) => String(row.answers?.[name] ?? "")),
        ...deliveries.map((name) => String(row.deliveries?.[name] ?? "")),
      ]),
      frozen_columns: 1,
    },
  ]);
}
