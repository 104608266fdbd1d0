/**
 * Parses clipboard text from a spreadsheet into rows of cells. A quoted cell may contain tabs, line breaks and doubled
 * quotes. A trailing line break doesn't start another row.
 */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position < text.length) {
    const cell = readOneCell(text, position);
    row.push(cell.text);
    position = cell.end;
    const separator = text[position];
    if (separator === "\t") {
      position += 1;
      if (position === text.length) row.push("");
      continue;
    }
    position += separator === "\r" && text[position + 1] === "\n" ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Formats rows as clipboard text. Cells with a tab, a line break or a leading quote are quoted. */
export function formatClipboard(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteCell).join("\t")).join("\n");
}

function readOneCell(text: string, start: number): { text: string; end: number } {
  const quoted = text[start] === '"' ? readQuoted(text, start) : null;
  if (quoted !== null) return quoted;
  let end = start;
  while (end < text.length && text[end] !== "\t" && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { text: text.slice(start, end), end };
}

/**
 * Returns null if the closing quote isn't followed by a separator. In that case the quotes are part of the text, as in
 * `"x" 5 mm`.
 */
function readQuoted(text: string, start: number): { text: string; end: number } | null {
  let cell = "";
  let position = start + 1;
  while (position < text.length) {
    const quote = text.indexOf('"', position);
    if (quote === -1) return null;
    cell += text.slice(position, quote);
    if (text[quote + 1] === '"') {
      cell += '"';
      position = quote + 2;
      continue;
    }
    const end = quote + 1;
    const closes = end === text.length || /[\t\r\n]/.test(text.charAt(end));
    return closes ? { text: cell, end } : null;
  }
  return null;
}

function quoteCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
