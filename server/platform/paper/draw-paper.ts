import type { Weight } from "#server/platform/paper/fonts.ts";
import { drawPaymentBox, drawSides } from "#server/platform/paper/draw-invoice.ts";
import type { Fact, Paper, PaperColumn } from "#server/platform/paper/paper.ts";
import { GAP, GROUND, MARGIN, Sheet } from "#server/platform/paper/sheet.ts";

function drawHead(sheet: Sheet, paper: Paper): void {
  sheet.y += sheet.put(paper.title, { x: MARGIN, y: sheet.y, width: sheet.width, size: 16, weight: "bold" }) + GAP;
  sheet.y += sheet.put(paper.subtitle, { x: MARGIN, y: sheet.y, width: sheet.width, size: 10 }) + 3 * GAP;
  if (paper.notice === undefined) return;
  sheet.y += sheet.put(paper.notice, { x: MARGIN, y: sheet.y, width: sheet.width, size: 10, weight: "bold" }) + 3 * GAP;
}

function drawParties(sheet: Sheet, paper: Paper): void {
  if (paper.parties.length === 0) return;
  const width = (sheet.width - 20) / 2;
  const ends = paper.parties.map(({ title, name, facts }, place) => {
    const x = MARGIN + place * (width + 20);
    let { y } = sheet;
    y += sheet.put(title, { x, y, width, size: 8 }) + 1;
    y += sheet.put(name, { x, y, width, size: 10, weight: "bold" }) + 2;
    for (const { label, value } of facts) y += sheet.put(`${label}: ${value}`, { x, y, width, size: 8.5 }) + 1;
    return y;
  });
  sheet.y = Math.max(...ends) + 3 * GAP;
}

interface Row {
  readonly columns: readonly PaperColumn[];
  readonly texts: readonly string[];
  readonly weight: Weight;
}

/** Whether a cell contains a number. Headings of numeric columns contain text. */
const isNumber = (numeric: boolean, weight: Weight): boolean => numeric && weight === "plain";
const sizeOf = (weight: Weight): number => (weight === "bold" ? 8 : 8.5);

function drawRow(sheet: Sheet, row: Row): void {
  const { columns, texts, weight } = row;
  const height = rowHeight(sheet, row);
  if (weight === "bold") sheet.doc.rect(MARGIN, sheet.y, sheet.width, height).fill(GROUND);
  let x = MARGIN;
  for (const [place, text] of texts.entries()) {
    const { width = 0, numeric = false } = columns[place] ?? {};
    const align = numeric ? "right" : "left";
    sheet.put(text, {
      x: x + GAP,
      y: sheet.y + GAP,
      width: width - 2 * GAP,
      size: sizeOf(weight),
      weight,
      align,
      is_number: isNumber(numeric, weight),
    });
    x += width;
  }
  sheet.y += height;
  sheet.rule(sheet.y);
}

const rowHeight = (sheet: Sheet, { columns, texts, weight }: Row): number =>
  Math.max(
    ...texts.map((text, place) => {
      const { width = 0, numeric = false } = columns[place] ?? {};
      const form = { width: width - 2 * GAP, size: sizeOf(weight), weight, is_number: isNumber(numeric, weight) };
      return sheet.heightOf(text, form);
    }),
  ) +
  2 * GAP;

const NARROWEST_NAME = 110;

/** Widens numeric columns that need more space. The widest text column becomes narrower. */
function widened(sheet: Sheet, { columns, rows }: Paper): readonly PaperColumn[] {
  const longest = columns.map((_, place) =>
    rows.reduce((found, texts) => ((texts[place] ?? "").length > found.length ? (texts[place] ?? "") : found), ""),
  );
  const name = columns.reduce(
    (widest, { width, numeric }, place) =>
      numeric === true || width <= (columns[widest]?.width ?? 0) ? widest : place,
    columns.findIndex(({ numeric }) => numeric !== true),
  );
  let spare = (columns[name]?.width ?? 0) - NARROWEST_NAME;
  const wide = columns.map((column, place) => {
    if (column.numeric !== true) return column;
    const wanted = sheet.widthOf(longest[place] ?? "", { size: sizeOf("plain") }) + 2 * GAP + 1;
    const more = Math.max(0, Math.min(wanted - column.width, spare));
    spare -= more;
    return { ...column, width: column.width + more };
  });
  return wide.map((column, place) => (place === name ? { ...column, width: NARROWEST_NAME + spare } : column));
}

