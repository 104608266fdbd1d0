import Box from "@mui/material/Box";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNow } from "#src/locale/use-now.ts";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";

const SECOND_MS = 1000;

/** Shows how long a running search has taken of its time limit, and the best award so far. */
function Running({ scenario, currency, since }: { scenario: Scenario; currency: CurrencyId; since: string }) {
  const { t, formats } = useTextTools();
  const now = useNow(SECOND_MS);
  const { seconds: all, result, stage } = scenario;
  const seconds = Math.min(all, Math.max(0, Math.floor((now - Date.parse(since)) / SECOND_MS)));
  const label = t(stage === null ? "scenarios.state.RUNNING" : `scenarios.stage.${stage}`);
  const isSearching = stage === "searching" || stage === "improving";
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap" }}>
      <ProgressLine
        label={label}
        total={all}
        parts={[{ value: isSearching ? seconds : all, tone: "acc" }]}
        width={72}
      />
      <span>{label}</span>
      {isSearching && <span>{t("scenarios.seconds", { seconds, all })}</span>}
      {result !== null && (
        <span>{t("scenarios.so_far", { sum: formats.money(result.ledger.comparable, currency) })}</span>
      )}
    </Box>
  );
}

/** States what is going on with a scenario. Screen readers announce changes of the state, not every second. */
export function ScenarioProgress({ scenario, currency }: { scenario: Scenario; currency: CurrencyId }) {
  const { t, formats } = useTextTools();
  const { state, place, begun_at, is_stale, conflict, failure } = scenario;
  if (state === "RUNNING" && begun_at !== null)
    return (
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        <span role="status" className="visually-hidden">
          {t("scenarios.state.RUNNING")}
        </span>
        <Running scenario={scenario} currency={currency} since={begun_at} />
      </Box>
    );
  const missing = conflict?.missing ?? null;
  const words =
    failure !== null
      ? t(`scenarios.failure.${failure}`)
      : is_stale
        ? t("scenarios.stale")
        : missing !== null
          ? t("scenarios.help.missing", { sum: formats.money(missing, currency) })
          : state === "DONE" || state === "IMPOSSIBLE"
            ? ""
            : t(`scenarios.state.${state}`, { place: formats.count(place ?? 0) });
  return (
    <Box
      role="status"
      sx={{ typography: "caption", color: state === "QUEUED" || state === "NEW" ? "text.secondary" : "ui.tone.warn.0" }}
    >
      {words}
    </Box>
  );
}
