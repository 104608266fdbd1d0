import { useEffect, useRef, useState } from "react";

export interface DismissPauseHandlers {
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Calls `onEnd` after `stay_ms`. Hovering or focusing the element stops the timer; when both have ended, the timer
 * restarts (WCAG 2.2.1). `held` is true while the timer is stopped.
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
