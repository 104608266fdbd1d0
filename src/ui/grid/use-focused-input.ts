import { useLayoutEffect, useRef } from "react";

/** An input that takes the focus as it appears, with the caret after its text. */
export function useFocusedInput() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  return input;
}
