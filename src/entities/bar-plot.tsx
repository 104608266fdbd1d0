import { deferred } from "#src/kit/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/** A plot of bars is a piece of its own: the numbers beside it don't wait for it. */
export const BarPlot = deferred(async () => (await import("#src/ui/plots/BarPlot.tsx")).BarPlot, <LoadingOverlay />);
