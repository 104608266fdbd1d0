import Box from "@mui/material/Box";
import { compare, subtract } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { CurvePoint, Scenario, ScenarioConflict } from "#contract/scenarios/scenario.schema.ts";
import { CurvePlot } from "#src/features/scenarios/CurvePlot.tsx";
import { curveShape } from "#src/features/scenarios/curve-shape.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

interface HowFarProps {
  scenario: Pick<Scenario, "conditions">;
  conflict: ScenarioConflict;
  currency: CurrencyId;
}

/** The sets of suppliers that come nearest, with what they cost above the budget and how many lots they cover. */
function Nearest({ scenario, conflict, currency }: HowFarProps) {
  const { t, formats } = useTextTools();
  const { budget } = scenario.conditions;
  if (conflict.nearest.length === 0) return null;
  const over = (sum: string): string => {
    const more = subtract(sum, budget ?? "0");
    return compare(more, "0") > 0 ? `+${formats.money(more, currency)}` : t("scenarios.far.enough");
  };
  return (
    <AsideCard title={t("scenarios.far.nearest")}>
      <PlainTable
        label={t("scenarios.far.nearest")}
        columns={[
          { key: "suppliers", header: t("scenarios.far.suppliers") },
          { key: "to_pay", header: t("scenarios.far.to_pay"), align: "right" },
          ...(budget === null ? [] : [{ key: "over", header: t("scenarios.far.over"), align: "right" as const }]),
          { key: "lots", header: t("scenarios.far.lots"), align: "right" },
        ]}
      >
        {conflict.nearest.map(({ suppliers, to_pay, lots }) => (
          <tr key={suppliers.map(({ id }) => id).join()}>
            <td style={{ whiteSpace: "normal" }}>{suppliers.map(({ name }) => name).join(", ")}</td>
            <td className="num" style={{ textAlign: "right" }}>
              {formats.money(to_pay, currency)}
            </td>
            {budget !== null && (
              <td className="num" style={{ textAlign: "right" }}>
                {over(to_pay)}
              </td>
            )}
            <td className="num" style={{ textAlign: "right" }}>
              {formats.count(lots)}
            </td>
          </tr>
        ))}
      </PlainTable>
    </AsideCard>
  );
}

const byToPay = (points: readonly CurvePoint[]): readonly CurvePoint[] =>
  points.map((point) => ({ ...point, comparable: point.to_pay }));

/** Shows how far an impossible scenario is from possible: the nearest sets of suppliers, and the least to pay. */
export function HowFar(props: HowFarProps) {
  const { t, formats } = useTextTools();
  const { conflict, currency } = props;
  const { budget } = props.scenario.conditions;
  const curves = (["suppliers", "weeks"] as const).flatMap((of) => {
    const shape = curveShape([{ letter: "a", points: byToPay(conflict[`by_${of}`]) }], [], budget);
    return shape === null ? [] : [{ of, shape }];
  });
  return (
    <>
      <Nearest {...props} />
      {curves.length > 0 && (
        <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", lg: "1fr 1fr" }, gap: 2 }}>
          {curves.map(({ of, shape }) => (
            <Box key={of} component="figure" aria-label={t(`scenarios.far.by_${of}`)} sx={{ m: 0, minWidth: 0 }}>
              <Box component="figcaption" sx={{ typography: "h2" }}>
                {t(`scenarios.far.by_${of}`)}
              </Box>
              <CurvePlot shape={shape} label={t(`scenarios.far.by_${of}`)} axis={t(`scenarios.curve.at_${of}`)} />
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {t("scenarios.curve.zero", { sum: formats.money(shape.zero, currency) })}{" "}
                {budget !== null && t("scenarios.far.limit", { sum: formats.money(budget, currency) })}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
