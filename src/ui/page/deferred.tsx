import { useEffect, useState } from "react";
import type { ComponentType, FunctionComponent, ReactNode } from "react";

/**
 * A part of the page whose code comes when it is first shown; until then stands `fallback`. Not React's lazy: a boundary
 * that shows its fallback holds back what comes below it until 300 ms have passed (FALLBACK_THROTTLE_MS of react-dom), and
 * at each level of nesting once more. Throws what stopped the loading to the nearest error boundary; shown anew, it tries again.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null): FunctionComponent<P> {
  let come: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  async function bring(): Promise<void> {
    try {
      come = await load();
    } finally {
      coming = undefined;
    }
  }
  return function Deferred(props: P) {
    const [Part, setPart] = useState(() => come);
    useEffect(() => {
      if (Part !== undefined) return;
      coming ??= bring();
      coming.then(
        () => setPart(() => come),
        (error: unknown) =>
          setPart(() => {
            throw error;
          }),
      );
    }, [Part]);
    return Part === undefined ? fallback : <Part {...props} />;
  };
}
