import { useEffect, useRef, useState } from "react";

/** Handlers for the element that must not vanish under a pointer or the keyboard. */
export interface DismissPauseHandlers {
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Calls `onEnd` after `stay_ms`, not counting the time while the pointer or the focus is on the element (WCAG 2.2.1):
 * the count stops then and begins anew when both have left. `held` says whether it stands still.
 */
export function useDismissTimer(stay_ms: number, onEnd: () => void): { held: boolean; holding: DismissPauseHandlers } {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  const held = pointed || focused;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => latest.current(), stay_ms);
    return () => clearTimeout(timer);
  }, [held, stay_ms]);
  return {
    held,
    holding: {
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
