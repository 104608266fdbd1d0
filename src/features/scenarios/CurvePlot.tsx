import { ChartsLocalizationProvider } from "@mui/x-charts/ChartsLocalizationProvider";
import { LineChart } from "@mui/x-charts/LineChart";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useId } from "react";
import type { CurvePoint } from "#contract/scenarios/scenario.schema.ts";
import { useT } from "#src/locale/use-t.ts";

const HEIGHT = 240;

export interface CurvePlotProps {
  title: string;
  /** What the points stand at, such as "at most suppliers". */
  axis: string;
  points: readonly CurvePoint[];
  /** A total in words, and a shorter one for the axis. */
  say: (value: number) => string;
  mark: (value: number) => string;
}

/** A curve of costs, its points marked; the same numbers stand in a table under it. */
export function CurvePlot({ title, axis, points, say, mark }: CurvePlotProps) {
  const t = useT();
  const theme = useTheme();
  const heading = useId();
  const words = {
    noData: t("scenarios.curve.no_data"),
    loading: t("scenarios.curve.loading"),
    a11yNoValue: t("scenarios.curve.no_value"),
  };
  return (
    <Box component="figure" aria-labelledby={heading} sx={{ m: 0, minWidth: 0, "& svg": { maxWidth: "100%" } }}>
      <Box component="figcaption" id={heading} sx={{ typography: "h2" }}>
        {title}
      </Box>
      <ChartsLocalizationProvider localeText={words}>
        <LineChart
          skipAnimation
          hideLegend
          height={HEIGHT}
          colors={[theme.vars.palette.primary.main]}
          series={[
            {
              label: t("scenarios.curve.total"),
              data: points.map(({ total }) => (total === null ? null : Number(total))),
              curve: "linear",
              showMark: true,
              valueFormatter: (value: number | null) => (value === null ? t("scenarios.curve.no_value") : say(value)),
            },
          ]}
          xAxis={[{ scaleType: "point", data: points.map(({ at }) => at), label: axis }]}
          yAxis={[{ width: 90, valueFormatter: (value: number) => mark(value), tickNumber: 4 }]}
          grid={{ horizontal: true }}
          margin={{ top: 8, right: 24, bottom: 4, left: 4 }}
        />
      </ChartsLocalizationProvider>
    </Box>
  );
}
