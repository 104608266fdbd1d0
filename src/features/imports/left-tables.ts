import { hasOtherRows } from "#contract/imports/file-options.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";

/** A table of a file that was left for another: by which import, how the file was read, and what its columns were. */
export interface LeftTable {
  readonly id: number;
  readonly options: FileOptions;
  readonly mapping: Mapping;
}

type Read = Pick<FileTask, "id" | "options">;

/** True for options by which a file has other headings. */
export const isOtherTable = ({ options }: Read, asked: Partial<FileOptions>): boolean =>
  hasOtherRows(options, asked) || (asked.header_row !== undefined && asked.header_row !== options.header_row);

/** The tables that were left while a page is open. */
export interface LeftTables {
  readonly leave: (table: LeftTable) => void;
  /**
   * The table that options lead back to, as it was left last: of another sheet or reading that one whose headings were
   * chosen then.
   */
  readonly back: (task: Read, asked: Partial<FileOptions>) => LeftTable | undefined;
}

export function leftTables(): LeftTables {
  const left: LeftTable[] = [];
  return {
    leave: (table) => void left.push(table),
    back: (task, asked) => {
      const { sheet, encoding, delimiter, header_row } = { ...task.options, ...asked };
      const isAnyRow = hasOtherRows(task.options, asked) && asked.header_row === undefined;
      return left.findLast(
        ({ id, options }) =>
          id === task.id &&
          options.sheet === sheet &&
          options.encoding === encoding &&
          options.delimiter === delimiter &&
          (isAnyRow || options.header_row === header_row),
      );
    },
  };
}
