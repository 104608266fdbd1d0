import { useState } from "react";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { withField } from "#src/features/imports/mapping.ts";

/** The columns of a file as they are chosen, and how to choose. */
export interface ChosenMapping {
  readonly mapping: Mapping;
  readonly setMapping: (next: Mapping) => void;
  /** The file is being read otherwise: what can be chosen is about to change, and no choice is taken. */
  readonly is_reading: boolean;
  /** Gives a column a field, or takes it away. */
  readonly choose: (column: number, field: AnyField | null) => void;
  /** Has the file read otherwise; answers null when that failed. */
  readonly setOptions: (options: Partial<FileOptions>) => Promise<unknown>;
}

/** Keeps every choice at once by `change`; it is seen from the click on, while it is still on its way. */
export function useChosenMapping(task: FileTask, change: (patch: { mapping: Mapping } | { options: Partial<FileOptions> }) => Promise<unknown>): ChosenMapping {
  const [chosen, setChosen] = useState<Mapping | null>(null);
  const [reading, setReading] = useState(0);
  const mapping = chosen ?? task.mapping;
  const keep = async (next: Mapping): Promise<void> => {
    setChosen(next);
    await change({ mapping: next });
    setChosen((latest) => (latest === next ? null : latest));
  };
  const is_reading = reading > 0;
  const setMapping = (next: Mapping) => {
    if (!is_reading) void keep(next);
  };
  const setOptions = async (options: Partial<FileOptions>): Promise<unknown> => {
    setReading((before) => before + 1);
    try {
      return await change({ options });
    } finally {
      setReading((before) => before - 1);
    }
  };
  return { mapping, setMapping, is_reading, choose: (column, field) => setMapping(withField(mapping, column, field)), setOptions };
}
