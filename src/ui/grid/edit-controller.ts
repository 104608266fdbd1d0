import { Autosave } from "./autosave.ts";
import type { SaveState } from "./autosave.ts";
import type { GestureScene, RowMaker } from "./edit-gestures.ts";
import type { Announcement, EditGridOptions, GridSummary } from "./edit-options.ts";
import { applyStep, invertStep } from "./edit-state.ts";
import type { EditStep, GestureKind } from "./edit-state.ts";
import { EditStore } from "./edit-store.ts";
import type { StoreOptions } from "./edit-store.ts";
import { emptyHistory, record, stepBack, stepForward } from "./history.ts";
import type { History } from "./history.ts";
import { listProblems } from "./problems.ts";
import type { GridProblem } from "./problems.ts";
import { RangeStore } from "./range.ts";
import { collectBatch, settleBatch } from "./save-batch.ts";
import type { SaveBatch, SaveResult } from "./save-batch.ts";
import { syncRows } from "./sync-rows.ts";
import { unsavedCells } from "./unsaved-cells.ts";
import type { CellValues } from "./value-kind.ts";

/** The options with the parsers settled. */
export type ControllerOptions<Row extends object> = EditGridOptions<Row> & { values: CellValues };

const SAVE_DELAY = 800;
const MAX_ROWS = 1000;

/**
 * The rows of an editable grid with their history, range and saving. Knows nothing of the page:
 * the gestures of `edit-commands.ts` work on it, `EditGrid` draws it.
 */
export class EditController<Row extends object> {
  readonly store: EditStore<Row>;
  readonly range = new RangeStore();
  readonly #autosave: Autosave<SaveBatch<Row>, SaveResult<Row>>;
  #options: EditGridOptions<Row>;
  #history: History<EditStep<Row>> = emptyHistory();
  #waitingRows: readonly Row[] | null = null;
  #announcement: Announcement | null = null;
  #summary: GridSummary | null = null;
  #isSummaryStale = true;

