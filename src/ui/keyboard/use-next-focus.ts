import { useEffect } from "react";
import type { RefObject } from "react";
import { ignoreHeldKey } from "#src/ui/keyboard/held-key.ts";

const CONTROLS = "button:not(:disabled), a[href], [role='combobox']:not([aria-disabled='true'])";

/**
 * Returns whether no control has the focus, for example because the focused one has been removed. The page or the dialog
 * around `target` may have it.
 */
const isFocusFree = (target: Node): boolean => document.activeElement?.contains(target) ?? true;

/**
 * Focuses what the user does next: the element itself or the first control in it. `next` names it, and is null while it
 * isn't ready. Leaves the focus alone if another element has it, so that it never moves away from the user.
 */
export function useNextFocus(target: RefObject<HTMLElement | null>, next: string | null): void {
  useEffect(() => {
    const element = target.current;
    if (next === null || element === null || !isFocusFree(element)) return undefined;
    const control = element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS);
    if (control === null) return undefined;
    control.addEventListener("keydown", ignoreHeldKey);
    control.focus();
    return () => control.removeEventListener("keydown", ignoreHeldKey);
  }, [target, next]);
}
