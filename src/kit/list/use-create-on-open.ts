import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** What a link to a list asks it to do when it opens: to begin a new record. */
const asksToMake = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "make" in state && state.make === true;

/**
 * Begins a new record where the link to this list asks for it and the person may; once: neither a reload nor Back
 * begins another one.
 */
export function useCreateOnOpen(may: boolean, begin: () => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = asksToMake(state) && may;
  useEffect(() => {
    if (!isAsked) return;
    begin();
    void navigate({ search }, { replace: true, state: null });
  }, [isAsked, begin, navigate, search]);
}
