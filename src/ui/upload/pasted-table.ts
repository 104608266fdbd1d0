export interface PastedTable {
  readonly content: string;
  /** File extension, by which the server tells text with tabs from CSV, and markup from both. */
  readonly ending: "tsv" | "csv" | "xls";
}

interface Clipboard {
  readonly plain: string;
  readonly html: string;
}

const SEVERAL_ROWS = /\browspan\s*=\s*["']?(?:[2-9]|[1-9]\d)/i;

/**
 * Returns the table on the clipboard, or null if it has fewer than two cells. Plain text is preferred, because every
 * spreadsheet program separates its cells with tabs and quotes its lines. Only the markup says which rows a merged cell
 * covers, and some programs offer nothing else.
 */
export function pastedTable({ plain, html }: Clipboard): PastedTable | null {
  const isSheet = /<table[\s>]/i.test(html);
  if (isSheet && (plain.trim() === "" || SEVERAL_ROWS.test(html))) {
    const content = plainMarkup(html);
    if (content !== null) return { content, ending: "xls" };
  }
  if (!/[\t\r\n;,]/.test(plain.trim())) return null;
  return { content: plain, ending: isSheet || plain.trim().includes("\t") ? "tsv" : "csv" };
}

/** Rewrites the first table with its cells and texts only. Styles take most of what programs copy. */
function plainMarkup(html: string): string | null {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  const rows = [...(table?.rows ?? [])].map((row) => [...row.cells].map(cellMarkup));
  if (rows.flat().length < 2) return null;
  return `<table>${rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("")}</table>`;
}

const cellMarkup = (cell: HTMLTableCellElement): string =>
  `<td rowspan="${cell.rowSpan}" colspan="${cell.colSpan}">${linesOf(cell).map(escape).join("<br>")}</td>`;

const LINE_END = "\u2028";

function linesOf(cell: HTMLTableCellElement): string[] {
  for (const next of cell.querySelectorAll("br, p + p, div + div")) next.before(LINE_END);
  return (cell.textContent ?? "").split(LINE_END).map((line) => line.replace(/\s+/g, " ").trim());
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
