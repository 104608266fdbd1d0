/** Pools at most one idle thread or process for the next task, because starting one is slow. */
export interface IdleSlot<T> {
  /** Removes and returns the idle thread or process. Returns null if there is none. */
  take(): T | null;
  /** Pools the thread or process until the idle timeout ends it. Ends it at once if another one is pooled already. */
  giveBack(one: T): void;
  end(): void;
}

/**
 * Creates a slot that ends its idle thread or process after `restMs`. An idle process may die earlier, for example when
 * memory runs out. `take` then returns null, because `isUp` returns false.
 */
export function createIdleSlot<T>(given: {
  readonly restMs: number;
  readonly isUp: (one: T) => boolean;
  readonly end: (one: T) => void;
}): IdleSlot<T> {
  let kept: T | null = null;
  let rest: NodeJS.Timeout | undefined;
  const take = (): T | null => {
    clearTimeout(rest);
    const idle = kept;
    kept = null;
    return idle !== null && given.isUp(idle) ? idle : null;
  };
  const end = (): void => {
    const idle = take();
    if (idle !== null) given.end(idle);
  };
  return {
    take,
    giveBack(one) {
      if (kept !== null) return given.end(one);
      kept = one;
      rest = setTimeout(end, given.restMs).unref();
    },
    end,
  };
}
