import type { FastifyBaseLogger } from "fastify";
import { SECURITY_EVENTS_PER_MINUTE } from "#contract/limits.ts";
import type { SecurityAction } from "#contract/history/security-actions.ts";
import { MINUTE_MS } from "#contract/time-units.ts";

/** A refused attempt. The event never contains typed text, which may be a secret. */
interface SecurityEvent {
  readonly action: SecurityAction;
  /** Id of the targeted account; null if no such account exists. */
  readonly account: number | null;
  /** Id of the company whose 1C key was used. */
  readonly workspace: number | null;
  /** Id of the signed-in user, if any. */
  readonly by: number | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  /** Method and path of the call, without ids. */
  readonly call: string;
}

export interface CountedEvent extends SecurityEvent {
  readonly at: Date;
  readonly times: number;
}

/**
 * Collects security events until they are written to the database. Counts repeated events of a caller per minute, so
 * that a million attempts can fill neither the log nor the database.
 */
export class SecurityLog {
  readonly #log: Pick<FastifyBaseLogger, "info">;
  #events = new Map<string, CountedEvent>();
  #minute = 0;
  /**
   * Number of distinct events of this minute. Events without a known account or company have a separate limit, so that
   * a flood of anonymous events cannot hide the others.
   */
  #reported = { somebody: 0, nobody: 0 };

  constructor(log: Pick<FastifyBaseLogger, "info">) {
    this.#log = log;
  }

  /** Counts an event. The first one of its kind in a minute is logged at once. */
  note(event: SecurityEvent, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) [this.#minute, this.#reported] = [minute, { somebody: 0, nobody: 0 }];
    const keyOf = ({ action, account, workspace, address }: SecurityEvent): string =>
      [minute, action, account, workspace, address].join();
    const about = event.account === null && event.workspace === null ? "nobody" : "somebody";
    const isOneMore = this.#reported[about] >= SECURITY_EVENTS_PER_MINUTE && !this.#events.has(keyOf(event));
    const counted = isOneMore
      ? { ...event, account: null, workspace: null, by: null, address: null, user_agent: null }
      : event;
    const key = keyOf(counted);
    const known = this.#events.get(key);
    if (known === undefined) {
      this.#reported[about] += 1;
      this.#log.info({ security_event: counted }, "security event");
    }
    const at = new Date(minute * MINUTE_MS);
    this.#events.set(key, { ...(known ?? counted), at, times: (known?.times ?? 0) + 1 });
  }

  /** Removes and returns the events of completed minutes. With null, used at shutdown, returns all events. */
  take(before: Date | null): CountedEvent[] {
    const minute = before === null ? Infinity : Math.floor(before.getTime() / MINUTE_MS) * MINUTE_MS;
    const taken = [...this.#events].filter(([, { at }]) => at.getTime() < minute);
    for (const [key] of taken) this.#events.delete(key);
    return taken.map(([, event]) => event);
  }
}
