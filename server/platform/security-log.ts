import type { FastifyBaseLogger } from "fastify";
import { SECURITY_EVENTS_PER_MINUTE } from "#contract/limits.ts";
import type { SecurityAction } from "#contract/history/security-actions.ts";

/** Something that somebody tried and was refused. Never holds what was typed: it may be a secret. */
interface SecurityEvent {
  readonly action: SecurityAction;
  /** The account that it is about; null where nobody has it. */
  readonly account: number | null;
  /** The company whose key 1C showed. */
  readonly workspace: number | null;
  /** Who was signed in, if anybody. */
  readonly by: number | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  /** Method and path of the call, without ids. */
  readonly call: string;
}

/** The same event as often as it came in one minute. */
export interface CountedEvent extends SecurityEvent {
  /** The beginning of the minute. */
  readonly at: Date;
  readonly times: number;
}

const MINUTE_MS = 60_000;

/**
 * Collects security events until they are written. The same caller's are counted together by the minute, so that who
 * tries a million times can fill neither the log nor the database.
 */
export class SecurityLog {
  readonly #log: Pick<FastifyBaseLogger, "info">;
  #events = new Map<string, CountedEvent>();
  #minute = 0;
  /** Events told apart in this minute: about somebody, and about nobody, who can't hide the others by their number. */
  #told = { somebody: 0, nobody: 0 };

  constructor(log: Pick<FastifyBaseLogger, "info">) {
    this.#log = log;
  }

  /** Counts an event; the first of its kind in a minute is logged at once. */
  note(event: SecurityEvent, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) [this.#minute, this.#told] = [minute, { somebody: 0, nobody: 0 }];
    const keyOf = ({ action, account, workspace, address }: SecurityEvent): string =>
      [minute, action, account, workspace, address].join();
    const about = event.account === null && event.workspace === null ? "nobody" : "somebody";
    const isOneMore = this.#told[about] >= SECURITY_EVENTS_PER_MINUTE && !this.#events.has(keyOf(event));
    const counted = isOneMore
      ? { ...event, account: null, workspace: null, by: null, address: null, user_agent: null }
      : event;
    const key = keyOf(counted);
    const known = this.#events.get(key);
    if (known === undefined) {
      this.#told[about] += 1;
      this.#log.info({ security_event: counted }, "security event");
    }
    const at = new Date(minute * MINUTE_MS);
    this.#events.set(key, { ...(known ?? counted), at, times: (known?.times ?? 0) + 1 });
  }

  /** Takes out the events of the minutes that are over, or all of them when the server ends. */
  take(before: Date | null): CountedEvent[] {
    const minute = before === null ? Infinity : Math.floor(before.getTime() / MINUTE_MS) * MINUTE_MS;
    const taken = [...this.#events].filter(([, { at }]) => at.getTime() < minute);
    for (const [key] of taken) this.#events.delete(key);
    return taken.map(([, event]) => event);
  }
}
