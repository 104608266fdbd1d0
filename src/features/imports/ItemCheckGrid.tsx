import { useMemo } from "react";
import type { RefObject } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { unitReader } from "#contract/imports/unit-words.ts";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { CheckGrid } from "#src/features/imports/CheckGrid.tsx";
import type { ChangeImport } from "#src/features/imports/use-import.ts";
import { useTargets } from "#src/features/imports/use-targets.ts";

interface ItemCheckGridProps {
  task: ImportTask;
  handle: RefObject<EditGridHandle | null>;
  change: ChangeImport;
  /** Height in pixels if other parts follow below. */
  height?: number;
}

/** Rows of an import of requests or lots with errors and warnings, to be corrected or confirmed. */
export function ItemCheckGrid({ task, handle, change, height }: ItemCheckGridProps) {
  const targets = useTargets(task);
  const words = task.options.units;
  const units = useMemo(() => unitReader(words), [words]);
  return (
    <CheckGrid
      task={task}
      targets={targets}
      handle={handle}
      change={change}
      doubts={task}
      units={units}
      confirm={(confirmed) => change({ confirmed: [...confirmed] })}
      {...(height === undefined ? {} : { height })}
    />
  );
}
