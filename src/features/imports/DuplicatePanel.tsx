import Box from "@mui/material/Box";
import { DUPLICATE_CHOICES } from "#contract/imports/duplicate-choice.ts";
import type { DuplicateChoice } from "#contract/imports/duplicate-choice.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import type { DuplicateRow } from "#contract/imports/import-rows.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { DuplicateTable } from "#src/features/imports/DuplicateTable.tsx";
import type { Change } from "#src/features/imports/use-import.ts";

interface DuplicatePanelProps {
  task: ImportTask;
  duplicates: readonly DuplicateRow[];
  change: (patch: Change) => Promise<ImportTask | null>;
}

/**
 * Lists the rows whose part is already in a purchase item. The user chooses an action for each row or for all rows at
 * once. An action chosen for all rows overrides the actions for individual rows.
 */
export function DuplicatePanel({ task, duplicates, change }: DuplicatePanelProps) {
  const { t, formats } = useTextTools();
  const all = task.options.duplicates;
  const wrong = duplicates.filter(({ problem }) => problem !== null).length;
  const created = new Set(
    duplicates.filter(({ choice, of_row }) => choice === "add" && of_row === null).map(({ row }) => row),
  );
  const inTenders = new Set(
    duplicates.flatMap(({ choice, of_row, item }) =>
      choice === "merge" && item !== null && item.status !== "new" && (of_row === null || !created.has(of_row))
        ? [item.id]
        : [],
    ),
  ).size;
  const chooseAll = (choice: DuplicateChoice): void => {
    const own = duplicates.filter((duplicate) => duplicate.choice !== all);
    void change({ options: { duplicates: choice }, duplicate_rows: own.map(({ row }) => ({ row, choice: null })) });
  };
  const choose = (row: number, choice: DuplicateChoice): void =>
    void change({ duplicate_rows: [{ row, choice: choice === all ? null : choice }] });
  if (duplicates.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t("import_duplicates.table")}
      sx={{
        display: "flex",
        flexDirection: "column",
        flex: "none",
        borderTop: 1,
        borderColor: "ui.line",
      }}
    >
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1.5,
          px: { xs: 2, sm: 2.5 },
          py: 1.5,
          flex: "none",
        }}
      >
        <StatusChip tone="warn" glyph="wait" label={t("import_duplicates.title", formats.counted(duplicates.length))} />
        <Segmented
          label={t("import_duplicates.all")}
          value={all}
          options={DUPLICATE_CHOICES.map((choice) => ({
            value: choice,
            label: t(`import_duplicates.choice.${choice}`),
          }))}
          onChange={chooseAll}
        />
      </Box>
      {wrong > 0 && (
        <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5, flex: "none" }}>
          <Callout tone="bad" role="status">
            {t("import_duplicates.unmergeable", { smart_count: wrong })}
          </Callout>
        </Box>
      )}
      {inTenders > 0 && (
        <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5, flex: "none" }}>
          <Callout tone="warn" role="status">
            {t("import_duplicates.in_tenders", { smart_count: inTenders })}
          </Callout>
        </Box>
      )}
      <Box sx={{ maxHeight: 400, overflowY: "auto" }}>
        <DuplicateTable task={task} duplicates={duplicates} onChoose={choose} />
      </Box>
    </Box>
  );
}
