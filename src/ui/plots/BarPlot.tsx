import { BarChart, barClasses } from "@mui/x-charts/BarChart";
import { useTheme } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { PlotFrame } from "#src/ui/plots/PlotFrame.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

const BAR = 28;
const FRAME = 56;
const LEGEND = 36;
/** Minimum length of a bar that has room for its note, in pixels. */
const NOTE_WIDTH = 48;
const UPRIGHT = 280;
/** Maximum width of a vertical bar in pixels, for plots with few bars. */
const UPRIGHT_BAR = 110;
const NAME_WIDTH = 190;
const NARROW_NAME_WIDTH = 120;
const NAME_LETTERS = 26;
const NARROW_NAME_LETTERS = 15;

/** A bar in the plot. If the value is null, no bar is drawn. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number | null;
  /** Second part of a stacked bar. */
  readonly rest?: number;
}

interface BarPlotProps {
  title: string;
  bars: readonly Bar[];
  /** True for vertical bars, which suit months. Horizontal bars suit names. */
  upright?: boolean;
  /** Labels of the two parts. If there is only one part, the plot uses the title. */
  parts?: { readonly value: string; readonly rest: string };
  note?: (bar: Bar) => string | null;
  /** Fixed width in pixels, for places where the width can't be measured, such as in print. */
  width?: number | undefined;
  /** Formats a value as its full text. */
  say: (value: number) => string;
  mark: (value: number) => string;
}

/** Legal form at the beginning of a company name. Only the rest of the name distinguishes companies. */
const FORM = /^(ООО|АО|ПАО|ЗАО|ОАО|НПО|ИП)\s+[«"]?/;

/** Shortens a name to fit on the axis. */
function cut(name: string, letters: number): string {
  const own = name.replace(FORM, "").replace(/»$/, "");
  return own.length > letters ? `${own.slice(0, letters - 1)}…` : own;
}

export function BarPlot({ title, bars, upright = false, parts, note, width, say, mark }: BarPlotProps) {
  const t = useT();
  const theme = useTheme();
  const phone = useNarrowerThan("sm");
  const [nameWidth, letters] = phone ? [NARROW_NAME_WIDTH, NARROW_NAME_LETTERS] : [NAME_WIDTH, NAME_LETTERS];
  const nameOf = (key: string): string => bars.find((bar) => bar.key === key)?.name ?? key;
  const names = {
    scaleType: "band" as const,
    data: bars.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { location: string }) =>
      location === "tick" ? cut(nameOf(key), letters) : nameOf(key),
  };
  const values = { valueFormatter: (value: number) => mark(value), tickNumber: phone ? 2 : 4 };
  const valueFormatter = (value: number | null): string => (value === null ? t("controls.plot.no_value") : say(value));
  const { palette } = theme.vars;
  return (
    <PlotFrame title={title} maxWidth={upright ? (bars.length + 1) * UPRIGHT_BAR : undefined}>
      <BarChart
        skipAnimation
        hideLegend={parts === undefined}
        {...(width === undefined ? {} : { width })}
        height={(upright ? UPRIGHT : bars.length * BAR + FRAME) + (parts === undefined ? 0 : LEGEND)}
        layout={upright ? "vertical" : "horizontal"}
        colors={[palette.primary.main, palette.ui.tone.mute[2]]}
        series={[
          {
            label: parts?.value ?? title,
            data: bars.map(({ value }) => value),
            stack: "whole",
            valueFormatter,
            ...(note === undefined
              ? {}
              : { barLabel: (item, { bar }) => (bar.width < NOTE_WIDTH ? null : noteOf(bars[item.dataIndex], note)) }),
          },
          ...(parts === undefined
            ? []
            : [{ label: parts.rest, data: bars.map(({ rest }) => rest ?? null), stack: "whole", valueFormatter }]),
        ]}
        // Outlines the bars, because the second part is hardly darker than the page.
        sx={parts === undefined ? {} : { [`.${barClasses.element}`]: { stroke: palette.ui.ink3 } }}
        slotProps={{ barLabel: { style: { fill: palette.primary.contrastText, fontWeight: 500 } } }}
        xAxis={[upright ? names : values]}
        yAxis={[upright ? { ...values, width: 70 } : { ...names, width: nameWidth }]}
        grid={upright ? { horizontal: true } : { vertical: true }}
        margin={{ top: 8, right: 44, bottom: 4, left: 4 }}
      />
    </PlotFrame>
  );
}

const noteOf = (bar: Bar | undefined, note: (bar: Bar) => string | null): string | null =>
  bar === undefined ? null : note(bar);
