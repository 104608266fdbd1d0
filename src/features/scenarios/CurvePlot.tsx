import { LineChart } from "@mui/x-charts/LineChart";
import { useTheme } from "@mui/material/styles";
import type { CurvePoint } from "#contract/scenarios/scenario.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { PlotFrame } from "#src/ui/plots/PlotFrame.tsx";

const HEIGHT = 240;

export interface CurvePlotProps {
  title: string;
  /** What the points stand at, such as "at most suppliers". */
  axis: string;
  /** What the points are: the number that ranks. */
  label: string;
  points: readonly CurvePoint[];
  /** A sum in words, and a shorter one for the axis. */
  say: (value: number) => string;
  mark: (value: number) => string;
}

/** A curve of costs, its points marked; the same numbers stand in a table under it. */
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
