import type { GridColumn, GridId, CellValue } from "./columns.ts";
import type { RowSource } from "./sync-rows.ts";
import type { PasteReport } from "./edit-gestures.ts";
import type { EditState, EditStep, GestureKind } from "./edit-state.ts";
import type { KeyStroke } from "./edit-keys.ts";
import type { CellError, SaveBatch, SaveResult } from "./save-batch.ts";
import type { ShownState } from "./autosave.ts";
import type { CellValues } from "./value-kind.ts";

/** One cell that a gesture changed; an unreadable text counts as null. */
export interface GridChange {
  id: GridId;
  field: string;
  value: CellValue;
  isBad: boolean;
}

export interface ChangeMeta<Row> {
  kind: GestureKind;
  /** All rows as they stand now, in order. */
  rows: () => readonly Row[];
}

/** The active cell, for the screen's own keys. */
export interface ActiveCell<Row> {
  id: GridId;
  row: Row;
  field: string;
}

/** What a screen tells an editable grid. Rows may be given anew at any time: edits made here are kept over them. */
export interface EditGridOptions<Row extends object> extends RowSource<Row> {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  isReadOnly?: boolean | undefined;
  /** Replaces the parsers and formats of the language. */
  values?: CellValues | undefined;
  onChange?: ((changes: readonly GridChange[], meta: ChangeMeta<Row>) => void) | undefined;
  /** Saves one batch. A rejection keeps the edits and is tried again; errors of single cells belong in the result. */
  onSave?: ((batch: SaveBatch<Row>) => Promise<SaveResult<Row>>) | undefined;
  /**
   * Milliseconds of quiet before a save. Default: 800. With null nothing is saved, or tried again, before the screen
   * asks for it.
   */
  saveDelay?: number | null | undefined;
  /** Allows new rows below the last: makes an empty one, under an id that no row has. */
  createRow?: ((index: number) => Row) | undefined;
  /** Whether a new row has enough to be sent. Default: always. */
  isRowReady?: ((row: Row) => boolean) | undefined;
  /** Most rows the grid may hold. Default: 1000. */
  maxRows?: number | undefined;
  /** Most rows that are not saved yet, in place of `maxRows`: those that are saved make room for others. */
  maxUnsaved?: number | undefined;
  /** Rows to show. Asked anew only when the function itself is another, so that rows do not vanish while typed in. */
  filter?: ((row: Row, info: { hasProblem: boolean }) => boolean) | undefined;
  /**
   * Amber notes that need all rows to be seen, and block nothing. Asked anew whenever a row changes, so it should be
   * quick.
   */
  advise?: ((rows: readonly Row[]) => readonly CellError[]) | undefined;
  /** Class names of a row's cells. */
  rowClass?: ((row: Row) => string) | undefined;
  /** Keys of the screen, asked first when no editor is open, and for Ctrl+Enter always. True when it took the key. */
  onKey?: ((stroke: KeyStroke, cell: ActiveCell<Row>) => boolean) | undefined;
  /** What the screen makes of a step before it is done; the given one where it has nothing to say. */
  amend?: ((step: EditStep<Row>, state: EditState<Row>) => EditStep<Row>) | undefined;
  onPasted?: ((report: PasteReport) => void) | undefined;
  /**
   * An undo or redo changed something that isn't on this page; the numbers are all its changes and those out of sight.
   */
  onElsewhere?: ((way: "undo" | "redo", counts: { smart_count: number; elsewhere: number }) => void) | undefined;
}

/** A sentence for the live region. `id` grows, so that the same words twice are heard twice. */
export interface Announcement {
  id: number;
  message_key: string;
  params: Readonly<Record<string, string | number>>;
  isUrgent: boolean;
}

/** What a screen shows around the grid. The same object as long as nothing of it changes. */
export interface GridSummary {
  /** Keys of the shown rows, the empty row below the last included. */
  view: readonly string[];
  rowCount: number;
  /** There is no room for another new row. */
  isFull: boolean;
  saveState: ShownState;
  /** Cells that are red. */
  problemCount: number;
  /** Those of them that are on other pages. */
  elsewhereCount: number;
  /** Cells that the server doesn't have as they are here. */
  unsavedCount: number;
  canUndo: boolean;
  canRedo: boolean;
  announcement: Announcement | null;
}
