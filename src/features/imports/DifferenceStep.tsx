import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import type { ChangedLine } from "#contract/imports/offer-import.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { CheckGrid } from "#src/features/imports/CheckGrid.tsx";
import { DifferenceTable } from "#src/features/imports/DifferenceTable.tsx";
import { isQuestion } from "#src/features/imports/open-row.ts";
import { PriceQuestions } from "#src/features/imports/PriceQuestions.tsx";
import { OpenRows } from "#src/features/imports/OpenRows.tsx";
import { useBlockerTexts } from "#src/features/imports/use-blockers.ts";
import { useOfferImportChange } from "#src/features/imports/use-import.ts";
import { useRunAttempt } from "#src/features/imports/use-run-attempt.ts";
import { useOfferTargets } from "#src/features/imports/use-targets.ts";

const VIEWS = ["lines", "rows", "unread", "empty"] as const;
type View = (typeof VIEWS)[number];

/** Applies the accepted lines. If another user has changed the import, the page shows its current state instead. */
function useAccept(task: OfferImportTask) {
  const { put, refresh } = useCache();
  const run = useCallMutation(offerImportApi.run);
  const key = { params: { id: task.id } };
  const { error, attempt } = useRunAttempt(OfferImportTask, (current) => put(offerImportApi.one, key, current));
  const accept = (lines: readonly { lot: number; version: number }[]): Promise<void> =>
    attempt(async () => {
      put(offerImportApi.one, key, await run.mutateAsync({ ...key, body: { lines: [...lines] } }));
      await refresh("supplier-offers", "offer-draft-items");
    });
  return { busy: run.isPending, error, accept };
}

/**
 * Third step: shows the changed lines, the rows that match no line with certainty, and the cells that could not be
 * parsed. Accepted changes are copied into the offer.
 */
