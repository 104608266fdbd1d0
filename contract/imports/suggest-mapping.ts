import { attributeOf, isAttributeAddress, suggestAttributes, withAttributes } from "./attribute-targets.ts";
import type { ImportAttribute } from "./attribute-targets.ts";
import { NO_FIELD, learnedFields } from "./column-names.ts";
import { codeShare, contentFit } from "./column-content.ts";
import { headerScore } from "./header-score.ts";
import type { HeaderField } from "./header-score.ts";
import type { Candidate } from "./candidate.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { findVariants } from "./bom/variants.ts";
import { withContent, withJoined } from "./suggest-by-content.ts";
import { IMPORT_FIELDS, isRepeatable, ROW_FIELDS } from "./targets.ts";
import type { ImportField, MappingSuggestion, RowField } from "./targets.ts";

/** Fields that a heading alone can name. */
const NAMED_FIELDS: readonly (ImportField | RowField)[] = [...IMPORT_FIELDS, ...ROW_FIELDS];
export const MIN_HEADER_SCORE = 30;
export const SURE_HEADER_SCORE = 70;
/** Minimum share of codes in a column whose heading alone doesn't make it the part number. */
const MIN_CODES = 0.3;
/** Minimum lead over the next best column for a field to be sure. */
const MARGIN = 8;

/**
 * Suggests a column for each field. Mappings learned from earlier files come first, then headers that fit their cells.
 * For the part number, the name and the quantity, matching cells suffice. Attributes named by headers are added. Each
 * field and each column appears at most once.
 */
export function suggestMapping(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  learned: Readonly<Record<string, string>> = {},
  attributes: readonly ImportAttribute[] = [],
): MappingSuggestion[] {
  const columns = columnsOf(headers, sampleRows);
  const taught = learnedFields(headers, learned);
  // The user is asked for the variant, so no column of one is suggested.
  const variants = findVariants(headers, sampleRows)?.columns ?? [];
  const candidates = withoutComments(
    columns.flatMap((texts, column) => {
      const known = candidatesOf({
        header: headers[column] ?? "",
        texts,
        column,
        taught: taught[column],
        fields: NAMED_FIELDS,
      });
      return variants.includes(column) ? known.filter(({ why }) => why === "learned") : known;
    }),
    headers,
  );
  const chosen = pickBestPairs(
    candidates.filter(({ column }) => attributeOf(attributes, taught[column] ?? "") === undefined),
  );
  const named = withPartNumber(chosen, { headers, columns, candidates });
  const fixed = withJoined(withContent(named, { headers, columns }), { headers, columns }).map(
    ({ column, field, why, sure }) => ({
      column,
      field,
      why,
      sure,
    }),
  );
  return withAttributes(fixed, suggestAttributes({ headers, columns, attributes, taught }));
}

/**
 * Drops the comment from columns titled "Comment" where no other column names the parts: programs for printed circuit
 * boards call the value of a part its comment.
 */
function withoutComments(candidates: readonly Candidate[], headers: readonly string[]): Candidate[] {
  const isNamed = candidates.some((one) => one.field === "nomenclature" && one.said >= SURE_HEADER_SCORE);
  return candidates.filter(
    (one) =>
      isNamed || one.why === "learned" || one.field !== "comment" || keyOf(headers[one.column] ?? "") !== "comment",
  );
}

export function columnsOf(headers: readonly string[], rows: readonly (readonly string[])[]): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ""));
}

/** Returns true for a column without any text. An empty column is never suggested. */
const isEmptyColumn = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => text.trim() === "");

export function candidatesOf<F extends HeaderField>({
  header,
  texts,
  column,
  taught,
  fields,
  scoreOf = headerScore,
}: {
  header: string;
  texts: readonly string[];
  column: number;
  taught: string | undefined;
  fields: readonly F[];
  scoreOf?: (header: string, field: F) => number;
}): Candidate<F>[] {
  if (taught === NO_FIELD) return [];
  const known = fields.find((field) => field === taught);
  if (known !== undefined)
    return [{ column, field: known, why: "learned", sure: true, score: 1000, said: 1000, claim: 1000 }];
  if (isAttributeAddress(header) || isEmptyColumn(texts)) return [];
  return fields.flatMap((field) => {
    const said = scoreOf(header, field);
    // "Part" and "Code" name the part number only above codes.
    const isCoded = field !== "part_number" || said >= SURE_HEADER_SCORE || codeShare(texts) >= MIN_CODES;
    const score = texts.length > 0 && !isCoded ? 0 : said * contentFit(field, texts);
    const isRival = field === "quantity" && said >= SURE_HEADER_SCORE;
    return score < MIN_HEADER_SCORE && !isRival
      ? []
      : [
          {
            column,
            field,
            why: "header" as const,
            sure: score >= SURE_HEADER_SCORE,
            score,
            said,
            claim: field !== "quantity" ? score : isRival ? 100 : said,
          },
        ];
  });
}

