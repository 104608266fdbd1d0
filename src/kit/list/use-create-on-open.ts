import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

const asksToMake = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "make" in state && state.make === true;

/**
 * Starts creating a record if the link to the list requests that and the user has permission. The router state is
 * cleared, so that neither a reload nor Back repeats the action.
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
