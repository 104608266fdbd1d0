import type { z } from "zod";
import type { OfferCellProblem } from "#contract/imports/read-offer-unit.ts";
import { offerReader } from "#contract/imports/offer-readers.ts";
import { priceText } from "#contract/money/price-text.ts";
import { valueParams } from "#contract/numbers/decimal-text.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { isQuantityField, OFFER_VALUE_FIELDS } from "#contract/imports/offer-fields.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { UNITS, unitSymbol } from "#contract/reference/units.ts";
import { isFilled } from "#contract/offers/offer.rules.ts";
import { isBlank, namedPrice } from "#contract/imports/offer-rows.ts";
import { ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import type { FormChange } from "#contract/imports/form-changes.ts";
import { netPriceOn, priceFieldOf, vatPercent } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Language } from "#contract/primitives.ts";
import { fileView, padded } from "#server/modules/imports/file.view.ts";
import type { PreviewReading } from "#server/modules/imports/file.view.ts";
import { OFFER_WORDS } from "#server/modules/imports/offer-layout.ts";
import { changesPrice } from "#server/modules/imports/offer-differences.ts";
import type { ComparedField, LineDifference } from "#server/modules/imports/offer-differences.ts";
import type { OpenOfferImport } from "#server/modules/imports/open-offer-import.ts";
import type { DraftLineRow } from "#server/modules/offers/offer-line.store.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { hasKey, translate } from "#server/platform/translate.ts";

type View = z.input<typeof OfferImportTask>;

/** Problems with a suggestion that is a parameter of the error message and can't replace the text of the cell. */
const NO_TEXTS: readonly OfferCellProblem["code"][] = ["other_currency", "other_unit", "below_breaks"];

function problemText(
  language: Language,
  { code, value, field, suggestion }: Pick<OfferCellProblem, "code" | "value" | "field" | "suggestion">,
): string {
  const own = `sheets.row.${code}${code === "not_an_option" ? `_${field}` : ""}`;
  const options = ITEM_REJECT_REASONS.map((reason) => translate(language, `offers.line_reason.${reason}`)).join(", ");
  return translate(language, hasKey(own) ? own : `problems.row_${code}`, {
    ...valueParams(value),
    options,
    currency: suggestion ?? "",
    from: suggestion ?? "",
    unit: UNITS.find(({ slug }) => slug === suggestion)?.symbol[language] ?? "",
  });
}

function problemRows({ checked, rows, layout }: OpenOfferImport, language: Language): View["problem_rows"] {
  const cells = new Map(rows.map((row) => [row.number, row.cells]));
  const found = new Map<number, View["problem_rows"][number]>();
  for (const problem of checked.problems) {
    const row = found.get(problem.row) ?? {
      row: problem.row,
      cells: padded(cells.get(problem.row) ?? [], layout.width),
      problems: [],
    };
    const { column, field, code, value, suggestion = null } = problem;
    row.problems.push({
      column,
      field,
      code,
      value,
      detail: problemText(language, problem),
      suggestion: NO_TEXTS.includes(code) ? null : suggestion,
    });
    found.set(problem.row, row);
  }
  return [...found.values()];
}

function previewReader(open: OpenOfferImport, language: Language): (row: FileRow, column: number) => PreviewReading {
  const { mapping, layout, styles, offer } = open;
  const input = { styles, headers: layout.headers, context: { currency: offer.currency, words: OFFER_WORDS } };
  const readers = new Map(
    mapping.flatMap(({ column, field }) =>
      OFFER_VALUE_FIELDS.filter((name) => name === field).map(
        (name) => [column, { field: name, read: offerReader(input, { column, field: name }) }] as const,
      ),
    ),
  );
  return (row, column) => {
    const reader = readers.get(column);
    const text = row.cells[column] ?? "";
    if (reader === undefined || isBlank(text, reader.field)) return null;
    const reading = reader.read(row);
    if (!reading.ok)
      return {
        problem: problemText(language, {
          code: reading.code,
          value: text,
          field: reader.field,
          ...(reading.suggestion === undefined ? {} : { suggestion: reading.suggestion }),
        }),
      };
    const { price_quantity, delivery_min, delivery_max } = reading.values;
    const price = namedPrice(reading.values);
    const weeks =
      reader.field === "delivery"
        ? `${delivery_min ?? ""}–${delivery_max ?? ""}`
        : (delivery_min ?? delivery_max)?.toString();
    return {
      value:
        (price === null ? price_quantity?.toString() : priceText({ price, price_quantity: price_quantity ?? 1 })) ??
        (isQuantityField(reader.field) ? (reading.values[reader.field] ?? null) : (weeks ?? null)),
    };
  };
}

