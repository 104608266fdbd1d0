import { BarChart } from "@mui/x-charts/BarChart";
import { ChartsLocalizationProvider } from "@mui/x-charts/ChartsLocalizationProvider";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId } from "react";
import { useT } from "#src/locale/use-t.ts";

const BAR = 28;
const FRAME = 56;
const UPRIGHT = 280;
/** A month alone doesn't need the whole width. */
const UPRIGHT_BAR = 110;
const NAME_WIDTH = 190;
const NARROW_NAME_WIDTH = 120;
const NAME_LETTERS = 26;
const NARROW_NAME_LETTERS = 15;

/** One bar; what isn't known has none. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number | null;
}

interface BarPlotProps {
  title: string;
  bars: readonly Bar[];
  /** Months stand beside each other, names under each other. */
  upright?: boolean;
  /** A value in words, and a shorter one for the axis. */
  say: (value: number) => string;
  mark: (value: number) => string;
}

/** Companies are told apart by what follows their legal form. */
const FORM = /^(ООО|АО|ПАО|ЗАО|ОАО|НПО|ИП)\s+[«"]?/;

/** A name as there is room for it on the axis. */
function cut(name: string, letters: number): string {
  const own = name.replace(FORM, "").replace(/»$/, "");
  return own.length > letters ? `${own.slice(0, letters - 1)}…` : own;
}

/** Bars of one colour, each named; the same numbers stand in a table on the page. */
export function BarPlot({ title, bars, upright = false, say, mark }: BarPlotProps) {
  const t = useT();
  const theme = useTheme();
  const heading = useId();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const [width, letters] = phone ? [NARROW_NAME_WIDTH, NARROW_NAME_LETTERS] : [NAME_WIDTH, NAME_LETTERS];
  const nameOf = (key: string): string => bars.find((bar) => bar.key === key)?.name ?? key;
  const names = {
    scaleType: "band" as const,
    data: bars.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { location: string }) =>
      location === "tick" ? cut(nameOf(key), letters) : nameOf(key),
  };
  const values = { valueFormatter: (value: number) => mark(value), tickNumber: phone ? 2 : 4 };
  const words = {
    noData: t("spend.plot.no_data"),
    loading: t("spend.plot.loading"),
    a11yNoValue: t("spend.plot.no_value"),
  };
  return (
    <Box
      component="figure"
      aria-labelledby={heading}
      sx={{
        m: 0,
        minWidth: 0,
        "& svg": { maxWidth: "100%" },
        ...(upright ? { maxWidth: (bars.length + 1) * UPRIGHT_BAR } : {}),
      }}
    >
      <Box component="figcaption" id={heading} sx={{ typography: "h2" }}>
        {title}
      </Box>
      <ChartsLocalizationProvider localeText={words}>
        <BarChart
          skipAnimation
          hideLegend
          height={upright ? UPRIGHT : bars.length * BAR + FRAME}
          layout={upright ? "vertical" : "horizontal"}
          colors={[theme.vars.palette.primary.main]}
          series={[
            {
              label: title,
              data: bars.map(({ value }) => value),
              valueFormatter: (value: number | null) => (value === null ? t("spend.plot.no_value") : say(value)),
            },
          ]}
          xAxis={[upright ? names : values]}
          yAxis={[upright ? { ...values, width: 70 } : { ...names, width }]}
          grid={upright ? { horizontal: true } : { vertical: true }}
          margin={{ top: 8, right: 44, bottom: 4, left: 4 }}
        />
      </ChartsLocalizationProvider>
    </Box>
  );
}
