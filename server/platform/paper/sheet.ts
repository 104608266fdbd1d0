import PDFDocument from "pdfkit";
import { drawnIn } from "#server/platform/paper/fonts.ts";
import type { Weight } from "#server/platform/paper/fonts.ts";
import type { Paper } from "#server/platform/paper/paper.ts";

export const MARGIN = 40;
const FOOT = 28;
export const GAP = 4;
const LINE = "#9aa0a6";
export const GROUND = "#f0f1f3";

type Align = "left" | "right";
interface Put {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly align?: Align;
  /** Prints a number on one line, in a smaller size if necessary, because a wrapped number could be misread. */
  readonly is_number?: boolean;
}

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  y = MARGIN;
  readonly right: number;
  readonly bottom: number;

  constructor(paper: Paper) {
    this.doc = new PDFDocument({
      size: "A4",
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      bufferPages: true,
      lang: paper.language,
      displayTitle: true,
      info: { Title: paper.title, Creator: "Lotwise", Producer: "Lotwise" },
      font: drawnIn("", "plain").file,
    });
    this.right = this.doc.page.width - MARGIN;
    this.bottom = this.doc.page.height - MARGIN - FOOT;
  }

  get width(): number {
    return this.right - MARGIN;
  }

  put(given: string, { x, y, align = "left", ...form }: Put): number {
    const { width } = form;
    const text = this.#set(given, form);
    const height = this.doc.heightOfString(text, { width });
    this.doc.text(text, x, y, { width, align, baseline: "top" });
    return height;
  }

  heightOf(given: string, form: Omit<Put, "x" | "y" | "align">): number {
    return this.doc.heightOfString(this.#set(given, form), { width: form.width });
  }

  widthOf(given: string, { size, weight = "plain" }: Pick<Put, "size" | "weight">): number {
    const { file, text } = drawnIn(given, weight);
    return this.#sized(file, size).widthOfString(text);
  }

  /** Selects font and size for a text. Returns the text with missing characters replaced. */
  #set(given: string, { width, size, weight = "plain", is_number = false }: Omit<Put, "x" | "y" | "align">): string {
    const { file, text } = drawnIn(given, weight);
    const whole = is_number ? this.#sized(file, size).widthOfString(text) : 0;
    this.#sized(file, whole > width ? (size * (width - 0.1)) / whole : size);
    return text;
  }

  #sized(file: string, size: number): PDFKit.PDFDocument {
    return this.doc.font(file).fontSize(size).fillColor("black");
  }

  rule(y: number, from = MARGIN, to = this.right): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(LINE).stroke();
  }

  upright(x: number, from: number, to: number): void {
    this.doc.moveTo(x, from).lineTo(x, to).lineWidth(0.5).strokeColor(LINE).stroke();
  }

  /** Starts a new page and returns true if the remaining height is too small. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }
}
