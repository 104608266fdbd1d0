import { useEffect, useRef } from "react";
import type { RefObject } from "react";

const focusFirst = (form: HTMLFormElement | null | undefined): void =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();

/** The button that was pressed waits while the call runs, and the browser takes the focus off it. */
function backToForm(form: HTMLFormElement | null | undefined): void {
  focusFirst(form);
  if (document.activeElement === document.body) form?.querySelector<HTMLElement>("[type=submit]")?.focus();
}

/**
 * Takes the focus to the first field in error after a submit of the form around `ref`: at once where our own rules
 * refuse it, and again when the server's answer is there. Where no field is wrong it goes back to the button.
 */
export function useFocusFirstError<E extends HTMLElement = HTMLDivElement>(busy: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const isTried = useRef(false);
  useEffect(() => {
    const form = ref.current?.closest("form");
    const tried = (): void => {
      isTried.current = true;
      // The fields are drawn with their errors by then.
      setTimeout(() => focusFirst(form));
    };
    form?.addEventListener("submit", tried);
    return () => form?.removeEventListener("submit", tried);
  }, []);
  useEffect(() => {
    if (!busy && isTried.current) backToForm(ref.current?.closest("form"));
  }, [busy]);
  return ref;
}
