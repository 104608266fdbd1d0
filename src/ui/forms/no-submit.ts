import type { KeyboardEvent } from "react";

/** Prevents Enter in a search field from submitting the surrounding form dialog. */
export function noSubmit(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
