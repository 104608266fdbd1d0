import { styled } from "@mui/material/styles";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/** Plots are a piece of their own: the numbers don't wait for them. */
export const BarPlot = deferred(
  async () => (await import("#src/features/spend/BarPlot.tsx")).BarPlot,
  <LoadingOverlay active />,
);

/** Two plots beside each other, where there is room. */
export const PlotRow = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 24,
  minHeight: 120,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  [theme.breakpoints.down("lg")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));
