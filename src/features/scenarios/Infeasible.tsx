import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { add, divide, multiply } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { namesOf } from "#contract/scenarios/conditions.schema.ts";
import type { Scenario, ScenarioConflict } from "#contract/scenarios/scenario.schema.ts";
import { HowFar } from "#src/features/scenarios/HowFar.tsx";
import { ScenarioButtons } from "#src/features/scenarios/ScenarioButtons.tsx";
import type { ScenarioRights } from "#src/features/scenarios/ScenarioButtons.tsx";
import { conditionText } from "#src/features/scenarios/scenario-words.ts";
import { waysOut } from "#src/features/scenarios/way-out.ts";
import type { WayOut } from "#src/features/scenarios/way-out.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

interface InfeasibleProps {
  scenario: Scenario;
  currency: CurrencyId;
  positions: ReadonlyMap<number, number>;
  rights: ScenarioRights;
}

/** Shows the budget against the least that would have to be paid. */
function Missing({ budget, missing, currency }: { budget: string; missing: string; currency: CurrencyId }) {
  const { t, formats } = useTextTools();
  const least = add(budget, missing);
  const percent = divide(multiply(missing, "100"), budget, 1);
  const filled = Number(budget) / Number(least);
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "space-between" }}>
        <span>{t("scenarios.help.least", { sum: formats.money(least, currency) })}</span>
        <Box component="strong" sx={{ color: "ui.tone.bad.0", fontWeight: 600 }}>
          {t("scenarios.help.missing_percent", {
            sum: formats.money(missing, currency),
            percent: formats.percent(percent),
          })}
        </Box>
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: "flex", height: 18, mt: 0.5, borderRadius: "3px", overflow: "hidden", bgcolor: "ui.solid.bad" }}
      >
        <Box sx={{ bgcolor: "ui.accLine" }} style={{ width: `${filled * 100}%`, minWidth: 0 }} />
      </Box>
    </Box>
  );
}

function useWayWords(scenario: Scenario, currency: CurrencyId) {
  const tools = { ...useTextTools(), currency };
  const { t, formats } = tools;
  return ({ kind, condition, conditions }: WayOut): string => {
    switch (kind) {
      case "suppliers":
        return t("scenarios.help.suppliers", { count: formats.count(conditions.max_suppliers ?? 0) });
      case "group":
        return t("scenarios.help.group", { count: formats.count(conditions.max_in_group ?? 0) });
      case "budget":
        return t("scenarios.help.budget", { sum: formats.money(conditions.budget ?? "0", currency) });
      case "whole":
        return t("scenarios.help.whole");
      case "without":
        return t("scenarios.help.without", { condition: conditionText(scenario.conditions, condition, tools) });
    }
  };
}

function Clash({
  scenario,
  conflict,
  currency,
  positions,
}: Omit<InfeasibleProps, "rights"> & { conflict: ScenarioConflict }) {
  const tools = { ...useTextTools(), currency };
  const { t, formats } = tools;
  const { conditions } = scenario;
  const title = conflict.probably ? "probably" : conflict.conditions.length === 1 ? "one" : "title";
  const lots = conflict.lots.flatMap((lot) => positions.get(lot) ?? []).map((position) => formats.count(position));
  const more = conflict.lot_count > conflict.lots.length ? "…" : "";
  const innocent = namesOf(conditions).filter((name) => !conflict.conditions.includes(name));
  return (
    <Box
      role="status"
      sx={{ p: 1.75, borderRadius: "8px", border: 1, borderColor: "ui.tone.bad.2", bgcolor: "background.paper" }}
    >
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{t(`scenarios.conflict.${title}`)}</Box>
      <Box component="ul" sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, listStyle: "none", m: 0, p: 0 }}>
        {conflict.conditions.map((name) => (
          <li key={name}>
            <Tag tone="bad">{conditionText(conditions, name, tools)}</Tag>
          </li>
        ))}
      </Box>
      {lots.length > 0 && (
        <Box sx={{ mt: 0.75 }}>
          {t("scenarios.conflict.lots", { ...formats.counted(conflict.lot_count), lots: lots.join(", ") + more })}
        </Box>
      )}
      {innocent.length > 0 && !conflict.probably && (
        <Box sx={{ mt: 0.75, color: "text.secondary" }}>
          {t("scenarios.help.innocent", {
            conditions: innocent.map((name) => conditionText(conditions, name, tools)).join("; "),
          })}
        </Box>
      )}
      {conflict.missing !== null && conditions.budget !== null && (
        <Missing budget={conditions.budget} missing={conflict.missing} currency={currency} />
      )}
    </Box>
  );
}

/** Explains why no award meets the conditions, how far the scenario is from possible, and what would help. */
export function Infeasible({ scenario, currency, positions, rights }: InfeasibleProps) {
  const { t } = useTextTools();
  const wayWords = useWayWords(scenario, currency);
  const { conflict } = scenario;
  const ways = waysOut(scenario);
  return (
    <Box
      component="section"
      aria-label={scenario.name}
      sx={{ display: "flex", flexDirection: "column", gap: 1.75, p: 2.5, maxWidth: 920 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Box component="h2" sx={{ typography: "h2", m: 0, overflowWrap: "anywhere" }}>
          {scenario.name}
        </Box>
        <StatusChip tone="bad" glyph="no" label={t("scenarios.state.IMPOSSIBLE")} />
        <ScenarioButtons scenario={scenario} rights={rights} isMain={false} />
      </Box>
      {conflict !== null && <Clash scenario={scenario} conflict={conflict} currency={currency} positions={positions} />}
      {rights.mayChange && ways.length > 0 && (
        <AsideCard title={t("scenarios.help.title")}>
          <Box sx={{ color: "text.secondary", mb: 1 }}>{t("scenarios.help.text")}</Box>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {ways.map((way) => (
              <Box
                key={way.condition}
                component="li"
                sx={{
                  display: "flex",
                  flexWrap: "wrap",
                  gap: 1,
                  alignItems: "center",
                  justifyContent: "space-between",
                  py: 1,
                  borderTop: 1,
                  borderColor: "ui.line",
                }}
              >
                <span>{wayWords(way)}</span>
                <Button
                  size="small"
                  disabled={rights.actions.busy}
                  aria-label={t("scenarios.help.make", { change: wayWords(way) })}
                  onClick={() =>
                    rights.actions.make({
                      name: t("scenarios.help.name", { name: scenario.name, change: wayWords(way) }),
                      conditions: way.conditions,
                    })
                  }
                >
                  {t("scenarios.copy")}
                </Button>
              </Box>
            ))}
          </Box>
        </AsideCard>
      )}
      {conflict !== null && <HowFar scenario={scenario} conflict={conflict} currency={currency} />}
    </Box>
  );
}
