import { read, utils, write } from "xlsx";
import type { CellObject, WorkBook, WorkSheet } from "xlsx";
import { roundHalfUp } from "#contract/money/decimal.ts";
import { plainDecimal } from "#server/platform/sheets/cell-text.ts";

/**
 * A spreadsheet program for tests. Opens our files with another library, computes formulas in binary numbers rounded to
 * fifteen digits, sets cells and saves.
 */
export class Spreadsheet {
  readonly #book: WorkBook;

  private constructor(book: WorkBook) {
    this.#book = book;
  }

  static open(bytes: Uint8Array): Spreadsheet {
    return new Spreadsheet(read(bytes, { type: "buffer", cellFormula: true, cellNF: true, cellStyles: true }));
  }

  get sheetNames(): readonly string[] {
    return this.#book.SheetNames;
  }

  #sheet(place: number): WorkSheet {
    const sheet = this.#book.Sheets[this.#book.SheetNames[place] ?? ""];
    if (sheet === undefined) throw new Error(`no sheet ${place}`);
    return sheet;
  }

  #cell(address: string, sheet: number): CellObject | undefined {
    const cell: unknown = this.#sheet(sheet)[address];
    return isCell(cell) ? cell : undefined;
  }

  rows(sheet = 0): string[][] {
    const { s, e } = utils.decode_range(this.#sheet(sheet)["!ref"] ?? "A1");
    return Array.from({ length: e.r + 1 }, (_, r) =>
      Array.from({ length: e.c - s.c + 1 }, (_unused, c) => this.text(utils.encode_cell({ r, c }), sheet)),
    );
  }

  /** Returns a cell's stored content, with numbers in their shortest form. */
  text(address: string, sheet = 0): string {
    const value = this.#cell(address, sheet)?.v;
    return value === undefined ? "" : typeof value === "number" ? plainDecimal(value) : String(value);
  }

  formula(address: string, sheet = 0): string | undefined {
    return this.#cell(address, sheet)?.f;
  }

  formulas(sheet = 0): string[] {
    return Object.keys(this.#sheet(sheet)).filter(
      (address) => !address.startsWith("!") && this.formula(address, sheet) !== undefined,
    );
  }

  find(text: string, sheet = 0): string {
    const at = Object.keys(this.#sheet(sheet)).find(
      (address) => !address.startsWith("!") && this.text(address, sheet) === text,
    );
    if (at === undefined) throw new Error(`no cell with "${text}"`);
    return at;
  }

  type(address: string, value: string | number, sheet = 0): void {
    this.#sheet(sheet)[address] = { t: typeof value === "number" ? "n" : "s", v: value } satisfies CellObject;
  }

  clear(address: string, sheet = 0): void {
    delete this.#sheet(sheet)[address];
  }

  /** Returns a cell's value after recomputing every formula. */
  value(address: string, sheet = 0): number | string {
    const cell = this.#cell(address, sheet);
    const valueOf = (asked: string): number | string => {
      const [name = "", there] = asked.split("'!");
      return there === undefined
        ? this.value(asked, sheet)
        : this.value(there, this.sheetNames.indexOf(name.replace("'", "")));
    };
    if (cell?.f !== undefined) return scalar(new Formula(cell.f, valueOf).result());
    const value = cell?.v;
    return typeof value === "number" || typeof value === "string" ? value : "";
  }

  money(address: string, sheet = 0): string {
    return roundHalfUp(plainDecimal(numberOf(this.value(address, sheet))), 2);
  }

  save(): Buffer {
    const bytes: unknown = write(this.#book, { type: "buffer", bookType: "xlsx" });
    if (!Buffer.isBuffer(bytes)) throw new Error("no bytes");
    return bytes;
  }
}

const isCell = (value: unknown): value is CellObject => typeof value === "object" && value !== null && "t" in value;

/** Moves an address by rows or columns: offsetAddress("B7", { column: 2 }) is "D7". The default is the next row. */
export function offsetAddress(address: string, by: { column?: number; row?: number }): string {
  const { r, c } = utils.decode_cell(address);
  return utils.encode_cell({ r: r + (by.row ?? 0), c: c + (by.column ?? 0) });
}

type Scalar = number | string;
type Value = Scalar | readonly Scalar[];

const scalar = (value: Value): Scalar => (typeof value === "object" ? (value[0] ?? "") : value);
/** Converts a value to a number. An empty cell is 0, and text is an error, as in a spreadsheet. */
function numberOf(value: Scalar): number {
  if (value === "") return 0;
  if (typeof value !== "number") throw new Error(`#VALUE! (${value})`);
  return value;
}
const listOf = (value: Value): readonly Scalar[] => (typeof value === "object" ? value : [value]);
const numbersIn = (values: readonly Value[]): number[] =>
  values.flatMap(listOf).filter((value) => typeof value === "number");

/** Evaluates the few functions and operators that our sheets use. Operations on ranges are applied cell by cell. */
class Formula {
  readonly #tokens: string[];
  readonly #valueOf: (address: string) => Scalar;

  constructor(text: string, valueOf: (address: string) => Scalar) {
    this.#tokens =
      text.match(
        /"[^"]*"|'[^']+'!\$?[A-Z]+\$?\d+|[A-Z]+(?=\()|\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?|\d+(?:\.\d+)?(?:E\+\d+)?|[-+*/=>(),]/gu,
      ) ?? [];
    if (this.#tokens.join("") !== text) throw new Error(`not understood: ${text}`);
    this.#valueOf = valueOf;
  }

  result(): Value {
    const value = this.#comparison();
    if (this.#tokens.length > 0) throw new Error(`left over: ${this.#tokens.join("")}`);
    return value;
  }

  #take(token: string): boolean {
    if (this.#tokens[0] !== token) return false;
    this.#tokens.shift();
    return true;
  }

  #comparison(): Value {
    const left = this.#sum();
    if (this.#take(">")) return pairwise(left, this.#sum(), (a, b) => Number(a > b));
    return this.#take("=") ? Number(scalar(left) === scalar(this.#sum())) : left;
  }

  #sum(): Value {
    let left = this.#product();
    for (;;) {
      if (this.#take("+")) left = pairwise(left, this.#product(), (a, b) => a + b);
      else if (this.#take("-")) left = pairwise(left, this.#product(), (a, b) => a - b);
      else return left;
    }
  }

  #product(): Value {
    let left = this.#atom();
    for (;;) {
      if (this.#take("*")) left = pairwise(left, this.#atom(), (a, b) => a * b);
      else if (this.#take("/")) left = pairwise(left, this.#atom(), (a, b) => a / b);
      else return left;
    }
  }

  #atom(): Value {
    if (this.#take("(")) return this.#closed(this.#comparison());
    const token = this.#tokens.shift() ?? "";
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d/u.test(token)) return Number(token);
    if (this.#take("(")) return this.#call(token);
    const [from = "", to] = token.replaceAll("$", "").split(":");
    if (to === undefined) return this.#valueOf(from);
    const { s, e } = utils.decode_range(`${from}:${to}`);
    return Array.from({ length: e.r - s.r + 1 }, (_, r) =>
      Array.from({ length: e.c - s.c + 1 }, (_unused, c) =>
        this.#valueOf(utils.encode_cell({ r: s.r + r, c: s.c + c })),
      ),
    ).flat();
  }

  #closed<T>(value: T): T {
    if (!this.#take(")")) throw new Error("a bracket is open");
    return value;
  }

  #call(name: string): Value {
    const given: Value[] = [];
    do given.push(this.#comparison());
    while (this.#take(","));
    this.#closed(null);
    const [first = "", second = "", third = ""] = given;
    switch (name) {
      case "IF":
        return scalar(first) === 1 ? second : third;
      case "ROUND":
        return pairwise(first, second, (value, digits) => Number(roundHalfUp(plainDecimal(value), digits)));
      case "SUM":
        return numbersIn(given).reduce((sum, value) => sum + value, 0);
      case "SUMIF":
        return listOf(first).reduce<number>(
          (sum, value, place) => sum + (value === scalar(second) ? numberOf(listOf(third)[place] ?? "") : 0),
          0,
        );
      case "SUMPRODUCT":
        return listOf(first).reduce<number>((sum, value) => sum + numberOf(value), 0);
      case "MIN":
        return Math.min(...numbersIn(given), ...(numbersIn(given).length === 0 ? [0] : []));
      case "ISNUMBER":
        return listOf(first).map((value) => Number(typeof value === "number"));
      case "COUNT":
        return numbersIn(given).length;
      default:
        throw new Error(`no function ${name}`);
    }
  }
}

function pairwise(left: Value, right: Value, operation: (a: number, b: number) => number): Value {
  if (typeof left !== "object" && typeof right !== "object") return operation(numberOf(left), numberOf(right));
  const length = Math.max(listOf(left).length, listOf(right).length);
  const at = (value: Value, place: number): number =>
    numberOf(typeof value === "object" ? (value[place] ?? "") : value);
  return Array.from({ length }, (_, place) => operation(at(left, place), at(right, place)));
}
