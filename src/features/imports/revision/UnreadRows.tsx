import Box from "@mui/material/Box";
import { useMemo, useRef } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { unitReader } from "#contract/imports/unit-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { CheckGrid } from "#src/features/imports/CheckGrid.tsx";
import { ReplacePanel } from "#src/features/imports/ReplacePanel.tsx";
import type { ChangeImport } from "#src/features/imports/use-import.ts";
import { useTargets } from "#src/features/imports/use-targets.ts";

/** Rows that can't be read, to be corrected before the file is compared, and rows with warnings. */
export function UnreadRows({ task, change }: { task: ImportTask; change: ChangeImport }) {
  const { t, formats } = useTextTools();
  const targets = useTargets(task);
  const mending = useRef<EditGridHandle>(null);
  const words = task.options.units;
  const units = useMemo(() => unitReader(words), [words]);
  // The grid's edits are saved first, because the answer to a change contains all rows.
  const changeUnits: ChangeImport = async (patch) =>
    (await mending.current?.flush()) === false ? null : change(patch);
  return (
    <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}>
      {task.problem_rows.length > 0 && (
        <Box sx={{ px: 2.5, py: 1.5 }}>
          <Callout tone="warn" role="status">
            {t("revisions.unread", formats.counted(task.problem_rows.length))}
          </Callout>
        </Box>
      )}
      <ReplacePanel task={task} change={changeUnits} />
      <CheckGrid
        task={task}
        targets={targets}
        handle={mending}
        change={change}
        doubts={task}
        units={units}
        confirm={(confirmed) => change({ confirmed: [...confirmed] })}
      />
    </Box>
  );
}
