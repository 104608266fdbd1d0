import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** What leaving a screen by a link would do to what is typed in it. Without any word: any other address loses it. */
interface Keeping {
  /** Sends what waits. What is unsaved after that would be lost. */
  readonly save?: () => Promise<unknown>;
  /** What the address says of this page (tab, filters, order) may change: it is lost with the page alone. */
  readonly whole_page?: boolean;
  /** Nothing: it is kept in this browser, or goes on by itself. */
  readonly goes_on?: boolean;
  /** What is lost, in words. */
  readonly lost?: string;
}

/** A screen that keeps edits, as it is now. */
export interface EditingScreen extends Keeping {
  readonly unsaved: boolean;
}

const screens = new Set<RefObject<EditingScreen>>();

/** The screens on the page that keep edits. */
export const editingScreens = (): EditingScreen[] => [...screens].map(({ current }) => current);

const TYPED_INTO = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

/** True while the cursor stands in a field with text: an open cell of a grid, an answer that is being written. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.matches(TYPED_INTO) &&
    field.value !== ""
  );
}

/** True while some place on the page holds edits that the server doesn't have, or somebody is typing. */
export const hasUnsaved = (): boolean => editingScreens().some(({ unsaved }) => unsaved) || isTyping();

/** What is typed has become a record, or its record is gone: the page may be left at once. */
export function forgetUnsaved(): void {
  for (const screen of screens) screen.current = { ...screen.current, unsaved: false };
}

/**
 * Says that this component holds edits that the server doesn't have: the page is not left without a question, and a
 * lost session asks for the password in place.
 */
export function useUnsaved(unsaved: boolean, keeping: Keeping = {}): void {
  const screen = useRef<EditingScreen>({ unsaved });
  useLayoutEffect(() => {
    screen.current = { ...keeping, unsaved };
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (screen.current.unsaved) event.preventDefault();
    };
    screens.add(screen);
    window.addEventListener("beforeunload", warn);
    return () => {
      screens.delete(screen);
      window.removeEventListener("beforeunload", warn);
    };
  }, []);
}
