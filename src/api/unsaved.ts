import { useEffect, useId } from "react";

const places = new Set<string>();

const TYPED_INTO = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

/** True while the cursor stands in a field with text: an open cell of a grid, an answer that is being written. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.matches(TYPED_INTO) && field.value !== "";
}

/** True while some place on the page holds edits that the server doesn't have, or somebody is typing. */
export const hasUnsaved = (): boolean => places.size > 0 || isTyping();

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
