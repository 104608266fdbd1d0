import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { CurvePoint } from "#contract/scenarios/scenario.schema.ts";
import { CurvePlot } from "#src/features/scenarios/CurvePlot.tsx";
import { curveShape } from "#src/features/scenarios/curve-shape.ts";
import type { CurveMark } from "#src/features/scenarios/curve-shape.ts";
import { longestWeeks } from "#src/features/scenarios/sides.ts";
import type { Compared, Side } from "#src/features/scenarios/sides.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

type CurveKind = "suppliers" | "weeks";

interface CurvesProps {
  a: Side;
  b: Side;
  compared: Compared;
  currency: CurrencyId;
}

function Numbers({
  points,
  of,
  side,
  currency,
}: {
  points: readonly CurvePoint[];
  of: CurveKind;
  side: Side;
  currency: CurrencyId;
}) {
  const { t, formats } = useTextTools();
  const right = { textAlign: "right" } as const;
  const count = ({ comparable }: CurvePoint, value: number): string =>
    comparable === null ? t("ui.empty_value") : formats.count(value);
  return (
    <PlainTable
      label={t(`scenarios.curve.${of}`)}
      columns={[
        { key: "at", header: t(`scenarios.curve.at_${of}`) },
        { key: "comparable", header: t(`ledger.comparable_${side.basis}`), align: "right" },
        { key: "open", header: t("scenarios.curve.open"), align: "right" },
        { key: "short", header: t("scenarios.curve.short"), align: "right" },
      ]}
    >
      {points.map((point) => (
        <tr key={point.at}>
          <td className="num">{formats.count(point.at)}</td>
          <td className="num" style={right}>
            {point.comparable === null ? t("scenarios.curve.impossible") : formats.money(point.comparable, currency)}
          </td>
          <td className="num" style={right}>
            {count(point, point.open)}
          </td>
          <td className="num" style={right}>
            {count(point, point.short)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Curve({ a, b, of, compared, currency, hasNumbers }: CurvesProps & { of: CurveKind; hasNumbers: boolean }) {
  const { t, formats } = useTextTools();
  const pointsOf = ({ scenario }: Side): readonly CurvePoint[] => scenario?.result?.[`by_${of}`] ?? [];
  const markOf = (side: Side): CurveMark[] => {
    const at = of === "suppliers" ? side.suppliers.length : longestWeeks(side, compared.offers);
    return at === null || at === 0 || side.basis !== a.basis
      ? []
      : [{ letter: side.letter, at, comparable: side.ledger.comparable, open: side.open }];
  };
  const isOther = JSON.stringify(pointsOf(a)) !== JSON.stringify(pointsOf(b));
  const shape = curveShape(
    [a, ...(isOther && a.basis === b.basis ? [b] : [])].map((side) => ({
      letter: side.letter,
      points: pointsOf(side),
    })),
    [...markOf(a), ...markOf(b)],
  );
  const title = t(`scenarios.curve.${of}`);
  const main = pointsOf(a).length > 0 ? a : b;
  if (pointsOf(main).length === 0 || (shape === null && !hasNumbers)) return null;
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ typography: "h2" }}>
        {title}
      </Box>
      {shape !== null && (
        <>
          <CurvePlot shape={shape} label={title} axis={t(`scenarios.curve.at_${of}`)} />
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {t("scenarios.curve.zero", { sum: formats.money(shape.zero, currency) })}
          </Box>
        </>
      )}
      {hasNumbers && <Numbers points={pointsOf(main)} of={of} side={main} currency={currency} />}
    </Box>
  );
}

/**
 * Shows how the cost depends on the number of suppliers and on the delivery time. All other conditions of the scenario
 * apply, except limits on sums and shares.
 */
export function ScenarioCurves(props: CurvesProps) {
  const { t } = useTextTools();
  const [hasNumbers, setNumbers] = useState(false);
  const { a, b } = props;
  const has = [a, b].some(
    ({ scenario }) => (scenario?.result?.by_suppliers.length ?? 0) + (scenario?.result?.by_weeks.length ?? 0) > 0,
  );
  if (!has || props.compared.lots.length < 2) return null;
  return (
    <Box component="section" aria-label={t("scenarios.curve.title")} sx={{ display: "grid", gap: 2, p: 1.5 }}>
      <Curve {...props} of="suppliers" hasNumbers={hasNumbers} />
      <Curve {...props} of="weeks" hasNumbers={hasNumbers} />
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {t("scenarios.curve.desc")} {t("scenarios.curve.partial")}
      </Box>
      <Button
        size="small"
        aria-expanded={hasNumbers}
        onClick={() => setNumbers(!hasNumbers)}
        sx={{ justifySelf: "start" }}
      >
        {t(hasNumbers ? "scenarios.curve.hide" : "scenarios.curve.show")}
      </Button>
    </Box>
  );
}
