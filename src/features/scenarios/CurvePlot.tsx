import { LineChart } from "@mui/x-charts/LineChart";
import { useTheme } from "@mui/material/styles";
import type { CurvePoint } from "#contract/scenarios/scenario.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { PlotFrame } from "#src/ui/plots/PlotFrame.tsx";

const HEIGHT = 240;

export interface CurvePlotProps {
  title: string;
  /** Label of the x axis, such as "at most suppliers". */
  axis: string;
  label: string;
  points: readonly CurvePoint[];
  say: (value: number) => string;
  mark: (value: number) => string;
}

export function CurvePlot({ title, axis, label, points, say, mark }: CurvePlotProps) {
  const t = useT();
  const theme = useTheme();
  return (
    <PlotFrame title={title}>
      <LineChart
        skipAnimation
        hideLegend
        height={HEIGHT}
        colors={[theme.vars.palette.primary.main]}
        series={[
          {
            label,
            data: points.map(({ comparable }) => (comparable === null ? null : Number(comparable))),
            curve: "linear",
            showMark: true,
            valueFormatter: (value: number | null) => (value === null ? t("controls.plot.no_value") : say(value)),
          },
        ]}
        xAxis={[{ scaleType: "point", data: points.map(({ at }) => at), label: axis }]}
        yAxis={[{ width: 90, valueFormatter: (value: number) => mark(value), tickNumber: 4 }]}
        grid={{ horizontal: true }}
        margin={{ top: 8, right: 24, bottom: 4, left: 4 }}
      />
    </PlotFrame>
  );
}
