import { deferred } from "#src/kit/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/** Loaded as a chunk of its own, so that the figures next to the plot appear without waiting for it. */
export const BarPlot = deferred(async () => (await import("#src/ui/plots/BarPlot.tsx")).BarPlot, <LoadingOverlay />);
