import { deferred } from "#src/kit/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/** Loads as a separate chunk, so that the figures next to the plot appear without waiting. */
export const BarPlot = deferred(async () => (await import("#src/ui/plots/BarPlot.tsx")).BarPlot, <LoadingOverlay />);
