import type { FastifyRequest } from "fastify";

interface Window {
  count: number;
  began: number;
}

/** Number of network addresses that are remembered. The one that came first is forgotten first. */
const MAX_ADDRESSES = 5000;

/**
 * Counts calls by network address in windows of a fixed length, for @fastify/rate-limit. A try can be given back, so
 * that successful sign-ins of colleagues behind one address don't use up the limit. Each try is counted before it is
 * checked, so parallel guesses can't exceed the limit.
 */
export class TryStore {
  readonly #windows = new Map<string, Window>();
  readonly #tries = new WeakMap<FastifyRequest, Window>();

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    length: number,
  ): void {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (window === undefined || window.began + length <= now) {
      this.#windows.delete(key);
      this.#windows.set(key, (window = { count: 0, began: now }));
      const [first] = this.#windows.keys();
      if (this.#windows.size > MAX_ADDRESSES && first !== undefined) this.#windows.delete(first);
    }
    window.count += 1;
    done(null, { current: window.count, ttl: Math.ceil(window.began + length - now) });
  }

  /** Remembers which window the request was counted in. */
  remember(request: FastifyRequest, key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined) this.#tries.set(request, window);
  }

  giveBack(request: FastifyRequest): void {
    const window = this.#tries.get(request);
    this.#tries.delete(request);
    if (window !== undefined) window.count -= 1;
  }

  /** Returns the store of a route, which may bring its own as `tries`. */
  child(options: object): TryStore {
    return "tries" in options && options.tries instanceof TryStore ? options.tries : new TryStore();
  }
}
