import { useEffect, useState } from "react";
import type { ComponentType, FunctionComponent, ReactNode } from "react";
import { loadUntilThere } from "#src/api/load-code.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

/**
 * A part of the page whose code comes when it is first shown; until then stands `fallback`. Not React's lazy: a
 * boundary that shows its fallback holds back what comes below it until 300 ms have passed (FALLBACK_THROTTLE_MS of
 * react-dom), and at each level of nesting once more. Where its code doesn't come because the server is away, the page
 * says so and the part comes once it is back: nothing beside it is lost. Throws other failures to the nearest error
 * boundary; shown anew, it tries again.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
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
    return Part === undefined ? fallback : <Part {...props} />;
  };
}
