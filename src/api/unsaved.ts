import { useEffect, useId } from "react";

const places = new Set<string>();

/** True while some place on the page holds edits that the server doesn't have. */
export const hasUnsaved = (): boolean => places.size > 0;

/** Says that this component holds edits that the server doesn't have: the browser warns before the page is left, and a lost session asks for the password in place. */
export function useUnsaved(unsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return undefined;
    places.add(id);
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      places.delete(id);
      window.removeEventListener("beforeunload", warn);
    };
  }, [id, unsaved]);
}
