import { useState } from "react";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { withField } from "#src/features/imports/mapping.ts";

/** The columns of a file as they are chosen, and how to choose. */
export interface ChosenMapping {
  readonly mapping: Mapping;
  readonly setMapping: (next: Mapping) => void;
  /** The file is being read otherwise: what can be chosen is about to change. A choice that is made all the same holds if its heading stays. */
  readonly is_reading: boolean;
  /** Gives a column a field, or takes it away. */
  readonly choose: (column: number, field: AnyField | null) => void;
  /** Has the file read otherwise; answers null when that failed. */
  readonly setOptions: (options: Partial<FileOptions>) => Promise<unknown>;
}

/** Keeps every choice at once by `change`; it is seen from the click on, while it is still on its way. */
export function useChosenMapping(task: FileTask, change: (patch: { mapping: Mapping } | { options: Partial<FileOptions> }) => Promise<FileTask | null>): ChosenMapping {
  const [chosen, setChosen] = useState<Mapping | null>(null);
  const [reading, setReading] = useState<Promise<FileTask | null> | null>(null);
  const mapping = chosen ?? task.mapping;
  const keep = async (next: Mapping): Promise<void> => {
    setChosen(next);
    await change({ mapping: next });
    setChosen((latest) => (latest === next ? null : latest));
  };
  const setMapping = (next: Mapping) => {
    if (reading === null) void keep(next);
  };
  const choose = async (column: number, field: AnyField | null): Promise<void> => {
    if (reading === null) return keep(withField(mapping, column, field));
    const read = await reading;
    if (read !== null && read.headers[column] === task.headers[column]) await keep(withField(read.mapping, column, field));
  };
  const setOptions = async (options: Partial<FileOptions>): Promise<unknown> => {
    const answer = change({ options });
    setReading(answer);
    try {
      return await answer;
    } finally {
      setReading((latest) => (latest === answer ? null : latest));
    }
  };
  return { mapping, setMapping, is_reading: reading !== null, choose: (column, field) => void choose(column, field), setOptions };
}