function drawTable(sheet: Sheet, paper: Paper): void {
  const { rows } = paper;
  const columns = widened(sheet, paper);
  const head: Row = { columns, texts: columns.map(({ heading }) => heading), weight: "bold" };
  drawRow(sheet, head);
  for (const texts of rows) {
    const row: Row = { columns, texts, weight: "plain" };
    if (sheet.need(rowHeight(sheet, row))) drawRow(sheet, head);
    drawRow(sheet, row);
  }
  sheet.y += 2 * GAP;
}

function drawSums(sheet: Sheet, { sums, total, words }: Paper): void {
  const drawFact = ({ label, value }: Fact, weight: Weight): void => {
    const size = weight === "bold" ? 11 : 9;
    const y = sheet.y;
    sheet.put(label, { x: MARGIN, y, width: sheet.width - 150, size, weight, align: "right" });
    sheet.y +=
      sheet.put(value, { x: sheet.right - 145, y, width: 141, size, weight, align: "right", is_number: true }) + 2;
  };
  sheet.need(16 * (sums.length + 2) + 40);
  for (const fact of sums) drawFact(fact, "plain");
  drawFact(total, "bold");
  sheet.y += sheet.put(words, { x: MARGIN, y: sheet.y + GAP, width: sheet.width, size: 9.5 }) + 4 * GAP;
}

function drawTerms(sheet: Sheet, terms: readonly Fact[]): void {
  for (const { label, value } of terms) {
    const text = `${label}: ${value}`;
    sheet.need(sheet.heightOf(text, { width: sheet.width, size: 9 }));
    sheet.y += sheet.put(text, { x: MARGIN, y: sheet.y, width: sheet.width, size: 9 }) + 2;
  }
}

function drawSignatures(sheet: Sheet, signatures: readonly string[]): void {
  sheet.need(70);
  sheet.y += 40;
  const width = (sheet.width - 40) / 2;
  for (const [place, who] of signatures.entries()) {
    const x = MARGIN + place * (width + 40);
    sheet.rule(sheet.y, x, x + width);
    sheet.put(who, { x, y: sheet.y + 3, width, size: 8 });
  }
}

function drawFeet(sheet: Sheet, paper: Paper): void {
  const { count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    const y = sheet.doc.page.height - MARGIN;
    const text = paper.page.replace("%{page}", String(page + 1)).replace("%{pages}", String(count));
    sheet.put(paper.title, { x: MARGIN, y, width: sheet.width - 110, size: 7.5 });
    sheet.put(text, { x: sheet.right - 100, y, width: 100, size: 7.5, align: "right" });
  }
}

/**
 * Draws a document as a PDF with embedded fonts. Blocks its thread for up to a second, so never call it in the thread
 * that serves requests.
 */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const sheet = new Sheet(paper);
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    sheet.doc.on("data", (part: Buffer) => parts.push(part));
    sheet.doc.on("end", resolve);
    sheet.doc.on("error", reject);
  });
  if (paper.payment !== undefined) drawPaymentBox(sheet, paper.payment);
  drawHead(sheet, paper);
  drawParties(sheet, paper);
  drawSides(sheet, paper.sides ?? []);
  drawTable(sheet, paper);
  drawSums(sheet, paper);
  drawTerms(sheet, paper.terms);
  drawSignatures(sheet, paper.signatures);
  drawFeet(sheet, paper);
  sheet.doc.end();
  await ended;
  return Buffer.concat(parts);
}
