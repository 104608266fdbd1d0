import type { CommentPart, WrittenPart } from "#contract/comments/comment.schema.ts";
import { printedNumber, readDocumentNumber } from "#contract/numbering.ts";
import type { TypedNumber } from "#contract/numbering.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { findNumbered } from "#server/modules/comments/commented-record.store.ts";
import type { NumberedRecord } from "#server/modules/comments/commented-record.store.ts";

/** Words such as "PO-00012" or "#T-00148/2". */
const CODES = /(?<![\p{L}\p{N}-])#?(\p{L}{1,2}-\d{1,9}(?:\/\d{1,4})?)(?![\p{L}\p{N}])/gu;

const typedIn = (text: string): TypedNumber[] =>
  [...text.matchAll(CODES)].flatMap(([, word = ""]) => readDocumentNumber(word) ?? []);

const isNamed = (record: NumberedRecord, { kind, number, round }: TypedNumber): boolean =>
  record.kind === kind && record.number === number && (record.round === null || record.round === (round ?? 1));

function split(text: string, found: readonly NumberedRecord[]): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const match of text.matchAll(CODES)) {
    const typed = readDocumentNumber(match[1] ?? "");
    const records = typed === null ? [] : found.filter((record) => isNamed(record, typed));
    const [record] = records;
    // A number that several orders have leads to none of them.
    if (typed === null || record === undefined || records.length > 1) continue;
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    parts.push({ kind: "reference", record: record.kind, id: record.id, code: printedNumber(typed) ?? "" });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...parts, { kind: "text", text: text.slice(end) }] : parts;
}

/** Makes references of the document numbers in a comment, as far as they are the company's own. */
export async function findReferences(db: TenantDb, parts: readonly WrittenPart[]): Promise<CommentPart[]> {
  const typed = parts.flatMap((part) => (part.kind === "text" ? typedIn(part.text) : []));
  const found = typed.length === 0 ? [] : await findNumbered(db, typed);
  return parts.flatMap((part) => (part.kind === "text" ? split(part.text, found) : [part]));
}
