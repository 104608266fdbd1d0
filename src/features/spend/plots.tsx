import { deferred } from "#src/entities/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/** Plots are a piece of their own: the numbers don't wait for them. */
export const BarPlot = deferred(
  async () => (await import("#src/ui/plots/BarPlot.tsx")).BarPlot,
  <LoadingOverlay active />,
);
