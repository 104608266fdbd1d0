import { createContext, useContext, useEffect, useRef } from "react";
import { isSingleKey, matches } from "#src/ui/keyboard/shortcuts.ts";

/** False if the user has disabled single-key shortcuts in the settings. */
export const SingleKeysContext = createContext(true);

/** Maximum time in milliseconds between the two keys in a sequence ("g r"). */
const SEQUENCE_MS = 1500;

/** Shortcuts that text inputs handle themselves. */
const OWN_KEYS = /^ctrl\+(shift\+)?[acvxyz]$/;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));
const isTyping = (target: EventTarget | null): boolean =>
  isField(target) ||
  (target instanceof HTMLElement && target.closest('[role="grid"], [role="menu"], [role="listbox"]') !== null);

/**
 * Runs `action` on a shortcut anywhere on the page: "ctrl+k", "/", or the sequence "g r". Plain keys are ignored in
 * text inputs, grids and menus, and on the page under an open dialog. Inputs keep their own shortcuts, such as copy and
 * undo.
 */
export function useShortcut(shortcut: string, action: () => void, enabled = true): void {
  const singleKeys = useContext(SingleKeysContext);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const active = enabled && (singleKeys || !isSingleKey(shortcut));
  useEffect(() => {
    if (!active) return;
    const steps = shortcut.split(" ");
    const plain = isSingleKey(shortcut);
    let reached = 0;
    let since = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (plain && (isTyping(event.target) || document.querySelector('[aria-modal="true"]') !== null)) return;
      if (event.timeStamp - since > SEQUENCE_MS) reached = 0;
      const hit = matches(event, steps[reached] ?? "");
      reached = hit ? reached + 1 : 0;
      since = event.timeStamp;
      if (reached < steps.length) return;
      reached = 0;
      if (OWN_KEYS.test(shortcut) && isField(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [active, shortcut]);
}
