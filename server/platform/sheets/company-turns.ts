export interface CompanyTurns<T> {
  add(company: number | null, item: T): void;
  /** Ends the current turn and returns the first item of the company whose turn is next. */
  next(): T | undefined;
  /** Removes an item that is waiting. Does nothing if its turn has come. */
  remove(item: T): void;
  count(): number;
  /** Removes and returns everything that is waiting. */
  drain(): T[];
}

/**
 * A queue in which companies take turns, one item each, and the items of a company keep their order. A company waits at
 * most for one item of each other company, however many they have. `null` stands for items of no company.
 */
export function createCompanyTurns<T>(): CompanyTurns<T> {
  /** Items by company, in the order of turns. The company whose turn it is joins the end when its turn is over. */
  const waiting = new Map<number | null, T[]>();
  let current: { readonly company: number | null; readonly items: T[] } | null = null;

  return {
    add(company, item) {
      const items = current?.company === company ? current.items : waiting.get(company);
      if (items === undefined) waiting.set(company, [item]);
      else items.push(item);
    },
    next() {
      if (current !== null && current.items.length > 0) waiting.set(current.company, current.items);
      current = null;
      for (const [company, items] of waiting) {
        waiting.delete(company);
        current = { company, items };
        return items.shift();
      }
      return undefined;
    },
    remove(item) {
      const lists = [...waiting, ...(current === null ? [] : [[current.company, current.items] as const])];
      for (const [company, items] of lists) {
        const place = items.indexOf(item);
        if (place === -1) continue;
        items.splice(place, 1);
        if (items.length === 0) waiting.delete(company);
      }
    },
    count() {
      return [...waiting.values()].reduce((sum, items) => sum + items.length, current?.items.length ?? 0);
    },
    drain() {
      const items = [...waiting.values()].flat();
      waiting.clear();
      return [...items, ...(current?.items.splice(0) ?? [])];
    },
  };
}
