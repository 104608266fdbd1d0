import { createContext, useContext, useEffect, useRef } from "react";
import { isSingleKey, matches } from "#src/ui/keyboard/shortcuts.ts";

/** False switches off shortcuts of one plain key (a setting of the user). */
export const SingleKeysContext = createContext(true);

/** Two keys of a sequence ("g r") belong together within this time. */
const SEQUENCE_MS = 1500;

/** What a field of text does with its text. */
const OWN_KEYS = /^ctrl\+(shift\+)?[acvxyz]$/;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));
const isTyping = (target: EventTarget | null): boolean =>
  isField(target) ||
  (target instanceof HTMLElement && target.closest('[role="grid"], [role="menu"], [role="listbox"]') !== null);

/**
 * Runs `action` on a shortcut anywhere on the page: "ctrl+k", "/", "g r" (one after the other). Plain keys do nothing
 * while somebody types, in a grid or menu, or under an open dialog; copying, undo and the like are a field's own.
 * `enabled` false switches it off.
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
