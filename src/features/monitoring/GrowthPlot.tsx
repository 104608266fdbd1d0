import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import type { Status } from "#contract/monitoring/monitoring.api.ts";
import { growthLine } from "#src/features/monitoring/growth-line.ts";
import type { GrowthLine } from "#src/features/monitoring/growth-line.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/** Size of the drawing in its own units. It is stretched to the width of its place. */
const WIDTH = 400;
const HEIGHT = 110;

type Points = GrowthLine["kept"];

const pathOf = (points: Points): string =>
  points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x * WIDTH} ${(1 - y) * HEIGHT}`).join("");

const areaOf = (points: Points): string => `${pathOf(points)}V${HEIGHT}H0Z`;

/** Draws the size of the database over the last 90 days, and what it will be in a month if it grows as before. */
export function GrowthPlot({ status }: { status: Status }) {
  const { t, formats } = useTextTools();
  const { palette } = useTheme().vars;
  const line = growthLine(status);
  if (line === null) return null;
  const { kept, forecast, first, last, today } = line;
  const shown = {
    from: formats.date(first.day),
    before: formats.fileSize(first.bytes),
    now: formats.fileSize(status.database_bytes),
  };
  const words =
    last === null
      ? t("monitoring.sizes.chart_text", shown)
      : t("monitoring.sizes.chart_forecast", {
          ...shown,
          until: formats.date(last.day),
          later: formats.fileSize(last.bytes),
        });
  return (
    <Box sx={{ px: 2.5, pb: 1.5 }}>
      <Box
        component="svg"
        role="img"
        aria-label={words}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ display: "block", width: "100%", height: HEIGHT, overflow: "visible" }}
      >
        <path d={areaOf(kept)} fill={palette.ui.tone.acc[1]} />
        <g fill="none" stroke={palette.primary.main} strokeWidth={2}>
          <path d={pathOf(kept)} vectorEffect="non-scaling-stroke" />
          {forecast !== null && <path d={pathOf(forecast)} strokeDasharray="4 4" vectorEffect="non-scaling-stroke" />}
        </g>
      </Box>
      <Box
        aria-hidden
        sx={{
          position: "relative",
          display: "flex",
          justifyContent: "space-between",
          mt: 0.5,
          color: "text.secondary",
        }}
      >
        <span>{shown.from}</span>
        {last !== null && (
          <Box
            component="span"
            sx={{ position: "absolute", left: `${today * 100}%`, transform: "translateX(-50%)", color: "text.primary" }}
          >
            {t("monitoring.sizes.today")}
          </Box>
        )}
        <span>{last === null ? t("monitoring.sizes.today") : formats.date(last.day)}</span>
      </Box>
      {last !== null && (
        <Box aria-hidden sx={{ color: "text.secondary" }}>
          {t("monitoring.sizes.forecast", { size: formats.fileSize(last.bytes) })}
        </Box>
      )}
    </Box>
  );
}
