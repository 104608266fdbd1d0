import type { KeyboardEvent } from "react";

/**
 * Returns a key handler for a dialog that saves or sends on Ctrl Enter. The key goes no further, so that the page under
 * the dialog doesn't act on it. A key that is held down counts once: what opened the dialog doesn't confirm it.
 */
export const onSendKey =
  <E extends HTMLElement>(send: (event: KeyboardEvent<E>) => void) =>
  (event: KeyboardEvent<E>): void => {
    if (event.repeat || event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    send(event);
  };
