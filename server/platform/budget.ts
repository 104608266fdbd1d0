interface Budget {
  readonly has: (company: number) => boolean;
  /** Subtracts the used amount. The balance may become negative. */
  readonly spend: (company: number, amount: number) => void;
}

/**
 * Gives every company the same allowance, which refills evenly over `window_ms`. Companies with a full allowance use no
 * memory.
 */
export function createBudget({
  allowance,
  window_ms,
  now = () => performance.now(),
}: {
  readonly allowance: number;
  readonly window_ms: number;
  readonly now?: () => number;
}): Budget {
  const used = new Map<number, { amount: number; at: number }>();
  const usedNow = (company: number): number => {
    const last = used.get(company);
    if (last === undefined) return 0;
    const amount = last.amount - ((now() - last.at) * allowance) / window_ms;
    if (amount <= 0) used.delete(company);
    return Math.max(0, amount);
  };
  return {
    has: (company) => usedNow(company) < allowance,
    spend(company, amount) {
      for (const known of used.keys()) usedNow(known);
      used.set(company, { amount: usedNow(company) + amount, at: now() });
    },
  };
}
