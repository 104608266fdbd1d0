import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** Options for unsaved edits. By default, the edits are lost when the user navigates to any other URL. */
interface Keeping {
  /** Saves pending edits before navigation. Edits that are still unsaved afterwards would be lost. */
  readonly save?: () => Promise<unknown>;
  /**
   * True if edits survive a change of the query string (tab, filters, order) and are lost only when the user leaves the
   * page.
   */
  readonly whole_page?: boolean;
  /** True if navigation loses nothing, because the edits are stored in this browser or the action continues. */
  readonly goes_on?: boolean;
  readonly lost?: string;
}

export interface EditingScreen extends Keeping {
  readonly unsaved: boolean;
}

const screens = new Set<RefObject<EditingScreen>>();

export const editingScreens = (): EditingScreen[] => [...screens].map(({ current }) => current);

const TYPED_INTO = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

/** Returns true while a non-empty text field has the focus, for example in an open grid cell. */
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
 * Clears all registered edits once their record has been saved or deleted, so that the user can leave the page without
 * a confirmation.
 */
export function forgetUnsaved(): void {
  for (const screen of screens) screen.current = { ...screen.current, unsaved: false };
}

/**
 * Registers a component's unsaved edits. While there are any, leaving the page asks for confirmation, and an expired
 * session asks for the password on the current page.
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
