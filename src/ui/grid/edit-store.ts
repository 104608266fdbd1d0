import { isSameView, newRowView, viewOf } from "./cell-view.ts";
import type { CellView, Editing } from "./cell-view.ts";
import type { GridColumn, GridMessage } from "./columns.ts";
import { cellKey, emptyState } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";
import type { CellError } from "./save-batch.ts";
import { keyOfId } from "./sync-rows.ts";
import { problemOf } from "./problems.ts";
import type { CellValues } from "./value-kind.ts";

/**
 * Key of the empty last row, where the user starts new rows. No id has this prefix, and unlike a NUL, "+" works in a
 * CSS selector.
 */
export const NEW_ROW = "+new";

export interface StoreOptions<Row extends object> {
  columns: readonly GridColumn<Row>[];
  values: CellValues;
  isReadOnly: boolean;
  hasNewRow: boolean;
  maxRows: number;
  maxUnsaved: number | undefined;
  filter: ((row: Row, info: { hasProblem: boolean }) => boolean) | undefined;
  rowClass: ((row: Row) => string) | undefined;
  advise?: ((rows: readonly Row[]) => readonly CellError[]) | undefined;
}

const OPTIONS = [
  "columns",
  "values",
  "isReadOnly",
  "hasNewRow",
  "maxRows",
  "maxUnsaved",
  "filter",
  "rowClass",
  "advise",
] as const satisfies readonly (keyof StoreOptions<object>)[];

/** Options that determine whether there is an empty last row. */
const ARRANGING = ["isReadOnly", "hasNewRow", "maxRows", "maxUnsaved"] as const satisfies (typeof OPTIONS)[number][];

interface CachedView<Row> {
  inputs: readonly unknown[];
  view: CellView<Row>;
}

/**
 * Stores the state outside React. Every visible cell subscribes and reads its view. The same view object is reused
 * while its content is unchanged, so that only affected cells render again.
 */
export class EditStore<Row extends object> {
  #state: EditState<Row> = emptyState();
  #options: StoreOptions<Row>;
  #hidden: ReadonlySet<string> = new Set();
  #view: readonly string[] = [];
  #rowIndex: ReadonlyMap<string, number> = new Map();
  #columnIndex: ReadonlyMap<string, number> = new Map();
  #cache = new Map<string, CachedView<Row>>();
  readonly #rowViews = new Map<string, readonly CellView<Row>[]>();
  #advised: { asked: readonly unknown[]; cells: ReadonlyMap<string, GridMessage> } = { asked: [], cells: new Map() };
  readonly #listeners = new Set<() => void>();
  editing: Editing | null = null;

  constructor(options: StoreOptions<Row>) {
    this.#options = options;
    this.#columnIndex = indexOf(options.columns);
    this.#arrange();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get state(): EditState<Row> {
    return this.#state;
  }

  get view(): readonly string[] {
    return this.#view;
  }

  get columns(): readonly GridColumn<Row>[] {
    return this.#options.columns;
  }

  get values(): CellValues {
    return this.#options.values;
  }

  get isReadOnly(): boolean {
    return this.#options.isReadOnly;
  }

  /** Current maximum number of rows, including saved ones. */
  get maxRows(): number {
    const { maxRows, maxUnsaved } = this.#options;
    const { order, base } = this.#state;
    return maxUnsaved === undefined ? maxRows : order.filter((key) => base.has(key)).length + maxUnsaved;
  }

  get hasRoom(): boolean {
    return this.#state.order.length < this.maxRows;
  }

  /**
   * Applies new options. The filter runs again only if it is a different function. Returns true if cells may render
   * differently.
   */
  configure(options: StoreOptions<Row>): boolean {
    const before = this.#options;
    this.#options = options;
    if (before.columns !== options.columns) {
      this.#columnIndex = indexOf(options.columns);
      this.#cache = new Map();
    }
    if (before.filter !== options.filter) this.refilter();
    if (ARRANGING.some((option) => before[option] !== options[option])) this.#arrange();
    return OPTIONS.some((option) => before[option] !== options[option]);
  }

