import { useLayoutEffect, useRef } from "react";

/** Focuses an input on mount and places the caret at the end of its text. */
export function useFocusedInput() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  return input;
}
