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

/** The smallest size for a long code within a text. */
const SMALLEST = 5;

/** Where a code may be broken: at spaces alone, or also after its signs if it would become too small otherwise. */
const CODE_ENDS = [/[ \n]/u, /[ \n/-]/u] as const;

/** Matches a code or a number. Chinese has no spaces between words, so its texts contain none. */
const CODE = /^(?=.*\d)[^\p{Script=Han}]{8,}$/u;

const codesIn = (text: string, ends: RegExp): string[] => text.split(ends).filter((part) => CODE.test(part));

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
    const { doc } = this;
    this.#sized(file, size);
    return Math.max(...text.split("\n").map((line) => doc.widthOfString(line)));
  }

  /**
   * Selects font and size for a text. A number, or a code with digits in a text, is printed on one line: in a smaller
   * size if necessary. Returns the text with missing characters replaced.
   */
  #set(given: string, { width, size, weight = "plain", is_number = false }: Omit<Put, "x" | "y" | "align">): string {
    const { file, text } = drawnIn(given, weight);
    this.#sized(file, size);
    const longest = (parts: readonly string[]) => Math.max(0, ...parts.map((part) => this.doc.widthOfString(part)));
    const fitted = (whole: number): number => (whole > width ? (size * (width - 0.1)) / whole : size);
    const sizes = is_number
      ? [fitted(longest(text.split("\n")))]
      : CODE_ENDS.map((ends) => fitted(longest(codesIn(text, ends))));
    this.#sized(file, is_number ? (sizes[0] ?? size) : (sizes.find((each) => each >= SMALLEST) ?? size));
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
