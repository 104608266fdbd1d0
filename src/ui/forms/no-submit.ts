import type { KeyboardEvent } from "react";

/** For the tools inside a form dialog: Enter in a search looks, it doesn't send the form. */
export function noSubmit(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