/**
 * Picks the pairs with the best scores first. Texts of several columns can be joined. A pair isn't sure if another
 * column scores nearly as high.
 */
export function pickBestPairs<F extends HeaderField>(candidates: readonly Candidate<F>[]): Candidate<F>[] {
  const sorted = candidates.toSorted((left, right) => right.score - left.score || left.column - right.column);
  const chosen: Candidate<F>[] = [];
  for (const candidate of sorted) {
    if (candidate.score < MIN_HEADER_SCORE) break;
    const isTaken = (other: Candidate<F>): boolean =>
      other.column === candidate.column || (other.field === candidate.field && !isRepeatable(candidate.field));
    if (chosen.some(isTaken)) continue;
    const rivals = sorted.filter(
      (other) =>
        other.field === candidate.field &&
        other.column !== candidate.column &&
        !chosen.some((taken) => taken.column === other.column),
    );
    const isClear =
      candidate.why === "learned" ||
      isRepeatable(candidate.field) ||
      rivals.every((rival) => candidate.claim - rival.claim >= MARGIN);
    chosen.push({ ...candidate, sure: candidate.sure && isClear });
  }
  return chosen;
}

/**
 * Finds a column for the required part number. If no header names a part number, uses an article or supplier number, or
 * else a column of cells that look like part numbers.
 */
function withPartNumber(
  chosen: readonly Candidate[],
  {
    headers,
    columns,
    candidates,
  }: { headers: readonly string[]; columns: readonly (readonly string[])[]; candidates: readonly Candidate[] },
): Candidate[] {
  if (chosen.some((one) => one.field === "part_number")) return [...chosen];
  const article = chosen.find((one) => one.field === "article" && one.why !== "learned");
  if (article !== undefined) {
    const score = candidates.find((one) => one.column === article.column && one.field === "part_number")?.score ?? 0;
    return [
      ...chosen.filter((one) => one !== article),
      { ...article, field: "part_number", sure: score >= SURE_HEADER_SCORE },
    ];
  }
  const free = columns
    .map((texts, column) => ({ column, fit: codeShare(texts), header: headers[column] ?? "" }))
    .filter(({ column, header }) => !chosen.some((one) => one.column === column) && !isOther(header));
  const best = free.toSorted((left, right) => right.fit - left.fit)[0];
  if (best === undefined || best.fit < 0.6) return withNamed(chosen, headers, columns) ?? withValue(chosen, columns);
  return [
    ...chosen,
    {
      column: best.column,
      field: "part_number",
      why: "content",
      sure: false,
      score: MIN_HEADER_SCORE,
      said: 0,
      claim: MIN_HEADER_SCORE,
    },
  ];
}

/**
 * Suggests a column titled as part number even if its cells don't look like part numbers (B1, D1, F1). The user must
 * confirm the suggestion.
 */
function withNamed(
  chosen: readonly Candidate[],
  headers: readonly string[],
  columns: readonly (readonly string[])[],
): Candidate[] | undefined {
  const column = headers.findIndex(
    (header, place) => headerScore(header, "part_number") >= SURE_HEADER_SCORE && !isEmptyColumn(columns[place] ?? []),
  );
  if (column === -1 || chosen.some((one) => one.column === column)) return undefined;
  return [
    ...chosen,
    {
      column,
      field: "part_number",
      why: "header",
      sure: false,
      score: MIN_HEADER_SCORE,
      said: SURE_HEADER_SCORE,
      claim: MIN_HEADER_SCORE,
    },
  ];
}

/**
 * Uses KiCad's "Value" and EasyEDA's "Comment" as the part number if many of its cells are codes, because lists from
 * these programs name chips in no other column. A column of values such as 10k and 100nF remains the name.
 */
function withValue(chosen: readonly Candidate[], columns: readonly (readonly string[])[]): Candidate[] {
  return chosen.map((one) =>
    one.field === "nomenclature" &&
    one.why === "header" &&
    one.said < SURE_HEADER_SCORE &&
    codeShare(columns[one.column] ?? []) >= MIN_CODES
      ? { ...one, field: "part_number", sure: false }
      : one,
  );
}

function isOther(header: string): boolean {
  return /(?:^|\s)(?:designators?|references?|refs?|ref des|footprint|package|id|link|links|url|datasheet|layer|symbol|reference|позиционное|корпус|ссылка|位号|封装|链接|price|cost|total|date|дата|note|notes|value|voltage|tolerance|quantity|qty)(?:\s|$)/u.test(
    keyOf(header),
  );
}
