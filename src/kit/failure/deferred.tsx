import { useEffect, useState } from "react";
import type { ComponentType, FunctionComponent, ReactNode } from "react";
import { loadUntilThere } from "#src/api/load-code.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

/**
 * Loads a component's code when the component is first shown, with `fallback` until then, which can have the same size.
 * React.lazy is unsuitable, because a Suspense boundary that shows its fallback delays its content by 300 ms
 * (FALLBACK_THROTTLE_MS of react-dom), once per nesting level. If the server is unreachable, the component reports that and retries, and the rest of the
 * page remains usable. Other failures are thrown to the nearest error boundary; mounting again retries.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
): FunctionComponent<P> {
  let come: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  return function Deferred(props: P) {
    const t = useT();
    const notify = useNotify();
    const [Part, setPart] = useState(() => come);
    useEffect(() => {
      if (Part !== undefined) return;
      coming ??= loadUntilThere(load, () => notify(t("app.failure.no_answer"), { type: "error" })).finally(
        () => (coming = undefined),
      );
      coming.then(
        (part) => {
          come = part;
          setPart(() => part);
        },
        (error: unknown) =>
          setPart(() => {
            throw error;
          }),
      );
    }, [Part, notify, t]);
    if (Part !== undefined) return <Part {...props} />;
    return typeof fallback === "function" ? fallback(props) : fallback;
  };
}
