import { useState } from "react";
import { awardReasonApi } from "#contract/award/award.api.ts";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import { ScenarioApplied } from "#contract/scenarios/scenario.schema.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { applyChoices } from "#src/features/scenarios/apply-scenario.ts";
import type { ChosenWinners } from "#src/features/scenarios/apply-scenario.ts";
import { writeDearerReasons } from "#src/features/scenarios/apply-reasons.ts";
import type { Compared } from "#src/features/scenarios/sides.ts";
import { freeName } from "#src/features/scenarios/scenario-words.ts";
import { readyConditions } from "#src/features/scenarios/use-scenarios.ts";
import type { Ready, ScenarioText, useScenarios } from "#src/features/scenarios/use-scenarios.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

/** Initial conditions of a custom scenario. Shortages are allowed, so that there is always a solution. */
const OWN: ScenarioConditions = { ...NO_CONDITIONS, allow_shortage: true };

export type ScenarioDialog =
  | { readonly kind: "form"; readonly scenario: Scenario | null; readonly text: ScenarioText }
  | { readonly kind: "remove"; readonly scenario: Scenario }
  | { readonly kind: "apply"; readonly scenario: Scenario; readonly lots: number };

interface ActionsGiven {
  readonly tender: Tender;
  readonly compared: Compared;
  readonly winners: ChosenWinners;
  readonly scenarios: ReturnType<typeof useScenarios>;
  /** Stores what was applied, so that it can be taken back after a reload. */
  readonly onApplied: (scenario: Scenario, applied: ScenarioApplied) => Promise<void>;
  /** Shows a scenario that was created. */
  readonly onMade: (id: number) => void;
}

/**
 * Returns a function that applies a scenario's winners in one step, which a single undo reverts, and writes the reasons
 * of the lots that others offer cheaper.
 */
function useApply({ tender, compared, winners, onApplied }: ActionsGiven) {
  const tools = useTextTools();
  const { t, formats } = tools;
  const notify = useNotify();
  const { refresh } = useCache();
  const read = async (scenario: Scenario) => {
    const answer = await call(scenarioApi.winners, { params: { id: tender.id, scenarioId: scenario.id } });
    return { answer, choices: applyChoices(compared.lots, answer, winners) };
  };
  const apply = async (scenario: Scenario): Promise<void> => {
    const { answer, choices } = await read(scenario);
    const had_winners = new Set(compared.lots.flatMap(({ id }) => (winners.of(id).length > 0 ? [id] : [])));
    const after = async (): Promise<void> => {
      await writeDearerReasons({
        tender: tender.id,
        scenario,
        winners: answer.winners,
        had_winners,
        compared,
        tools: { ...tools, currency: tender.currency },
      });
      await refresh(awardReasonApi.one);
    };
    if (choices.length === 0) {
      notify(t("scenarios.same", { name: scenario.name }));
      await after();
      return;
    }
    const before = choices.map(({ lot }) => ({ lot, winners: winners.of(lot) }));
    winners.choose(choices, async () => {
      await onApplied(scenario, ScenarioApplied.parse({ version: scenario.version, before, after: choices }));
      await after();
    });
    const count = formats.counted(choices.length);
    notify(t("scenarios.applied", { name: scenario.name, ...count }), {
      action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: winners.undo },
    });
  };
  return { apply, changed: async (scenario: Scenario) => (await read(scenario)).choices.length };
}

export function useScenarioActions(given: ActionsGiven) {
  const { scenarios, onMade } = given;
  const { t } = useTextTools();
  const fail = useFailure();
  const { apply, changed } = useApply(given);
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ScenarioDialog | null>(null);
  const list = scenarios.list.data?.results ?? [];
  const work = async (what: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await what();
    } catch (failure) {
      fail(failure);
      await scenarios.again();
    } finally {
      setBusy(false);
    }
  };
  const names = list.map(({ name }) => name);
  const make = (text: ScenarioText): void =>
    void work(async () => onMade(await scenarios.save({ ...text, name: freeName(text.name, names) }, null)));
  return {
    busy,
    dialog,
    close: () => setDialog(null),
    make,
    makeReady: (name: Ready): void => {
      const text = { name: t(`scenarios.ready.${name}`), conditions: readyConditions(name) };
      const same = list.find((scenario) => scenario.name === text.name);
      if (same === undefined) make(text);
      else onMade(same.id);
    },
    own: () => setDialog({ kind: "form", scenario: null, text: { name: "", conditions: OWN } }),
    save: async (text: ScenarioText): Promise<void> => {
      onMade(await scenarios.save(text, dialog?.kind === "form" ? dialog.scenario : null));
      setDialog(null);
    },
    solve: ({ id }: Scenario) => void work(() => scenarios.solve(id)),
    longer: ({ id }: Scenario) => void work(() => scenarios.longer(id)),
    cancel: ({ id }: Scenario) => void work(() => scenarios.cancel(id)),
    apply: (scenario: Scenario) => void work(() => apply(scenario)),
    /** Asks before applying, and says how many lots change. */
    confirmApply: (scenario: Scenario) =>
      void work(async () => setDialog({ kind: "apply", scenario, lots: await changed(scenario) })),
    edit: (scenario: Scenario) => setDialog({ kind: "form", scenario, text: scenario }),
    copy: ({ name, conditions }: Scenario) =>
      setDialog({
        kind: "form",
        scenario: null,
        text: { name: freeName(t("scenarios.copy_name", { name }), names), conditions },
      }),
    askRemove: (scenario: Scenario) => setDialog({ kind: "remove", scenario }),
    remove: ({ id }: Scenario) => void work(() => scenarios.remove(id)).then(() => setDialog(null)),
  };
}

export type ScenarioActions = ReturnType<typeof useScenarioActions>;