  /** Replaces the state. Call `notify` when the user action is complete. */
  replace(state: EditState<Row>): void {
    // Saving a row may make room for another new row.
    const isReordered = state.order !== this.#state.order || state.base !== this.#state.base;
    this.#state = state;
    if (isReordered) this.#arrange();
  }

  refilter(): void {
    const { filter, columns } = this.#options;
    this.#hidden =
      filter === undefined
        ? new Set()
        : new Set(
            this.#state.order.filter((key) => {
              const row = this.#state.rows.get(key);
              const hasProblem = columns.some((column) => problemOf(this.#state, key, column) !== null);
              return row !== undefined && !filter(row, { hasProblem });
            }),
          );
    this.#arrange();
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  rowIndexOf(key: string): number {
    return this.#rowIndex.get(key) ?? -1;
  }

  columnIndexOf(field: string): number {
    return this.#columnIndex.get(field) ?? -1;
  }

  cellView(key: string, column: GridColumn<Row>): CellView<Row> {
    const name = cellKey(key, column.field);
    const row = this.#state.rows.get(key);
    const isEditing = this.editing?.key === key && this.editing.field === column.field;
    const editing = isEditing ? this.editing : null;
    const { values, isReadOnly, rowClass } = this.#options;
    const { bad, refused, pasted, base } = this.#state;
    const noted = this.#notes().get(name) ?? null;
    const inputs = [
      noted,
      row,
      base.get(key),
      bad.get(name),
      refused.get(name),
      pasted.has(name),
      editing,
      column,
      values,
      isReadOnly,
      rowClass,
    ];
    const cached = this.#cache.get(name);
    if (cached !== undefined && cached.inputs.every((input, index) => input === inputs[index])) return cached.view;
    const scene = { state: this.#state, key, column, values, editing, isReadOnly, rowClass, noted };
    const fresh = row === undefined ? newRowView(scene) : viewOf(scene, row);
    const view = cached !== undefined && isSameView(cached.view, fresh) ? cached.view : fresh;
    this.#cache.set(name, { inputs, view });
    return view;
  }

  /** Returns the views of a row's cells in column order. The same array is returned while they are unchanged. */
  rowViews(key: string): readonly CellView<Row>[] {
    const fresh = this.#options.columns.map((column) => this.cellView(key, column));
    const cached = this.#rowViews.get(key);
    if (cached?.length === fresh.length && fresh.every((view, index) => view === cached[index])) return cached;
    this.#rowViews.set(key, fresh);
    return fresh;
  }

  #notes(): ReadonlyMap<string, GridMessage> {
    const { advise } = this.#options;
    const { rows, order } = this.#state;
    const asked = [advise, rows, order];
    if (asked.some((each, place) => each !== this.#advised.asked[place])) {
      const advice = advise?.(order.flatMap((key) => rows.get(key) ?? [])) ?? [];
      this.#advised = {
        asked,
        cells: new Map(advice.map((note) => [cellKey(keyOfId(this.#state, note.id), note.field), note])),
      };
    }
    return this.#advised.cells;
  }

  #arrange(): void {
    const shown =
      this.#hidden.size === 0 ? this.#state.order : this.#state.order.filter((key) => !this.#hidden.has(key));
    const view = this.#options.hasNewRow && !this.#options.isReadOnly && this.hasRoom ? [...shown, NEW_ROW] : shown;
    if (view.length === this.#view.length && view.every((key, index) => key === this.#view[index])) return;
    this.#view = view;
    this.#rowIndex = new Map(this.#view.map((key, index) => [key, index]));
  }
}

function indexOf<Row>(columns: readonly GridColumn<Row>[]): ReadonlyMap<string, number> {
  return new Map(columns.map((column, index) => [column.field, index]));
}
