import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useRef, useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { ImportTask } from "#contract/imports/import.schema.ts";
import { download } from "#src/api/files.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { ControlTotals } from "#src/features/imports/bom/ControlTotals.tsx";
import { CreatedRows } from "#src/features/imports/bom/CreatedRows.tsx";
import { LeftColumns } from "#src/features/imports/bom/LeftColumns.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { CheckSummary } from "#src/features/imports/CheckSummary.tsx";
import { DuplicatePanel } from "#src/features/imports/DuplicatePanel.tsx";
import { useRemember, useRememberWords } from "#src/features/imports/use-remember.ts";
import { useBlockerTexts } from "#src/features/imports/use-blockers.ts";
import { useImportChange } from "#src/features/imports/use-import.ts";
import { ItemCheckGrid } from "#src/features/imports/ItemCheckGrid.tsx";
import { useMending } from "#src/features/imports/use-mending.ts";
import { useRunAttempt } from "#src/features/imports/use-run-attempt.ts";
import { ReplacePanel } from "#src/features/imports/ReplacePanel.tsx";
import type { DuplicateRow, GoodRow } from "#contract/imports/import-rows.schema.ts";

/**
 * Returns the rows whose part is already in a purchase item. Refetches the import if the last response lacks these
 * rows. Null until loaded.
 */
function useDuplicates({
  duplicates,
  version,
}: Pick<ImportTask, "duplicates" | "version">): readonly DuplicateRow[] | null {
  const { refresh } = useCache();
  const isUnknown = duplicates === null;
  useEffect(() => {
    if (isUnknown) void refresh(importApi.one);
  }, [isUnknown, version, refresh]);
  return duplicates;
}

/** Returns the last known value while the next one is being loaded, so that the page doesn't jump. */
function useLastKnown<T>(value: T | null, first: T): T {
  const [last, setLast] = useState(first);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** Returns a height in pixels that shows up to ten rows to correct, so that the rows to be created follow below. */
const gridHeight = ({ problem_rows, warning_rows, mended_rows }: ImportTask): number =>
  Math.min(520, 240 + 36 * (problem_rows.length + warning_rows.length + mended_rows.length));

const NO_ROWS: readonly GoodRow[] = [];
const takenRows = (task: Pick<ImportTask, "good_count">, duplicates: readonly DuplicateRow[]): number =>
  task.good_count - duplicates.filter(({ choice }) => choice === "skip").length;

interface CheckStepProps {
  task: ImportTask;
  isRunning: boolean;
  onBack: () => void;
  onRun: (is_running: boolean) => void;
}

/**
 * Runs the import as shown. The user may leave the page during the run. A repeated call returns the same result. If
 * another user has changed the import, the page shows its current state instead.
 */
function useRun(id: number, onRun: (is_running: boolean) => void) {
  const { put, refresh } = useCache();
  const [remember] = useRemember();
  const [remember_words] = useRememberWords();
  const run = useCallMutation(importApi.run);
  const key = { params: { id } };
  const { error, attempt } = useRunAttempt(ImportTask, (current) => put(importApi.one, key, current));
  const start = async ({ problem_rows, version }: ImportTask): Promise<void> => {
    onRun(true);
    await attempt(async () => {
      put(
        importApi.one,
        key,
        await run.mutateAsync({
          ...key,
          body: { only_good: problem_rows.length > 0, remember_mapping: remember, remember_words, version },
        }),
      );
      await refresh("purchase-items", "groups", "lots", "tenders", homeApi.menu, "kept-mappings");
    });
    onRun(false);
  };
  return { error, start };
}

export function CheckStep({ task, isRunning, onBack, onRun }: CheckStepProps) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const { busy, change, now } = useImportChange(task);
  const { error, start } = useRun(task.id, onRun);
  const { mending, saveFirst } = useMending(change);
  const blockers = useBlockerTexts(task);
  const duplicates = useDuplicates(task);
  const good = useLastKnown<readonly GoodRow[]>(task.good_rows, NO_ROWS);
  const taken = takenRows(task, duplicates ?? []);
  const wrong = task.problem_rows.length;
  const button = useRef<HTMLButtonElement>(null);
  const isBlocked = taken === 0 || blockers.length > 0 || duplicates?.some(({ problem }) => problem !== null) === true;
  const isReady = !busy && duplicates !== null && !isBlocked && wrong === 0 && !isRunning;
  useNextFocus(button, isReady ? "run" : null);
  // Saves the grid's edits first. If they produce more invalid rows than the button says, the user must press it again.
  const run = async (): Promise<void> => {
    if ((await mending.current?.flush()) !== false && now().problem_rows.length <= wrong) await start(now());
  };
  const leave = async (): Promise<void> => {
    if ((await mending.current?.flush()) !== false) onBack();
  };
  const getRejected = async (): Promise<void> => {
    if ((await mending.current?.flush()) === false) return;
    await download(importApi.rejected, { params: { id: task.id } }, { default_name: "rejected.xlsx" });
  };
  if (isRunning) {
    return (
      <SheetBody>
        <Box role="status" sx={{ maxWidth: 420, mx: "auto", mt: 8, textAlign: "center" }}>
          <LinearProgress aria-label={t("imports.run.title")} />
          <Box sx={{ mt: 2, fontWeight: 500 }}>{t("imports.run.title")}</Box>
          <Box sx={{ color: "text.secondary" }}>{t("imports.run.text")}</Box>
        </Box>
      </SheetBody>
    );
  }
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flex: "1 1 auto",
          minHeight: 0,
          borderTop: 1,
          borderColor: "ui.line",
          "& > *": { flex: "1 1 auto", minWidth: 0 },
        }}
      >
        <SplitView
          asideLabel={t("import_bom.totals.title")}
          asideCount={formats.count(good.length)}
          aside={
            <>
              <ControlTotals task={task} good={good} />
              <LeftColumns task={task} change={saveFirst} />
            </>
          }
        >
          <Box sx={{ px: 2.5, py: 1.5, display: "flex", flexDirection: "column", gap: 1, flex: "none" }}>
            <CheckSummary task={task} />
            {blockers.length > 0 && (
              <Callout tone="bad">
                {blockers.map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </Callout>
            )}
            {taken === 0 && task.good_count > 0 && (
              <Callout tone="warn" role="status">
                {t("import_duplicates.none_left")}
              </Callout>
            )}
            <FailureNote text={error} />
          </Box>
          <ReplacePanel task={task} change={saveFirst} />
          <DuplicatePanel task={task} duplicates={duplicates ?? []} change={change} />
          <ItemCheckGrid task={task} handle={mending} change={change} height={gridHeight(task)} />
          <CreatedRows task={task} good={good} />
        </SplitView>
      </Box>
      <WizardFooter>
        <Button startIcon={<Icon name="arrow-left" />} onClick={() => void leave()}>
          {t("ui.action.back")}
        </Button>
        {wrong > 0 && (
          <Button variant="text" startIcon={<Icon name="download" />} onClick={() => void getRejected().catch(fail)}>
            {t("imports.check.download")}
          </Button>
        )}
        <Spacer />
        {wrong > 0 && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t("imports.check.rest", formats.counted(wrong))}
          </Box>
        )}
        <Button
          ref={button}
          variant="contained"
          loading={busy || duplicates === null}
          disabled={isBlocked}
          onClick={() => void run()}
        >
          {t(wrong > 0 ? "imports.check.run_good" : "imports.check.run", formats.counted(taken))}
        </Button>
      </WizardFooter>
    </>
  );
}
