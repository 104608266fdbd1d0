import { hasOtherRows } from "#contract/imports/file-options.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";

/** A table that the user has switched away from: the import's state, the file options and the mapping. */
export interface LeftTable {
  readonly id: number;
  readonly options: FileOptions;
  readonly mapping: Mapping;
  readonly headers: readonly string[];
}

type Read = Pick<FileTask, "id" | "options">;

/** Returns true if the file has different headers when read with these options. */
export const isOtherTable = (
  { options }: Read,
  { sheet, encoding, delimiter, header_row }: Partial<FileOptions>,
): boolean =>
  hasOtherRows(options, { sheet, encoding, delimiter }) ||
  (header_row !== undefined && header_row !== options.header_row);

export interface LeftTables {
  readonly leave: (table: LeftTable) => void;
  /**
   * Returns the latest table that matches the options. After a switch to another sheet or encoding, any header row
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
