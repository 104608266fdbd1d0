import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isZero } from "#contract/money/decimal.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { isUnderWay } from "#contract/scenarios/scenario.machine.ts";
import type { Scenario, ScenarioResult } from "#contract/scenarios/scenario.schema.ts";
import { aboveCheapest, cheapestComparable, conditionsText } from "#src/features/scenarios/scenario-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import type { MoreItem } from "#src/ui/page/MoreMenu.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export interface ScenarioActions {
  readonly show: (scenario: Scenario) => void;
  readonly solve: (scenario: Scenario) => void;
  readonly cancel: (scenario: Scenario) => void;
  readonly apply: (scenario: Scenario) => void;
  readonly edit: (scenario: Scenario) => void;
  readonly copy: (scenario: Scenario) => void;
  readonly remove: (scenario: Scenario) => void;
}

interface ScenarioTableProps {
  scenarios: readonly Scenario[];
  currency: CurrencyId;
  shown: number | null;
  /** True if the user may create and solve scenarios. */
  mayChange: boolean;
  /** True if the user may choose winners. */
  canAward: boolean;
  busy: boolean;
  actions: ScenarioActions;
}

/**
 * Returns the VAT basis shared by all results, or null if they differ. Results can differ after the comparison settings
 * were changed.
 */
function commonBasis(scenarios: readonly Scenario[]): VatBasis | null {
  const bases = new Set(scenarios.flatMap(({ result }) => result?.basis ?? []));
  const [basis = null] = bases;
  return bases.size > 1 ? null : basis;
}

const right = { textAlign: "right" } as const;

/** Shows a scenario's state. Screen readers announce changes. */
function StateWords({ scenario }: { scenario: Scenario }) {
  const t = useT();
  const { state, place, stage } = scenario;
  if (state === "DONE") return scenario.is_stale ? t("scenarios.stale") : null;
  return stage === null ? t(`scenarios.state.${state}`, { place: place ?? 0 }) : t(`scenarios.stage.${stage}`);
}

function Actions({
  scenario,
  mayChange,
  canAward,
  busy,
  actions,
}: Omit<ScenarioTableProps, "scenarios" | "shown" | "currency"> & { scenario: Scenario }) {
  const t = useT();
  const more: MoreItem[] = [
    { key: "edit", label: t("scenarios.edit"), icon: "edit", onClick: () => actions.edit(scenario) },
    { key: "copy", label: t("scenarios.copy"), icon: "copy", onClick: () => actions.copy(scenario) },
    {
      key: "delete",
      label: t("ui.action.delete"),
      icon: "trash",
      destructive: true,
      onClick: () => actions.remove(scenario),
    },
  ];
  const isReady = scenario.result !== null && !scenario.is_stale && !isUnderWay(scenario.state);
  return (
    <Box sx={{ display: "flex", gap: 0.5, justifyContent: "flex-end", alignItems: "center" }}>
      {mayChange && isUnderWay(scenario.state) && (
        <Button size="small" disabled={busy} onClick={() => actions.cancel(scenario)}>
          {t("scenarios.stop")}
        </Button>
      )}
      {mayChange && !isUnderWay(scenario.state) && (scenario.state !== "DONE" || scenario.is_stale) && (
        <Button size="small" disabled={busy} onClick={() => actions.solve(scenario)}>
          {t(scenario.state === "NEW" ? "scenarios.solve" : "scenarios.solve_again")}
        </Button>
      )}
      {canAward && isReady && (
        <Button size="small" variant="contained" disabled={busy} onClick={() => actions.apply(scenario)}>
          {t("scenarios.apply")}
        </Button>
      )}
      {mayChange && !isUnderWay(scenario.state) && (
        <MoreMenu items={more} label={t("scenarios.more", { name: scenario.name })} />
      )}
    </Box>
  );
}

export function ScenarioTable({ scenarios, currency, shown, ...rest }: ScenarioTableProps) {
  const { t, formats } = useTextTools();
  const least = cheapestComparable(scenarios);
  const money = (amount: string): string => formats.money(amount, currency);
  const basis = commonBasis(scenarios);
  // If results have different VAT bases, each sum is labelled with its basis.
  const sum = (result: ScenarioResult, amount: string): string =>
    basis === null ? `${money(amount)} ${t(`comparison.basis.${result.basis}`)}` : money(amount);
  const difference = (scenario: Scenario): string => {
    const above = aboveCheapest(scenario, least);
    if (above === null) return t("ui.empty_value");
    return isZero(above) ? t("scenarios.best") : money(above);
  };
  return (
    <PlainTable
      label={t("scenarios.list")}
      columns={[
        { key: "name", header: t("scenarios.column.name") },
        { key: "to_pay", header: t(basis === null ? "ledger.to_pay" : `ledger.to_pay_${basis}`), align: "right" },
        {
          key: "comparable",
          header: t(basis === null ? "ledger.comparable" : `ledger.comparable_${basis}`),
          align: "right",
        },
        { key: "difference", header: t("scenarios.column.difference"), align: "right", hide: "wide" },
        { key: "late", header: t("scenarios.column.late"), align: "right", hide: "roomy" },
        { key: "missing", header: t("scenarios.column.missing"), align: "right", hide: "wide" },
        { key: "suppliers", header: t("scenarios.column.suppliers"), align: "right", hide: "roomy" },
        { key: "gap", header: t("scenarios.column.gap"), align: "right", hide: "wide" },
        { key: "actions", header: t("scenarios.column.actions"), hidden_header: true },
      ]}
    >
      {scenarios.map((scenario) => {
        const { result } = scenario;
        const number = (text: string | null, hide: string) => (
          <td className={`num ${hide}`} style={right}>
            {text ?? ""}
          </td>
        );
        return (
          <tr key={scenario.id} aria-current={scenario.id === shown ? "true" : undefined}>
            <td style={{ whiteSpace: "normal", minWidth: 220 }}>
              <Box sx={{ fontWeight: scenario.id === shown ? 600 : 500 }}>
                <TextLink onClick={() => rest.actions.show(scenario)}>{scenario.name}</TextLink>
              </Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {conditionsText(scenario.conditions, { t, formats, currency }) || t("scenarios.none")}
              </Box>
              <Box
                role="status"
                sx={{ typography: "caption", color: isUnderWay(scenario.state) ? "text.secondary" : "ui.tone.warn.0" }}
              >
                <StateWords scenario={scenario} />
              </Box>
            </td>
            {number(result === null ? null : sum(result, result.ledger.to_pay[result.basis]), "")}
            {number(result === null ? null : sum(result, result.ledger.comparable), "")}
            {number(result === null ? null : difference(scenario), "wide")}
            {number(result === null ? null : formats.count(result.late), "roomy")}
            <td className="num wide" style={right}>
              {result !== null && (
                <>
                  {t("scenarios.open_lots", {
                    open: formats.count(result.open),
                    all: formats.count(result.open + result.lots),
                  })}
                  {result.substitutes + result.short > 0 && (
                    <Box sx={{ typography: "caption", color: "text.secondary" }}>
                      {t("scenarios.parts", {
                        substitutes: formats.count(result.substitutes),
                        short: formats.count(result.short),
                      })}
                    </Box>
                  )}
                </>
              )}
            </td>
            {number(result === null ? null : formats.count(result.suppliers.length), "roomy")}
            {number(
              result === null
                ? null
                : result.gap === "0.00"
                  ? t("scenarios.exact")
                  : t("scenarios.gap", { gap: formats.quantity(result.gap) }),
              "wide",
            )}
            <td>
              <Actions scenario={scenario} {...rest} />
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}
