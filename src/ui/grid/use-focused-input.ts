import { useLayoutEffect, useRef } from "react";

/**
 * Focuses an input on mount and places the caret at the end of its text. If the input is removed while it has the
 * focus, for example because the grid becomes read-only, its cell takes the focus.
 */
export function useFocusedInput() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = input.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    return () => {
      const cell = element?.closest("[role=gridcell]");
      if (element === document.activeElement && cell instanceof HTMLElement) cell.focus({ preventScroll: true });
    };
  }, []);
  return input;
}
