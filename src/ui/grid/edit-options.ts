import type { GridColumn, GridId, CellValue } from "./columns.ts";
import type { RowSource } from "./sync-rows.ts";
import type { GestureScene, PastedBlock, PasteReport } from "./edit-gestures.ts";
import type { EditState, EditStep, GestureKind } from "./edit-state.ts";
import type { KeyStroke } from "./edit-keys.ts";
import type { CellError, SaveBatch, SaveResult } from "./save-batch.ts";
import type { ShownState } from "./autosave.ts";
import type { CellValues } from "./value-kind.ts";

/** A cell changed by the user. The value is null if the text is unparsable. */
export interface GridChange {
  id: GridId;
  field: string;
  value: CellValue;
  isBad: boolean;
}

export interface ChangeMeta<Row> {
  kind: GestureKind;
  rows: () => readonly Row[];
}

export interface ActiveCell<Row> {
  id: GridId;
  row: Row;
  field: string;
}

/** Options of an editable grid. New rows may be passed at any time; local edits take precedence over them. */
export interface EditGridOptions<Row extends object> extends RowSource<Row> {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  isReadOnly?: boolean | undefined;
  values?: CellValues | undefined;
  onChange?: ((changes: readonly GridChange[], meta: ChangeMeta<Row>) => void) | undefined;
  /**
   * Saves one batch. If the promise rejects, the edits stay and are retried. Errors in individual cells belong in the
   * result.
   */
  onSave?: ((batch: SaveBatch<Row>) => Promise<SaveResult<Row>>) | undefined;
  /** Debounce in milliseconds. The default is 800. With null, edits are saved only on request and never retried. */
  saveDelay?: number | null | undefined;
  /** Creates an empty row with an unused id. Without this function, rows can't be added. */
  createRow?: ((index: number) => Row) | undefined;
  /** Returns true if a new row is complete enough to be saved. By default, every row is. */
  isRowReady?: ((row: Row) => boolean) | undefined;
  /** Maximum number of rows. The default is 1000. */
  maxRows?: number | undefined;
  /** Maximum number of unsaved rows. Replaces `maxRows`, which also counts saved rows. */
  maxUnsaved?: number | undefined;
  /**
   * Selects the rows to show. The filter runs again only if the function changes, so that rows don't disappear while
   * they are edited.
   */
  filter?: ((row: Row, info: { hasProblem: boolean }) => boolean) | undefined;
  /**
   * Returns amber notes that depend on all rows and don't prevent saving. Runs after every change to a row, so it must
   * be fast.
   */
  advise?: ((rows: readonly Row[]) => readonly CellError[]) | undefined;
  rowClass?: ((row: Row) => string) | undefined;
  /**
   * Handles the page's keys before the grid: while no editor is open, and always for Ctrl+Enter. Returns true if the
   * key was handled.
   */
  onKey?: ((stroke: KeyStroke, cell: ActiveCell<Row>) => boolean) | undefined;
  amend?: ((step: EditStep<Row>, state: EditState<Row>) => EditStep<Row>) | undefined;
  /**
   * Places a pasted block, for example by part number. Returns null to paste the block at the cursor, as usual.
   */
  placeBlock?:
    | ((block: readonly (readonly string[])[], scene: GestureScene<Row>) => PastedBlock<Row> | null)
    | undefined;
  onPasted?: ((report: PasteReport) => void) | undefined;
  /**
   * Called if an undo or redo changed cells on other pages. `smart_count` is the number of changed cells, and
   * `elsewhere` is how many of them are on other pages.
   */
  onElsewhere?: ((way: "undo" | "redo", counts: { smart_count: number; elsewhere: number }) => void) | undefined;
}

/** Message for the live region. `id` increases, so that a repeated message is announced again. */
export interface Announcement {
  id: number;
  message_key: string;
  params: Readonly<Record<string, string | number>>;
  isUrgent: boolean;
}

/** State shown in the grid's toolbars. The same object is reused while its content is unchanged. */
export interface GridSummary {
  /** Keys of the visible rows, including the empty last row. */
  view: readonly string[];
  rowCount: number;
  isFull: boolean;
  saveState: ShownState;
  problemCount: number;
  elsewhereCount: number;
  /** Number of cells that differ from the server. */
  unsavedCount: number;
  canUndo: boolean;
  canRedo: boolean;
  announcement: Announcement | null;
}
