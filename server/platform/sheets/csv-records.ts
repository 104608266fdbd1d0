import type { ImportDelimiter } from "#contract/imports/file-options.ts";

/** Maximum length of a quoted cell. The opening quote of a longer one counts as a stray character. */
const LONGEST_QUOTED = 33_000;
const MAX_RECORD_LINES = 200;

type Cell = { text: string; end: number };

/**
 * Yields the records of RFC 4180 text, as leniently as spreadsheet programs. Accepts any line end, quotes inside
 * unquoted cells (1/2"), unescaped quotes inside quoted ones ("ООО "Ромашка""), and blanks before an opening quote. An
 * unclosed opening quote is an ordinary character and doesn't swallow the rest of the file. Records are parsed lazily.
 */
export function* csvRecords(text: string, delimiter: ImportDelimiter): Generator<string[]> {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const cell = quotedCell(text, at, delimiter) ?? plainCell(text, at, delimiter);
      cells.push(cell.text);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    yield cells;
  }
}

const isEnd = (character: string | undefined, delimiter: string) =>
  character === undefined || character === delimiter || character === "\n" || character === "\r";

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (!isEnd(text[end], delimiter)) end += 1;
  return { text: text.slice(start, end), end };
}

function quotedCell(text: string, start: number, delimiter: string): Cell | null {
  let at = start;
  while (text[at] === " ") at += 1;
  if (text[at] !== '"') return null;
  const first = at + 1;
  const last = Math.min(text.length, first + LONGEST_QUOTED);
  const parts: string[] = [];
  let from = first;
  let inner = 0;
  let lines = 0;
  for (at = first; at < last; at += 1) {
    if (text[at] === "\n" && (lines += 1) > MAX_RECORD_LINES) return null;
    if (text[at] !== '"') continue;
    const end = afterBlanks(text, at + 1);
    const closesHere = isEnd(text[end], delimiter);
    // Programs that write multi-line cells also double the inner quotes, so this cell was opened by a stray quote.
    if (closesHere && lines > 0 && inner > 0) return null;
    if (closesHere) return { text: parts.join("") + text.slice(from, at), end };
    if (text[at + 1] !== '"') {
      inner += 1;
      continue;
    }
    // After an unescaped inner quote, a doubled quote before the delimiter consists of its closing partner and the
    // closing quote of the cell.
    const beyond = afterBlanks(text, at + 2);
    if (inner % 2 === 1 && isEnd(text[beyond], delimiter))
      return { text: parts.join("") + text.slice(from, at + 1), end: beyond };
    parts.push(text.slice(from, at + 1));
    from = at + 2;
    at += 1;
  }
  return null;
}

/** Skips blanks between a closing quote and the delimiter. A tab may itself be the delimiter. */
function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " ") at += 1;
  return at;
}