const nameOf = ({ lot, position, nomenclature, part_number, manufacturer, quantity, unit }: DraftLineRow) => ({
  lot,
  position,
  name: nomenclature ?? part_number ?? String(position),
  part_number,
  manufacturer,
  quantity,
  unit,
});
const text = (value: DraftLineRow[ComparedField]): string | null => (value === null ? null : String(value));

/** Returns the changed fields of a line. A line that becomes declined appears once, with its reason. */
function changesOf(
  { before, after, fields, notes }: LineDifference,
  basis: VatBasis,
): View["lines"][number]["changes"] {
  const shown = fields.filter(
    (field) => field !== "replacement" && !(field === "rejected" && before.reject_reason !== after.reject_reason),
  );
  return shown.map((field) => ({
    // The view names the price field after its column.
    field: field !== "price" ? field : priceFieldOf(basis),
    from: text(before[field]),
    to: text(after[field]),
    note: notes[field] ?? null,
  }));
}

function provedBy({ row: { match } }: LineDifference): View["lines"][number]["by"] {
  return match.why === "lot" || match.why === "part" || match.why === "alternate" ? match.why : "chosen";
}

function doubtOf({ doubt }: LineDifference, offer: OpenOfferImport["offer"]): View["lines"][number]["doubt"] {
  if (doubt === null) return null;
  const percent = vatPercent(offer.tax_type, offer.vat_rate);
  const typed = (net: string | null) => (net === null ? null : netPriceOn(basisOf(offer), net, percent));
  return { code: doubt.code, usual: typed(doubt.usual), meant: typed(doubt.meant) };
}

const requestedText = (line: DraftLineRow | undefined, field: FormChange["field"], language: Language): string | null =>
  line === undefined ? null : field === "unit" ? (unitSymbol(line.unit, language) ?? null) : line[field];

export function offerImportView(open: OpenOfferImport, language: Language): View {
  const { record, workbook, layout, rows, checked, differences, lines, offer } = open;
  const cells = new Map(rows.map((row) => [row.number, row.cells]));
  const isOpen = record.status === "uploaded";
  const after = new Map(differences.map((one) => [one.before.lot, one.after]));
  const lineOf = new Map(lines.map((line) => [line.lot, line]));
  return {
    ...fileView(record, {
      workbook,
      layout,
      rows,
      skipped: checked.skipped,
      readCell: previewReader(open, language),
      styles: open.styles,
    }),
    offer: offer.id,
    options: record.options,
    is_own: open.is_own,
    price_questions: open.terms.questions.map((question) => ({
      code: question.code,
      column: question.column,
      rate: question.code === "named_rate" ? question.rate : null,
      tender_rate: question.code === "named_rate" ? vatPercent(offer.tax_type, offer.vat_rate) : null,
      answer: question.answer,
    })),
    break_columns: [
      ...new Set([...open.terms.breaks.values()].flatMap((breaks) => breaks.map(({ column }) => column))),
    ],
    suggestion: [...open.suggestion],
    row_count: checked.rows.length,
    problem_rows: problemRows(open, language),
    blockers: [...open.blockers],
    lines: isOpen
      ? differences.map((one) => ({
          ...nameOf(one.before),
          version: one.before.version,
          row: one.row.match.row,
          said: one.row.said,
          by: provedBy(one),
          answer: one.row.answer,
          changes: changesOf(one, basisOf(offer)),
          breaks: changesPrice(one) ? [...one.row.breaks] : [],
          doubt: doubtOf(one, offer),
        }))
      : [],
    same_count: open.same_count,
    open_rows: isOpen
      ? checked.rows.flatMap(({ match: { row, why, candidates, lot }, said, changes, answer }) =>
          (why === "lot" && changes.length === 0) || why === "part" || why === "alternate"
            ? []
            : [
                {
                  row,
                  why,
                  said,
                  changes: changes.map(({ field, file }) => ({
                    field,
                    asked: requestedText(lineOf.get(lot ?? candidates[0] ?? 0), field, language),
                    file,
                  })),
                  answer,
                  cells: padded(cells.get(row) ?? [], layout.width),
                  candidates: [...candidates],
                  lot,
                },
              ],
        )
      : [],
    empty_lines: lines.filter((line) => !isFilled(after.get(line.lot) ?? line)).map(nameOf),
    offered_lines: lines.map(nameOf),
    result:
      record.result === null
        ? null
        : { lines: record.result.lines.length, cells: record.result.cells, at: record.result.at },
  };
}