export function DifferenceStep({ task, onBack }: { task: OfferImportTask; onBack: () => void }) {
  const { t, formats } = useTextTools();
  const targets = useOfferTargets();
  const blockers = useBlockerTexts(task);
  const { busy, change } = useOfferImportChange(task);
  const accepting = useAccept(task);
  const mending = useRef<EditGridHandle>(null);
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const asking = task.open_rows.filter(isQuestion).length;
  const [view, setView] = useState<View>(asking > 0 ? "rows" : "lines");
  // A suspicious price is accepted only if the user ticks it.
  const isAccepted = ({ lot, doubt }: ChangedLine): boolean => ticks.get(lot) ?? doubt === null;
  const accepted = task.lines.filter(isAccepted);
  const counts: Record<View, number> = {
    lines: task.lines.length,
    rows: task.open_rows.length,
    unread: task.problem_rows.length,
    empty: task.empty_lines.length,
  };
  const toggle = (lots: readonly number[], on: boolean): void =>
    setTicks((before) => new Map([...before, ...lots.map((lot) => [lot, on] as const)]));
  // Before the user leaves the grid or the step, saves edits to cells that could not be parsed.
  const show = async (next: View): Promise<void> => {
    await mending.current?.flush();
    setView(next);
  };
  const accept = async (): Promise<void> => {
    if ((await mending.current?.flush()) === false) return;
    await accepting.accept(accepted.map(({ lot, version }) => ({ lot, version })));
  };
  return (
    <>
      <Box
        sx={{
          px: 2.5,
          py: 1.5,
          display: "flex",
          flexDirection: "column",
          gap: 1,
          flex: "none",
          borderTop: 1,
          borderColor: "ui.line",
        }}
      >
        <DifferenceSummary task={task} />
        {blockers.length > 0 && (
          <Callout tone="bad">
            {blockers.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Callout>
        )}
        <PriceQuestions task={task} change={change} />
        {accepting.error !== null && (
          <Callout tone="bad" role="alert">
            {accepting.error}
          </Callout>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "end", gap: 1.5 }}>
          <Segmented
            label={t("offer_import.view.label")}
            value={view}
            onChange={(next) => void show(next)}
            options={VIEWS.map((value) => ({
              value,
              label: t(`offer_import.view.${value}`),
              count: formats.count(counts[value]),
              bad: (value === "unread" && counts.unread > 0) || (value === "rows" && asking > 0),
            }))}
          />
          <Spacer />
          <Box sx={{ width: 210 }}>
            <FieldSelect
              label={t("offer_import.empty.label")}
              value={task.options.empty}
              options={[
                { value: "keep" as const, label: t("offer_import.empty.keep") },
                { value: "clear" as const, label: t("offer_import.empty.clear") },
              ]}
              onChange={(empty) => void change({ options: { empty } })}
            />
          </Box>
        </Box>
      </Box>
      <Box sx={{ flex: "1 1 auto", minHeight: 160, overflow: "auto", display: "flex", flexDirection: "column" }}>
        {view === "lines" &&
          (task.lines.length === 0 ? (
            <Box sx={{ px: 2.5, py: 2, color: "text.secondary" }}>{t("offer_import.nothing")}</Box>
          ) : (
            <DifferenceTable lines={task.lines} isAccepted={isAccepted} onToggle={toggle} />
          ))}
        {view === "rows" && (
          <OpenRows
            task={task}
            onChoose={(row, lot) => void change({ choices: [{ row, lot }] })}
            onAnswer={(rows, answer) => void change({ answers: rows.map((row) => ({ row, answer })) })}
          />
        )}
        {view === "unread" && (
          <>
            {task.problem_rows.length > 0 && (
              <Box sx={{ px: 2.5, pb: 1, color: "text.secondary" }}>
                {t("offer_import.unread", formats.counted(task.problem_rows.length))}
              </Box>
            )}
            <CheckGrid task={task} targets={targets} handle={mending} change={change} />
          </>
        )}
        {view === "empty" && <EmptyLines lines={task.empty_lines} />}
      </Box>
      <WizardFooter>
        <Button startIcon={<Icon name="arrow-left" />} onClick={onBack}>
          {t("ui.action.back")}
        </Button>
        <Box component="span" sx={{ color: "ui.ink3", display: { xs: "none", md: "inline" } }}>
          {t("offer_import.promise")}
        </Box>
        <Spacer />
        <Button
          variant="contained"
          loading={busy || accepting.busy}
          disabled={accepted.length === 0 || blockers.length > 0}
          onClick={() => void accept()}
        >
          {t("offer_import.accept_all", formats.counted(accepted.length))}
        </Button>
      </WizardFooter>
    </>
  );
}

function DifferenceSummary({ task }: { task: OfferImportTask }) {
  const { t, formats } = useTextTools();
  const asking = task.open_rows.filter(isQuestion).length;
  const doubted = task.lines.filter(({ doubt }) => doubt !== null).length;
  return (
    <Box role="status" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px 12px" }}>
      <StatusChip tone="good" glyph="done" label={t("offer_import.changed", formats.counted(task.lines.length))} />
      {task.same_count > 0 && (
        <StatusChip tone="mute" glyph="closed" label={t("offer_import.same", formats.counted(task.same_count))} />
      )}
      {asking > 0 && <StatusChip tone="warn" glyph="wait" label={t("offer_import.asking", formats.counted(asking))} />}
      {doubted > 0 && <StatusChip tone="bad" glyph="no" label={t("offer_import.doubted", formats.counted(doubted))} />}
      {task.empty_lines.length > 0 && (
        <StatusChip
          tone="warn"
          glyph="wait"
          label={t("offer_import.still_empty", formats.counted(task.empty_lines.length))}
        />
      )}
      {task.is_own && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("offer_import.own")}
        </Box>
      )}
    </Box>
  );
}

function EmptyLines({ lines }: { lines: OfferImportTask["empty_lines"] }) {
  const t = useT();
  return (
    <Box component="ul" sx={{ m: 0, px: 2.5, listStyle: "none" }}>
      {lines.map((line) => (
        <Box component="li" key={line.lot} sx={{ py: 0.75, borderBottom: 1, borderColor: "ui.line" }}>
          {t("offer_import.line", { position: line.position, name: line.name })}
        </Box>
      ))}
    </Box>
  );
}
