import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** Effect of navigation on unsaved edits. By default, any other URL loses them. */
interface Keeping {
  /** Saves pending edits. Whatever is unsaved afterwards would be lost. */
  readonly save?: () => Promise<unknown>;
  /** The query string (tab, filters, order) may change: edits are lost only when the page is left. */
  readonly whole_page?: boolean;
  /** Navigation loses nothing: edits are stored in this browser, or the action continues. */
  readonly goes_on?: boolean;
  readonly lost?: string;
}

export interface EditingScreen extends Keeping {
  readonly unsaved: boolean;
}

const screens = new Set<RefObject<EditingScreen>>();

export const editingScreens = (): EditingScreen[] => [...screens].map(({ current }) => current);

const TYPED_INTO = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

/** Returns true while the focus is in a field with text, for example an open grid cell. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.matches(TYPED_INTO) &&
    field.value !== ""
  );
}

/** Returns true if any screen has unsaved edits or the user is typing. */
export const hasUnsaved = (): boolean => editingScreens().some(({ unsaved }) => unsaved) || isTyping();

/**
 * Marks all edits as saved, because they became a record or their record is gone. The page can then be left without a
 * question.
 */
export function forgetUnsaved(): void {
  for (const screen of screens) screen.current = { ...screen.current, unsaved: false };
}

/**
 * Registers a component with edits that the server doesn't have. Leaving the page asks for confirmation, and an expired
 * session asks for the password in place.
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
