import { useEffect, useRef } from "react";
import type { RefObject } from "react";

const focusFirst = (form: HTMLFormElement | null | undefined): void =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();

/** Restores the focus, which the browser removes while the submit button is disabled during the request. */
function backToForm(form: HTMLFormElement | null | undefined): void {
  focusFirst(form);
  if (document.activeElement === document.body) form?.querySelector<HTMLElement>("[type=submit]")?.focus();
}

/**
 * Focuses the first invalid field after a submit of the surrounding form, both after client-side validation and after
 * the server's response. If no field is invalid, focuses the submit button.
 */
export function useFocusFirstError<E extends HTMLElement = HTMLDivElement>(busy: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const isTried = useRef(false);
  useEffect(() => {
    const form = ref.current?.closest("form");
    const tried = (): void => {
      isTried.current = true;
      // Waits until the fields are rendered with their errors.
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
