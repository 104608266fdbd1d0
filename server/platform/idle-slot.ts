/** One thread or process that waits for the next task, since to start another takes long. */
export interface IdleSlot<T> {
  /** The one that waits, which is the caller's now; null where none does. */
  take(): T | null;
  /** Lets it wait until nobody has taken it for a while; ends it where another one waits already. */
  giveBack(one: T): void;
  /** Ends the one that waits. */
  end(): void;
}

/**
 * Keeps one idle thread or process for `restMs` milliseconds. It may end while it waits, as by a system short of memory:
 * `isUp` tells, and then there is none.
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
