import Box from "@mui/material/Box";
import { isZero } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { Scenario, ScenarioResult } from "#contract/scenarios/scenario.schema.ts";
import { LedgerTable } from "#src/entities/award/LedgerTable.tsx";
import { conditionText } from "#src/features/scenarios/scenario-words.ts";
import { ScenarioCurves } from "#src/features/scenarios/ScenarioCurves.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

interface DetailsProps {
  scenario: Scenario;
  currency: CurrencyId;
  positions: ReadonlyMap<number, number>;
}

const right = { textAlign: "right" } as const;

function Conflict({ scenario, currency, positions }: DetailsProps) {
  const { t, formats } = useTextTools();
  const { conflict, conditions } = scenario;
  if (conflict === null) return null;
  const title = conflict.probably ? "probably" : conflict.conditions.length === 1 ? "one" : "title";
  const lots = conflict.lots.flatMap((lot) => positions.get(lot) ?? []).map((position) => formats.count(position));
  const more = conflict.lot_count > conflict.lots.length ? "…" : "";
  return (
    <Callout tone="bad" role="status">
      {t(`scenarios.conflict.${title}`)}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {conflict.conditions.map((name) => (
          <li key={name}>{conditionText(conditions, name, { t, formats, currency })}</li>
        ))}
      </Box>
      {lots.length > 0 &&
        t("scenarios.conflict.lots", { ...formats.counted(conflict.lot_count), lots: lots.join(", ") + more })}{" "}
      {conflict.missing !== null && t("scenarios.conflict.missing", { sum: formats.money(conflict.missing, currency) })}
    </Callout>
  );
}

function Prices({ scenario, result, currency }: { scenario: Scenario; result: ScenarioResult; currency: CurrencyId }) {
  const { t, formats } = useTextTools();
  const said = { t, formats, currency };
  const saves = (price: ScenarioResult["prices"][number]): string => {
    if (isZero(price.saves)) return t("scenarios.prices.nothing");
    const sum = formats.money(price.saves, currency);
    return price.at_least ? t("scenarios.prices.at_least", { sum }) : sum;
  };
  if (result.prices.length === 0) return null;
  return (
    <PlainTable
      label={t("scenarios.prices.title")}
      columns={[
        { key: "condition", header: t("scenarios.prices.condition") },
        { key: "saves", header: t("scenarios.prices.saves"), align: "right" },
        { key: "opens", header: t("scenarios.prices.opens"), align: "right" },
      ]}
    >
      {result.prices.map((price) => (
        <tr key={price.condition}>
          <td>{conditionText(scenario.conditions, price.condition, said)}</td>
          <td className="num" style={right}>
            {saves(price)}
          </td>
          <td className="num" style={right}>
            {price.opens === 0 ? t("ui.empty_value") : formats.count(price.opens)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

export function ScenarioDetails({ scenario, currency, positions }: DetailsProps) {
  const { t, formats } = useTextTools();
  const { result, failure } = scenario;
  const notes =
    result === null
      ? []
      : [
          t(`scenarios.notes.basis_${result.basis}`),
          ...(result.gap === "0.00" ? [] : [t("scenarios.gap_text", { gap: formats.quantity(result.gap) })]),
          ...(isZero(result.open_sum)
            ? []
            : [t("scenarios.notes.open_sum", { sum: formats.money(result.open_sum, currency) })]),
          ...(result.ordered === 0 ? [] : [t("scenarios.notes.ordered", { count: formats.count(result.ordered) })]),
          ...(result.unanswered === 0
            ? []
            : [t("scenarios.notes.unanswered", { count: formats.count(result.unanswered) })]),
        ];
  return (
    <Box component="section" aria-label={scenario.name} sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      <Box component="h2" sx={{ typography: "h2", m: 0 }}>
        {scenario.name}
      </Box>
      <Conflict scenario={scenario} currency={currency} positions={positions} />
      {failure !== null && (
        <Callout tone="bad" role="status">
          {t(`scenarios.failure.${failure}`)}
        </Callout>
      )}
      {scenario.is_stale && <Callout tone="warn">{t("scenarios.stale")}</Callout>}
      {notes.length > 0 && <Box sx={{ color: "text.secondary" }}>{notes.join(" ")}</Box>}
      {result !== null && (
        <>
          <LedgerTable
            label={t("ledger.title")}
            rows={result.suppliers.map(({ supplier, ...own }) => ({ key: supplier.id, name: supplier.name, ...own }))}
            total={result.ledger}
            basis={result.basis}
            currency={currency}
          />
          <Prices scenario={scenario} result={result} currency={currency} />
          <ScenarioCurves result={result} currency={currency} />
        </>
      )}
    </Box>
  );
}
