import { useEffect, useSyncExternalStore } from "react";

/** The lot that the comparison has in focus. The comments open on it. */
export interface FocusedLot {
  readonly id: number;
  readonly position: number;
  readonly name: string;
}

let focused: FocusedLot | null = null;
const listeners = new Set<() => void>();

function focus(lot: FocusedLot | null): void {
  focused = lot;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Reports the lot in focus while the component is mounted. Doesn't render anything but the open comments. */
export function useReportLot(lot: FocusedLot | undefined): void {
  const { id, position, name } = lot ?? {};
  useEffect(() => {
    if (id === undefined || position === undefined || name === undefined) return undefined;
    focus({ id, position, name });
    return () => focus(null);
  }, [id, position, name]);
}

export const useFocusedLot = (): FocusedLot | null => useSyncExternalStore(subscribe, () => focused);
