import { useState } from "react";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { isOtherTable } from "#src/features/imports/left-tables.ts";
import type { LeftTables } from "#src/features/imports/left-tables.ts";
import { withField } from "#src/features/imports/mapping.ts";

/** Options that a file is read with. Only imports of requests and lots read several sheets. */
export type ReadOptions = Partial<FileOptions> & { more_sheets?: number[] };

export interface ChosenMapping {
  readonly mapping: Mapping;
  /**
   * Applies the mapping that `make` returns; if that is null, nothing changes. If the file is being read again, waits
   * for the result first.
   */
  readonly setMapping: (make: (file: FileTask) => Mapping | null) => void;
  /**
   * True while the file is being read with other options. A choice made meanwhile applies if the column's header stays
   * the same.
   */
  readonly is_reading: boolean;
  readonly choose: (column: number, field: AnyField | null) => void;
  /** Reads the file with other options. Resolves to null on failure. */
  readonly setOptions: (options: ReadOptions) => Promise<unknown>;
}

/**
 * Saves every choice at once through `change`, as an optimistic update. `left` stores the tables that the user switched
 * away from, so that switching back restores their mapping.
 */
export function useChosenMapping(
  task: FileTask,
  change: (patch: { mapping: Mapping } | { options: ReadOptions }) => Promise<FileTask | null>,
  left: LeftTables,
): ChosenMapping {
  const [chosen, setChosen] = useState<Mapping | null>(null);
  const [reading, setReading] = useState<Promise<FileTask | null> | null>(null);
  const mapping = chosen ?? task.mapping;
  const keep = async (next: Mapping): Promise<FileTask | null> => {
    setChosen(next);
    const file = await change({ mapping: next });
    setChosen((latest) => (latest === next ? null : latest));
    return file;
  };
  /** Makes later choices wait for this response. */
  const follow = async (answer: Promise<FileTask | null>): Promise<FileTask | null> => {
    setReading(answer);
    try {
      return await answer;
    } finally {
      setReading((latest) => (latest === answer ? null : latest));
    }
  };
  const apply = async (file: FileTask | null, make: (file: FileTask) => Mapping | null): Promise<FileTask | null> => {
    const next = file === null ? null : make(file);
    return next === null ? file : ((await keep(next)) ?? file);
  };
  const setMapping = (make: (file: FileTask) => Mapping | null): void => {
    if (reading === null) void apply({ ...task, mapping }, make);
    else void follow(reading.then((file) => apply(file, make)));
  };
  const choose = (column: number, field: AnyField | null): void =>
    setMapping((file) =>
      file.headers[column] === task.headers[column] ? withField(file.mapping, column, field) : null,
    );
  const read = async (options: ReadOptions): Promise<FileTask | null> => {
    if (!isOtherTable(task, options)) return change({ options });
    const back = left.back(task, options);
    left.leave({ id: task.id, options: task.options, mapping, headers: task.headers });
    const file = await change({
      options: back === undefined ? options : { ...options, header_row: back.options.header_row },
    });
    return back === undefined
      ? file
      : apply(file, ({ headers }) => back.mapping.filter(({ column }) => headers[column] === back.headers[column]));
  };
  return { mapping, setMapping, is_reading: reading !== null, choose, setOptions: (options) => follow(read(options)) };
}
