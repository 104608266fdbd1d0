import { hasOtherRows } from "#contract/imports/file-options.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";

/** Table that the user switched away from: the state of the import, the file options and the mapping. */
export interface LeftTable {
  readonly id: number;
  readonly options: FileOptions;
  readonly mapping: Mapping;
}

type Read = Pick<FileTask, "id" | "options">;

/** Returns true if the file has other headers with these options. */
export const isOtherTable = ({ options }: Read, asked: Partial<FileOptions>): boolean =>
  hasOtherRows(options, asked) || (asked.header_row !== undefined && asked.header_row !== options.header_row);

export interface LeftTables {
  readonly leave: (table: LeftTable) => void;
  /**
   * Returns the latest table that matches the options. For another sheet or encoding, the table's own header row also
   * matches.
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
