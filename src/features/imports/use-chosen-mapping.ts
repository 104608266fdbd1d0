import { useState } from "react";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { isOtherTable } from "#src/features/imports/left-tables.ts";
import type { LeftTables } from "#src/features/imports/left-tables.ts";
import { withField } from "#src/features/imports/mapping.ts";

/** The columns of a file as they are chosen, and how to choose. */
export interface ChosenMapping {
  readonly mapping: Mapping;
  /**
   * Takes the columns that are made for the file, or leaves them at null. While it is being read otherwise they are
   * made once it is.
   */
  readonly setMapping: (make: (file: FileTask) => Mapping | null) => void;
  /**
   * The file is being read otherwise: what can be chosen is about to change. A choice that is made all the same holds
   * if its heading stays.
   */
  readonly is_reading: boolean;
  /** Gives a column a field, or takes it away. */
  readonly choose: (column: number, field: AnyField | null) => void;
  /** Has the file read otherwise; answers null when that failed. */
  readonly setOptions: (options: Partial<FileOptions>) => Promise<unknown>;
}

/**
 * Keeps every choice at once by `change`; it is seen from the click on, while it is still on its way. `left` remembers
 * the tables that were left for others: who comes back to one finds its columns as they were.
 */
export function useChosenMapping(
  task: FileTask,
  change: (patch: { mapping: Mapping } | { options: Partial<FileOptions> }) => Promise<FileTask | null>,
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
  /** Whatever is chosen until then waits for it. */
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
  const read = async (options: Partial<FileOptions>): Promise<FileTask | null> => {
    if (!isOtherTable(task, options)) return change({ options });
    const back = left.back(task, options);
    left.leave({ id: task.id, options: task.options, mapping });
    const file = await change({
      options: back === undefined ? options : { ...options, header_row: back.options.header_row },
    });
    return back === undefined ? file : apply(file, () => back.mapping);
  };
  return { mapping, setMapping, is_reading: reading !== null, choose, setOptions: (options) => follow(read(options)) };
}
