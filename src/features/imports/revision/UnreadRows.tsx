import Box from "@mui/material/Box";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ItemCheckGrid } from "#src/features/imports/ItemCheckGrid.tsx";
import { ReplacePanel } from "#src/features/imports/ReplacePanel.tsx";
import type { ChangeImport } from "#src/features/imports/use-import.ts";
import { useMending } from "#src/features/imports/use-mending.ts";

/** Rows that can't be read, to be corrected before the file is compared, and rows with warnings. */
export function UnreadRows({ task, change }: { task: ImportTask; change: ChangeImport }) {
  const { t, formats } = useTextTools();
  const { mending, saveFirst } = useMending(change);
  return (
    <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}>
      {task.problem_rows.length > 0 && (
        <Box sx={{ px: 2.5, py: 1.5 }}>
          <Callout tone="warn" role="status">
            {t("revisions.unread", formats.counted(task.problem_rows.length))}
          </Callout>
        </Box>
      )}
      <ReplacePanel task={task} change={saveFirst} />
      <ItemCheckGrid task={task} handle={mending} change={change} />
    </Box>
  );
}
