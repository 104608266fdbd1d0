import type { Fact, PaymentBox } from "#server/platform/paper/paper.ts";
import { GAP, MARGIN } from "#server/platform/paper/sheet.ts";
import type { Sheet } from "#server/platform/paper/sheet.ts";

/**
 * Side length of the payment code in points. A module is about half a millimetre wide, so that a phone can scan the
 * printed code.
 */
const CODE = 104;
const LABELS = 46;
const ACCOUNTS = 136;
const SIZE = 9;
const NOTE = 7;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawNoted(sheet: Sheet, { label, value }: Fact, { x, y, width }: Place): number {
  const inside = { x: x + GAP, width: width - 2 * GAP };
  const height = sheet.put(value, { ...inside, y: y + GAP, size: SIZE });
  return height + sheet.put(label, { ...inside, y: y + GAP + height + 1, size: NOTE }) + 2 * GAP;
}

function drawBeside(sheet: Sheet, { label, value }: Fact, { x, y }: Omit<Place, "width">): void {
  sheet.put(label, { x: x + GAP, y: y + GAP, width: LABELS - 2 * GAP, size: SIZE });
  sheet.put(value, { x: x + LABELS + GAP, y: y + GAP, width: ACCOUNTS - 2 * GAP, size: SIZE });
}

function drawCode(sheet: Sheet, { label, rows }: NonNullable<PaymentBox["code"]>, at: Omit<Place, "width">): number {
  const { x, y } = at;
  const module = CODE / rows.length;
  for (const [row, modules] of rows.entries())
    for (const [place, one] of [...modules].entries())
      if (one === "1") sheet.doc.rect(x + place * module, y + row * module, module, module);
  sheet.doc.fill("black");
  const below = y + CODE + 2;
  return below + sheet.put(label, { x, y: below, width: CODE, size: NOTE });
}

/**
 * Draws the payment box at the top of a Russian invoice, with the cells of a payment order and the payment code on the
 * right. A long name increases the height of its cell.
 */
export function drawPaymentBox(sheet: Sheet, box: PaymentBox): void {
  const top = sheet.y;
  const width = sheet.width - (box.code === null ? 0 : CODE + 4 * GAP);
  const split = MARGIN + width - LABELS - ACCOUNTS;
  const [left, edge] = [split - MARGIN, MARGIN + width];
  const lineHeight = sheet.heightOf("0", { width: left, size: SIZE }) + 2 * GAP;

  drawBeside(sheet, box.bik, { x: split, y: top });
  drawBeside(sheet, box.correspondent_account, { x: split, y: top + lineHeight });
  const middle = top + Math.max(drawNoted(sheet, box.bank, { x: MARGIN, y: top, width: left }), 2 * lineHeight);

  const cell = left / box.numbers.length;
  for (const [place, { label, value }] of box.numbers.entries())
    sheet.put(`${label} ${value}`, {
      x: MARGIN + place * cell + GAP,
      y: middle + GAP,
      width: cell - 2 * GAP,
      size: SIZE,
    });
  drawBeside(sheet, box.account, { x: split, y: middle });
  const lower = middle + lineHeight;
  const end = lower + drawNoted(sheet, box.payee, { x: MARGIN, y: lower, width: left });

  for (const y of [top, middle, end]) sheet.rule(y, MARGIN, edge);
  sheet.rule(top + lineHeight, split, split + LABELS);
  sheet.rule(lower, MARGIN, split);
  for (const x of [MARGIN, split, split + LABELS, edge]) sheet.upright(x, top, end);
  for (const place of box.numbers.keys()) if (place > 0) sheet.upright(MARGIN + place * cell, middle, lower);
  const codeEnd = box.code === null ? end : drawCode(sheet, box.code, { x: sheet.right - CODE, y: top });
  sheet.y = Math.max(end, codeEnd) + 3 * GAP;
}

export function drawSides(sheet: Sheet, sides: readonly Fact[]): void {
  if (sides.length === 0) return;
  const labels = 90;
  sheet.rule(sheet.y - 2 * GAP);
  for (const { label, value } of sides) {
    const place = { x: MARGIN + labels, width: sheet.width - labels, size: SIZE, weight: "bold" } as const;
    const rightColumn = { x: MARGIN, width: labels - GAP, size: SIZE };
    sheet.need(Math.max(sheet.heightOf(value, place), sheet.heightOf(label, rightColumn)));
    const height = sheet.put(label, { ...rightColumn, y: sheet.y });
    sheet.y += Math.max(height, sheet.put(value, { ...place, y: sheet.y })) + GAP;
  }
  sheet.y += GAP;
}
