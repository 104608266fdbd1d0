import type { GridColumn } from "./columns.ts";
import { Autosave } from "./autosave.ts";
import type { SaveState } from "./autosave.ts";
import type { GestureScene, RowMaker } from "./edit-gestures.ts";
import type { Announcement, EditGridOptions, GridSummary } from "./edit-options.ts";
import { applyStep, invertStep } from "./edit-state.ts";
import type { EditState, EditStep, GestureKind } from "./edit-state.ts";
import { PresenceStore } from "./presence.ts";
import { OpenCell } from "./open-cell.ts";
import type { OpenText } from "./open-cell.ts";
import { EditStore } from "./edit-store.ts";
import { isSameSummary, storeOptions } from "./controller-parts.ts";
import type { ControllerOptions } from "./controller-parts.ts";
import { emptyHistory, recordStep, stepBack, stepForward } from "./undo-history.ts";
import type { History } from "./undo-history.ts";
import { listProblems } from "./problems.ts";
import type { GridProblem } from "./problems.ts";
import { RangeStore } from "./range.ts";
import { collectBatch, settleBatch } from "./save-batch.ts";
import type { SaveBatch, SaveResult } from "./save-batch.ts";
import { syncRows, withServerRows } from "./sync-rows.ts";
import { countUnsaved } from "./unsaved-cells.ts";

const SAVE_DELAY = 800;

/**
 * Rows, undo history, range and autosave in an editable grid, independent of the DOM. The functions in
 * `edit-commands.ts` change the controller, and `EditGrid` renders it.
 */
export class EditController<Row extends object> {
  readonly store: EditStore<Row>;
  readonly range = new RangeStore();
  /** Uncommitted text in the open cell. */
  readonly open = new OpenCell();
  readonly guests = new PresenceStore();
  readonly #autosave: Autosave<SaveBatch<Row>, SaveResult<Row>>;
  #options: EditGridOptions<Row>;
  #history: History<EditStep<Row>> = emptyHistory();
  #waitingRows: readonly Row[] | null = null;
  #announcement: Announcement | null = null;
  #summary: GridSummary | null = null;
  #isSummaryStale = true;
  #problems: { state: EditState<Row>; columns: readonly GridColumn<Row>[]; list: readonly GridProblem[] } | null = null;

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

  get scene(): GestureScene<Row> {
    const { state, view, columns, values } = this.store;
    return { state, view, columns, values };
  }

  get maker(): RowMaker<Row> | null {
    const { createRow, getRowId } = this.#options;
    return createRow === undefined ? null : { createRow, getRowId, maxRows: this.store.maxRows };
  }

  /** True if edits are saved automatically and retried after a failure. */
  get savesItself(): boolean {
    return this.#options.saveDelay !== null;
  }

  get saveState(): SaveState {
    return this.#autosave.state;
  }

  update(options: ControllerOptions<Row>): void {
    const before = this.#options;
    this.#options = options;
    const activeKey = this.store.view[this.range.active?.row ?? -1];
    const isDrawnAnew = this.store.configure(storeOptions(options));
    const hasOtherRows = before.rows !== options.rows;
    if (hasOtherRows) this.#takeRows(options.rows);
    // Pages often rerender for reasons unrelated to the grid. In that case, no cell needs an update.
    if (!isDrawnAnew && !hasOtherRows) return;
    this.#keepActive(activeKey);
    this.#emit();
  }

  perform(step: EditStep<Row> | null): void {
    const amended = this.amended(step);
    if (amended === null) return;
    this.#history = recordStep(this.#history, amended);
    this.#apply(amended, amended.kind);
  }

  amended(step: EditStep<Row> | null): EditStep<Row> | null {
    return step === null ? null : (this.#options.amend?.(step, this.store.state) ?? step);
  }

  /** Merges current rows from the server. Local edits are preserved. */
  takeServerRows(rows: readonly Row[]): void {
    this.store.replace(withServerRows(this.store.state, rows, this.#options.getRowId));
    this.#emit();
  }

  /**
   * Records the text in the open cell on every keystroke. Null means that the cell closed. Subscribers are notified
   * only when such a text appears or disappears.
   */
  noteOpen(text: OpenText | null): void {
    if (this.open.set(text)) this.#emit();
  }

  undo(): EditStep<Row> | null {
    const back = stepBack(this.#history);
    if (back === null) return null;
    this.#history = back.history;
    this.#apply({ ...invertStep(back.step), kind: "undo" }, "undo");
    return back.step;
  }

  redo(): EditStep<Row> | null {
    const forward = stepForward(this.#history);
    if (forward === null) return null;
    this.#history = forward.history;
    this.#apply({ ...forward.step, kind: "redo" }, "redo");
    return forward.step;
  }

  flush(): Promise<boolean> {
    return this.#autosave.flush();
  }

  dispose(): void {
    this.#autosave.dispose();
  }

  rows(): readonly Row[] {
    const { order, rows } = this.store.state;
    return order.flatMap((key) => rows.get(key) ?? []);
  }

  /** Returns all cells with an error in reading order. Cells on other pages come last. */
  problems(): readonly GridProblem[] {
    const { state, columns } = this.store;
    if (this.#problems?.state !== state || this.#problems.columns !== columns)
      this.#problems = { state, columns, list: listProblems(state, columns) };
    return this.#problems.list;
  }

  announce(message: Omit<Announcement, "id">): void {
    this.#announcement = { ...message, id: (this.#announcement?.id ?? 0) + 1 };
    this.#emit();
  }

  setEditing(editing: EditStore<Row>["editing"]): void {
    this.store.editing = editing;
    this.open.set(editing?.isTyped === true ? { key: editing.key, field: editing.field, text: editing.text } : null);
    this.#emit();
  }

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
    // A row that returns to this page may have an unsaved edit. After a failed save, a retry is already scheduled or
    // not wanted, so saving is scheduled only in the saved state.
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
    const unsavedCount = countUnsaved(state, this.store.columns, this.open.now);
    const saveState = this.#autosave.state;
    return {
      view,
      rowCount: state.order.length,
      isFull: this.#options.createRow !== undefined && !this.store.hasRoom,
      saveState: saveState === "saved" && unsavedCount > 0 ? "held" : saveState,
      problemCount: problems.length,
      elsewhereCount: problems.filter(({ key }) => state.absent.has(key)).length,
      unsavedCount,
      canUndo: this.#history.past.length > 0,
      canRedo: this.#history.future.length > 0,
      announcement: this.#announcement,
    };
  }
}
