import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { useId, useMemo, useState } from "react";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import type { ComparisonLot, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { call } from "#src/api/client.ts";
import { useMay } from "#src/api/me.tsx";
import { failureText, useFailure } from "#src/kit/failure/use-failure.ts";
import { applyChoices } from "#src/features/scenarios/apply-scenario.ts";
import type { ChosenWinners } from "#src/features/scenarios/apply-scenario.ts";
import { ScenarioDetails } from "#src/features/scenarios/ScenarioDetails.tsx";
import { ScenarioForm } from "#src/features/scenarios/ScenarioForm.tsx";
import { ScenarioTable } from "#src/features/scenarios/ScenarioTable.tsx";
import { READY_NAMES, readyConditions, useScenarios } from "#src/features/scenarios/use-scenarios.ts";
import type { Ready, ScenarioText } from "#src/features/scenarios/use-scenarios.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

export interface ScenariosDialogProps {
  tender: Tender;
  lots: readonly ComparisonLot[];
  offers: readonly ComparisonOffer[];
  winners: ChosenWinners;
  canAward: boolean;
  onClose: () => void;
}

interface Editing {
  readonly scenario: Scenario | null;
  readonly text: ScenarioText;
}

/** Initial conditions of a custom scenario. Shortages are allowed, so that there is always a solution. */
const OWN: ScenarioConditions = { ...NO_CONDITIONS, allow_shortage: true };

function ReadyBar({ busy, onReady, onOwn }: { busy: boolean; onReady: (name: Ready) => void; onOwn: () => void }) {
  const t = useT();
  return (
    <Box role="group" aria-label={t("scenarios.made_ready")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {READY_NAMES.map((name) => (
        <Button key={name} disabled={busy} onClick={() => onReady(name)}>
          {t(`scenarios.ready.${name}`)}
        </Button>
      ))}
      <Button variant="contained" disabled={busy} startIcon={<Icon name="plus" />} onClick={onOwn}>
        {t("scenarios.new")}
      </Button>
    </Box>
  );
}

function useWork(again: () => Promise<void>) {
  const fail = useFailure();
  const [busy, setBusy] = useState(false);
  const work = async (what: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await what();
    } catch (failure) {
      fail(failure);
      await again();
    } finally {
      setBusy(false);
    }
  };
  return { busy, work };
}

/** Returns a function that applies a scenario's winners to the matrix in one step, which a single undo reverts. */
function useApply({ tender, lots, winners, onClose }: ScenariosDialogProps) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  return async (scenario: Scenario): Promise<void> => {
    const answer = await call(scenarioApi.winners, { params: { id: tender.id, scenarioId: scenario.id } });
    const choices = applyChoices(lots, answer, winners);
    onClose();
    if (choices.length === 0) {
      notify(t("scenarios.same", { name: scenario.name }));
      return;
    }
    winners.choose(choices);
    const count = formats.counted(choices.length);
    notify(t("scenarios.applied", { name: scenario.name, ...count }), {
      action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: winners.undo },
    });
  };
}

export function ScenariosDialog(props: ScenariosDialogProps) {
  const { tender, lots, offers, canAward, onClose } = props;
  const t = useT();
  const may = useMay();
  const heading = useId();
  const scenarios = useScenarios(tender.id);
  const [shownId, setShownId] = useState<number | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<Scenario | null>(null);
  const { busy, work } = useWork(scenarios.again);
  const apply = useApply(props);
  const of = useMemo(
    () => ({
      currency: tender.currency,
      suppliers: offers.map(({ supplier }) => supplier),
      lots: new Map(lots.map(({ id, position }) => [position, id])),
      positions: new Map(lots.map(({ id, position }) => [id, position])),
    }),
    [tender.currency, offers, lots],
  );
  const { data, error } = scenarios.list;
  const list = data?.results ?? [];
  const shown = list.find(({ id }) => id === shownId) ?? list.find(({ result }) => result !== null) ?? list[0];
  const mayChange = may(scenarioApi.solve);

  const makeReady = (name: Ready): void => {
    const text = { name: t(`scenarios.ready.${name}`), conditions: readyConditions(name) };
    const same = list.find((scenario) => scenario.name === text.name);
    void work(async () => setShownId(same?.id ?? (await scenarios.save(text, null))));
  };
  const actions = {
    show: ({ id }: Scenario) => setShownId(id),
    solve: ({ id }: Scenario) => void work(() => scenarios.solve(id)),
    cancel: ({ id }: Scenario) => void work(() => scenarios.cancel(id)),
    apply: (scenario: Scenario) => void work(() => apply(scenario)),
    edit: (scenario: Scenario) => setEditing({ scenario, text: scenario }),
    copy: ({ name, conditions }: Scenario) =>
      setEditing({ scenario: null, text: { name: t("scenarios.copy_name", { name }), conditions } }),
    remove: setRemoving,
  };
  const body =
    data === undefined ? (
      error === null ? (
        <SkeletonList columns={5} rowHeight={44} />
      ) : (
        <ErrorState
          title={t("scenarios.failed")}
          text={failureText(error, t) ?? ""}
          onRetry={() => void scenarios.list.refetch()}
        />
      )
    ) : list.length === 0 ? (
      <EmptyState small title={t("scenarios.empty")}>
        {t("scenarios.empty_text")}
      </EmptyState>
    ) : (
      <>
        <ScenarioTable
          scenarios={list}
          currency={tender.currency}
          shown={shown?.id ?? null}
          mayChange={mayChange}
          canAward={canAward}
          busy={busy}
          actions={actions}
        />
        {shown !== undefined && (
          <ScenarioDetails scenario={shown} currency={tender.currency} positions={of.positions} />
        )}
      </>
    );
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={heading}>
      <DialogTitle component="div" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Box component="h1" id={heading} sx={{ typography: "h1", m: 0, flex: "1 1 auto" }}>
          {t("scenarios.title")}
        </Box>
        <IconButton aria-label={t("ui.action.close")} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
        <Box sx={{ color: "text.secondary" }}>{t("scenarios.intro")}</Box>
        {mayChange && (
          <ReadyBar
            busy={busy || data === undefined}
            onReady={makeReady}
            onOwn={() => setEditing({ scenario: null, text: { name: "", conditions: OWN } })}
          />
        )}
        {body}
      </DialogContent>
      {editing !== null && (
        <ScenarioForm
          of={of}
          given={editing.text}
          isNew={editing.scenario === null}
          onSave={async (text) => {
            setShownId(await scenarios.save(text, editing.scenario));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          destructive
          title={t("scenarios.delete", { name: removing.name })}
          confirmLabel={t("ui.action.delete")}
          busy={busy}
          onConfirm={() => void work(() => scenarios.remove(removing.id)).then(() => setRemoving(null))}
          onClose={() => setRemoving(null)}
        >
          {t("scenarios.delete_text")}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
