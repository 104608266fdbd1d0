import Box from "@mui/material/Box";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { CurvePoint, ScenarioResult } from "#contract/scenarios/scenario.schema.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import type { CurvePlotProps } from "#src/features/scenarios/CurvePlot.tsx";
import { comparablePoints } from "#src/features/scenarios/scenario-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

const CurvePlot = deferred<CurvePlotProps>(
  async () => (await import("#src/features/scenarios/CurvePlot.tsx")).CurvePlot,
  <LoadingOverlay />,
);

/** Shows a curve and its table. Points with fewer supplied lots appear only in the table. */
function Curve({
  points,
  of,
  basis,
  currency,
}: {
  points: readonly CurvePoint[];
  of: "suppliers" | "weeks";
  basis: VatBasis;
  currency: CurrencyId;
}) {
  const { t, formats } = useTextTools();
  const shown = comparablePoints(points);
  const title = t(`scenarios.curve.${of}`);
  return (
    <Box sx={{ minWidth: 0, display: "flex", flexDirection: "column", gap: 1 }}>
      {shown.length > 1 ? (
        <CurvePlot
          title={title}
          axis={t(`scenarios.curve.at_${of}`)}
          label={t(`ledger.comparable_${basis}`)}
          points={shown}
          say={(value) => formats.money(value.toFixed(2), currency)}
          mark={(value) => formats.decimal(String(Math.round(value)), { min: 0, max: 0 })}
        />
      ) : (
        <Box component="h3" sx={{ typography: "h2", m: 0 }}>
          {title}
        </Box>
      )}
      <PlainTable
        label={title}
        columns={[
          { key: "at", header: t(`scenarios.curve.at_${of}`) },
          { key: "to_pay", header: t(`ledger.to_pay_${basis}`), align: "right", hide: "wide" },
          { key: "comparable", header: t(`ledger.comparable_${basis}`), align: "right" },
          { key: "open", header: t("scenarios.curve.open"), align: "right" },
          { key: "short", header: t("scenarios.curve.short"), align: "right" },
        ]}
      >
        {points.map(({ at, to_pay, comparable, open, short }) => (
          <tr key={at}>
            <td className="num">{formats.count(at)}</td>
            <td className="num wide" style={{ textAlign: "right" }}>
              {to_pay === null ? "" : formats.money(to_pay, currency)}
            </td>
            <td className="num" style={{ textAlign: "right" }}>
              {comparable === null ? t("scenarios.curve.impossible") : formats.money(comparable, currency)}
            </td>
            <td className="num" style={{ textAlign: "right" }}>
              {comparable === null ? t("ui.empty_value") : formats.count(open)}
            </td>
            <td className="num" style={{ textAlign: "right" }}>
              {comparable === null ? t("ui.empty_value") : formats.count(short)}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Box>
  );
}

/**
 * Shows how the cost depends on the number of suppliers and on the delivery time. All other conditions of the scenario
 * apply, except limits on sums and shares.
 */
export function ScenarioCurves({ result, currency }: { result: ScenarioResult; currency: CurrencyId }) {
  const t = useT();
  const { by_suppliers, by_weeks, basis } = result;
  if (by_suppliers.length === 0 && by_weeks.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
      <Box sx={{ color: "text.secondary" }}>
        {t("scenarios.curve.desc")} {t("scenarios.curve.partial")}
      </Box>
      <Box
        sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" } }}
      >
        {by_suppliers.length > 0 && <Curve points={by_suppliers} of="suppliers" basis={basis} currency={currency} />}
        {by_weeks.length > 0 && <Curve points={by_weeks} of="weeks" basis={basis} currency={currency} />}
      </Box>
    </Box>
  );
}
