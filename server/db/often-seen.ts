import { createHash } from "node:crypto";

/** Returns the name under which a connection prepares a statement. */
export const nameOf = (text: string): string => `kept_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;

/**
 * Prepares statements that the embedded engine runs often, because planning takes half of the execution time. The
 * engine refreshes its statistics only once a minute, so all plans are discarded after many inserts.
 */
export class OftenSeen {
  static readonly #TIMES = 3;
  /**
   * Maximum number of prepared statements. A plan takes some 100 kB, and dynamic statements are unlimited in number.
   */
  static readonly #MOST = 400;
  static readonly #NEW_ROWS = 300;
  static #connections = 0;
  /** The engine has a single session that outlives a broken connection, so names include the connection's number. */
  readonly #connection = (OftenSeen.#connections += 1);
  readonly #names = new Map<string, string>();
  #seen = new Map<string, number>();
  #new_rows = 0;

  /** Returns the name of the prepared statement. Returns undefined if the statement has not run often enough. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= OftenSeen.#MOST || !/^\s*(select|with|insert|update|delete)\b/i.test(text))
      return undefined;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size >= 2 * OftenSeen.#MOST) this.#seen = new Map();
    this.#seen.set(text, times);
    if (times < OftenSeen.#TIMES) return undefined;
    this.#seen.delete(text);
    const given = `${nameOf(text)}_${this.#connection}`;
    this.#names.set(text, given);
    return given;
  }

  outgrows(text: string, rowCount: number | null): boolean {
    if (!/\binsert\b/i.test(text)) return false;
    this.#new_rows += rowCount ?? 0;
    if (this.#new_rows < OftenSeen.#NEW_ROWS) return false;
    this.#new_rows = 0;
    return true;
  }
}