  constructor(options: ControllerOptions<Row>) {
    this.#options = options;
    this.store = new EditStore(storeOptions(options));
    this.store.replace(syncRows(this.store.state, options.rows, options));
    this.store.refilter();
    this.#autosave = new Autosave({
      delay: options.saveDelay === undefined ? SAVE_DELAY : options.saveDelay,
      collect: () => (this.#options.onSave === undefined ? null : this.#collect()),
      send: (batch) => this.#options.onSave?.(batch) ?? Promise.resolve({}),
      settle: (batch, result) => this.#settle(batch, result),
      onState: (state) => this.#onSaveState(state),
    });
  }

  get options(): EditGridOptions<Row> {
    return this.#options;
  }

  /** The state, shown rows and columns that a gesture works on. */
  get scene(): GestureScene<Row> {
    const { state, view, columns, values } = this.store;
    return { state, view, columns, values };
  }

  /** How rows are made, null when the grid takes no new ones. */
  get maker(): RowMaker<Row> | null {
    const { createRow, getRowId } = this.#options;
    return createRow === undefined ? null : { createRow, getRowId, maxRows: this.store.maxRows };
  }

  /** Edits go out without being asked for, and are tried again after a failure. */
  get savesItself(): boolean {
    return this.#options.saveDelay !== null;
  }

  get saveState(): SaveState {
    return this.#autosave.state;
  }

  /** Takes the options of the latest render. */
  update(options: ControllerOptions<Row>): void {
    const before = this.#options;
    this.#options = options;
    const activeKey = this.store.view[this.range.active?.row ?? -1];
    const isDrawnAnew = this.store.configure(storeOptions(options));
    const hasOtherRows = before.rows !== options.rows;
    if (hasOtherRows) this.#takeRows(options.rows);
    // A page is often rendered again for reasons of its own: then no cell is asked anything.
    if (!isDrawnAnew && !hasOtherRows) return;
    this.#keepActive(activeKey);
    this.#emit();
  }

  /** Does a step, remembers it for undo and saves it later. */
  perform(step: EditStep<Row> | null): void {
    if (step === null) return;
    this.#history = record(this.#history, step);
    this.#apply(step, step.kind);
  }

  /** Takes the latest step back. The step, or null when there is none. */
  undo(): EditStep<Row> | null {
    const back = stepBack(this.#history);
    if (back === null) return null;
    this.#history = back.history;
    this.#apply({ ...invertStep(back.step), kind: "undo" }, "undo");
    return back.step;
  }

  /** Does again what was undone last. The step, or null when there is none. */
  redo(): EditStep<Row> | null {
    const forward = stepForward(this.#history);
    if (forward === null) return null;
    this.#history = forward.history;
    this.#apply({ ...forward.step, kind: "redo" }, "redo");
    return forward.step;
  }

  /** Saves now; true when nothing is left unsaved. */
  flush(): Promise<boolean> {
    return this.#autosave.flush();
  }

  /** Stops the timer of the next save. */
  dispose(): void {
    this.#autosave.dispose();
  }

  /** All rows as they stand, in order, hidden ones included. */
  rows(): readonly Row[] {
    const { order, rows } = this.store.state;
    return order.flatMap((key) => rows.get(key) ?? []);
  }

  /** All red cells in reading order, those of rows on other pages last. */
  problems(): readonly GridProblem[] {
    return listProblems(this.store.state, this.store.columns);
  }

  /** Says something in the live region. */
  announce(message: Omit<Announcement, "id">): void {
    this.#announcement = { ...message, id: (this.#announcement?.id ?? 0) + 1 };
    this.#emit();
  }

  /** The editor opens, closes or moves; tells the cells. */
  setEditing(editing: EditStore<Row>["editing"]): void {
    this.store.editing = editing;
    this.store.notify();
  }

  /** For useSyncExternalStore; see GridSummary. */
  readonly summary = (): GridSummary => {
    if (this.#summary !== null && !this.#isSummaryStale) return this.#summary;
    const fresh = this.#summarise();
    this.#summary = this.#summary !== null && isSameSummary(this.#summary, fresh) ? this.#summary : fresh;
    this.#isSummaryStale = false;
    return this.#summary;
  };

  #apply(step: EditStep<Row>, kind: GestureKind): void {
    this.store.replace(applyStep(this.store.state, step));
    const { ids, bad } = this.store.state;
    const changes = step.cells.flatMap(({ key, field, to }) => {
      const id = ids.get(key);
      return id === undefined ? [] : [{ id, field, value: to.value, isBad: to.bad !== null }];
    });
    this.#options.onChange?.(changes, { kind, rows: () => this.rows() });
    this.#autosave.schedule();
    this.#emit();
    if (kind === "edit" && step.cells.some((cell) => bad.size > 0 && cell.to.bad !== null)) this.#announceBad(step);
  }

  #announceBad(step: EditStep<Row>): void {
    const message = step.cells.find((cell) => cell.to.bad !== null)?.to.bad;
    if (message) this.announce({ message_key: message.message_key, params: message.params, isUrgent: true });
  }

  #collect(): SaveBatch<Row> | null {
    return collectBatch(this.store.state, this.#options.isRowReady ?? (() => true));
  }

  #settle(batch: SaveBatch<Row>, result: SaveResult<Row>): boolean {
    const { state } = this.store;
    const settled = settleBatch({ state, batch, result, getRowId: this.#options.getRowId });
    this.store.replace(settled);
    if (this.#waitingRows !== null) this.#mergeRows(this.#waitingRows);
    if ((result.errors?.length ?? 0) > 0) {
      this.announce({
        message_key: "grid.live.refused",
        params: { smart_count: result.errors?.length ?? 0 },
        isUrgent: true,
      });
    }
    this.#emit();
    return result.applied !== false || settled.refused.size > 0;
  }

  #onSaveState(state: SaveState): void {
    if (state !== "saving" && this.#waitingRows !== null) this.#mergeRows(this.#waitingRows);
    if (state === "failed" && this.savesItself)
      this.announce({ message_key: "grid.live.save_failed", params: {}, isUrgent: true });
    else if (state === "saved") this.announce({ message_key: "grid.live.saved", params: {}, isUrgent: false });
    else this.#emit();
  }

  #takeRows(rows: readonly Row[]): void {
    if (this.#autosave.state === "saving") {
      this.#waitingRows = rows;
      return;
    }
    this.#mergeRows(rows);
    // A row that comes back may bring an edit with it. After a failure there is a try of its own, or none is wanted.
    if (this.#autosave.state === "saved") this.#autosave.schedule();
  }

  #mergeRows(rows: readonly Row[]): void {
    this.#waitingRows = null;
    this.store.replace(syncRows(this.store.state, rows, this.#options));
  }

  #keepActive(key: string | undefined): void {
    const { active } = this.range;
    if (active === null || key === undefined) return;
    const row = this.store.rowIndexOf(key);
    if (row !== active.row) this.range.select(row === -1 ? null : { ...active, row });
  }

  #emit(): void {
    this.#isSummaryStale = true;
    this.store.notify();
  }

  #summarise(): GridSummary {
    const { view, state } = this.store;
    const problems = this.problems();
    return {
      view,
      rowCount: state.order.length,
      isFull: this.#options.createRow !== undefined && !this.store.hasRoom,
      saveState: this.#autosave.state,
      problemCount: problems.length,
      elsewhereCount: problems.filter(({ key }) => state.absent.has(key)).length,
      unsavedCount: unsavedCells(state).length,
      canUndo: this.#history.past.length > 0,
      canRedo: this.#history.future.length > 0,
      announcement: this.#announcement,
    };
  }
}

function storeOptions<Row extends object>(options: ControllerOptions<Row>): StoreOptions<Row> {
  return {
    columns: options.columns,
    values: options.values,
    isReadOnly: options.isReadOnly ?? false,
    hasNewRow: options.createRow !== undefined,
    maxRows: options.maxRows ?? MAX_ROWS,
    maxUnsaved: options.maxUnsaved,
    filter: options.filter,
    rowClass: options.rowClass,
    advise: options.advise,
  };
}

function isSameSummary(one: GridSummary, other: GridSummary): boolean {
  return (
    one.view === other.view &&
    one.rowCount === other.rowCount &&
    one.isFull === other.isFull &&
    one.saveState === other.saveState &&
    one.problemCount === other.problemCount &&
    one.elsewhereCount === other.elsewhereCount &&
    one.unsavedCount === other.unsavedCount &&
    one.canUndo === other.canUndo &&
    one.canRedo === other.canRedo &&
    one.announcement === other.announcement
  );
}
