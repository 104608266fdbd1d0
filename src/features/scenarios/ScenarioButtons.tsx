import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { canSearchLonger, isUnderWay } from "#contract/scenarios/scenario.machine.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { ScenarioActions } from "#src/features/scenarios/use-scenario-actions.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";

export interface ScenarioRights {
  /** True if the user may create and solve scenarios. */
  readonly mayChange: boolean;
  /** True if the user may choose winners. */
  readonly canAward: boolean;
  /** Takes back a scenario that was applied; null if that isn't possible. */
  readonly undoOf: (scenario: Scenario) => (() => void) | null;
  /** Returns in how many lots the winners were changed since the scenario was applied; null if in none. */
  readonly changedOf: (scenario: Scenario) => number | null;
  readonly actions: ScenarioActions;
}

interface ScenarioButtonsProps {
  scenario: Scenario;
  rights: ScenarioRights;
  /** True for the scenario that Ctrl Enter applies. */
  isMain: boolean;
}

export function ScenarioButtons({ scenario, rights, isMain }: ScenarioButtonsProps) {
  const t = useT();
  const { mayChange, canAward, undoOf, actions } = rights;
  const undo = undoOf(scenario);
  const { busy } = actions;
  const isRunning = isUnderWay(scenario.state);
  const isReady = scenario.result !== null && !scenario.is_stale && !isRunning;
  const mayAgain = !isRunning && (scenario.state !== "DONE" || scenario.is_stale);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, alignItems: "center" }}>
      {canAward && isReady && !scenario.is_applied && (
        <Button
          size="small"
          variant={isMain ? "contained" : "outlined"}
          disabled={busy}
          {...(isMain ? { "aria-keyshortcuts": "Control+Enter" } : {})}
          onClick={() => actions.apply(scenario)}
        >
          {t("scenarios.apply")}
        </Button>
      )}
      {canAward && scenario.is_applied && undo !== null && (
        <Button size="small" startIcon={<Icon name="undo" />} onClick={undo}>
          {t("scenarios.take_back")}
        </Button>
      )}
      {mayChange && isRunning && (
        <Button size="small" startIcon={<Icon name="stop" />} disabled={busy} onClick={() => actions.cancel(scenario)}>
          {t("scenarios.stop")}
        </Button>
      )}
      {mayChange && canSearchLonger(scenario) && !scenario.is_stale && (
        <Button size="small" startIcon={<Icon name="clock" />} disabled={busy} onClick={() => actions.longer(scenario)}>
          {t("scenarios.longer")}
        </Button>
      )}
      {mayChange && mayAgain && (
        <Button size="small" disabled={busy} onClick={() => actions.solve(scenario)}>
          {t(scenario.state === "NEW" ? "scenarios.solve" : "scenarios.solve_again")}
        </Button>
      )}
      {mayChange && (
        <Button size="small" variant="text" startIcon={<Icon name="copy" />} onClick={() => actions.copy(scenario)}>
          {t("scenarios.copy")}
        </Button>
      )}
      {mayChange && !isRunning && (
        <MoreMenu
          label={t("scenarios.more", { name: scenario.name })}
          items={[
            { key: "edit", label: t("scenarios.edit"), icon: "edit", onClick: () => actions.edit(scenario) },
            {
              key: "delete",
              label: t("ui.action.delete"),
              icon: "trash",
              destructive: true,
              onClick: () => actions.askRemove(scenario),
            },
          ]}
        />
      )}
    </Box>
  );
}
