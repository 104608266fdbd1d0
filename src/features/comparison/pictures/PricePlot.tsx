import { useXScale, useYScale } from "@mui/x-charts/hooks";
import { ScatterChart } from "@mui/x-charts/ScatterChart";
import { useTheme } from "@mui/material/styles";
import { PlotFrame } from "#src/ui/plots/PlotFrame.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import type { PricePoint } from "#src/features/comparison/pictures/price-points.ts";

const HEIGHT = 420;
const PHONE_HEIGHT = 320;
/** Number of points above which each point is drawn small. */
const MANY = 2000;
const DIAMOND = 6;
/** Half the size of a diamond in a dense chart, where larger ones would overlap. */
const SMALL_DIAMOND = 2;
const MANY_CHOSEN = 100;
/** Padding around the outermost points, as a fraction of the range. */
const AIR = 0.04;

export interface PriceSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly points: readonly PricePoint[];
}

interface PricePlotProps {
  title: string;
  axis: string;
  series: readonly PriceSeries[];
  say: (series: PriceSeries, point: PricePoint) => string;
  mark: { readonly lot: (position: number) => string; readonly percent: (percent: number) => string };
  width?: number | undefined;
}

/** Draws diamonds around points. Winners are marked by shape, because colours identify the suppliers. */
function Diamonds({ points, half, width }: { points: readonly PricePoint[]; half: number; width: number }) {
  const theme = useTheme();
  const x = useXScale<"linear">();
  const y = useYScale<"linear">();
  const path = points
    .map((at) => `M${x(at.x)} ${y(at.y) - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`)
    .join("");
  return (
    <path d={path} fill="none" stroke={theme.vars.palette.text.primary} strokeWidth={width} pointerEvents="none" />
  );
}

/**
 * Marks the winners with diamonds. In a dense chart, winners with the lowest price get small diamonds, so that dearer
 * winners are noticeable.
 */
function ChosenMarks({ points }: { points: readonly PricePoint[] }) {
  const isDense = points.length > MANY_CHOSEN;
  return (
    <>
      <Diamonds points={points.filter(({ y }) => !isDense || y !== 0)} half={DIAMOND} width={1.25} />
      <Diamonds points={points.filter(({ y }) => isDense && y === 0)} half={SMALL_DIAMOND} width={0.75} />
    </>
  );
}

export function PricePlot({ title, axis, series, say, mark, width }: PricePlotProps) {
  const phone = useNarrowerThan("sm");
  const all = series.flatMap(({ points }) => points);
  const heights = all.map(({ y }) => y);
  const lots = all.map(({ x }) => x);
  const [low, high] = [least(0, heights), greatest(1, heights)];
  const air = (high - low) * AIR;
  const [first, last] = [least(Infinity, lots), greatest(1, lots)];
  return (
    <PlotFrame title={title}>
      <ScatterChart
        renderer="svg-batch"
        skipAnimation
        hideLegend
        {...(width === undefined ? {} : { width })}
        height={phone ? PHONE_HEIGHT : HEIGHT}
        series={series.map((each) => ({
          id: each.key,
          label: each.name,
          color: each.colour,
          markerSize: all.length > MANY ? 2 : 4,
          data: each.points,
          valueFormatter: (_value, { dataIndex }) => {
            const point = each.points[dataIndex];
            return point === undefined ? null : say(each, point);
          },
        }))}
        xAxis={[
          {
            min: (lots.length === 0 ? 1 : first) - 1,
            max: last + 1,
            label: axis,
            tickMinStep: 1,
            valueFormatter: (value: number) => mark.lot(value),
          },
        ]}
        yAxis={[{ min: low - air, max: high + air, width: 56, valueFormatter: (value: number) => mark.percent(value) }]}
        grid={{ horizontal: true }}
        margin={{ top: 8, right: 16, bottom: 4, left: 4 }}
      >
        <ChosenMarks points={all.filter(({ is_chosen }) => is_chosen)} />
      </ScatterChart>
    </PlotFrame>
  );
}

// Uses reduce, because Math.max can't take a hundred thousand arguments.
const least = (start: number, values: readonly number[]): number =>
  values.reduce((found, value) => Math.min(found, value), start);
const greatest = (start: number, values: readonly number[]): number =>
  values.reduce((found, value) => Math.max(found, value), start);
