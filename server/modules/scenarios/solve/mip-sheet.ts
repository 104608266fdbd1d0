import type { ModelData } from "highs";

export class Sheet {
  readonly cost: number[] = [];
  readonly upper: number[] = [];
  readonly whole: number[] = [];
  readonly #starts: number[] = [];
  readonly #indices: number[] = [];
  readonly #values: number[] = [];
  readonly #low: number[] = [];
  readonly #high: number[] = [];

  column(cost: number, upper: number, whole: 0 | 1): number {
    this.cost.push(cost);
    this.upper.push(upper);
    this.whole.push(whole);
    return this.cost.length - 1;
  }

  row(low: number, high: number, terms: readonly (readonly [column: number, value: number])[]): void {
    this.#starts.push(this.#indices.length);
    for (const [column, value] of terms) {
      this.#indices.push(column);
      this.#values.push(value);
    }
    this.#low.push(low);
    this.#high.push(high);
  }

  data(): Omit<ModelData, "integrality"> & { integrality: Int32Array } {
    const [numCols, numRows] = [this.cost.length, this.#low.length];
    return {
      numCols,
      numRows,
      colCost: Float64Array.from(this.cost),
      colLower: new Float64Array(numCols),
      colUpper: Float64Array.from(this.upper),
      rowLower: Float64Array.from(this.#low),
      rowUpper: Float64Array.from(this.#high),
      integrality: Int32Array.from(this.whole),
      matrix: {
        format: "csr",
        numRows,
        numCols,
        starts: Int32Array.from([...this.#starts, this.#indices.length]),
        indices: Int32Array.from(this.#indices),
        values: Float64Array.from(this.#values),
      },
    };
  }
}
