import type { DatabaseLog } from "./database-log.ts";

/** Called with the payload of each NOTIFY ('' if it had none). */
export type NotificationHandler = (payload: string) => void;

/** Who listens to which channel; one LISTEN serves all handlers of a channel. */
export class Subscriptions {
  readonly #handlers = new Map<string, Set<NotificationHandler>>();
  readonly #log: DatabaseLog;

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  channels(): string[] {
    return [...this.#handlers.keys()];
  }

  add(channel: string, handler: NotificationHandler): void {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
  }

  /** Says whether that was the channel's last handler. */
  remove(channel: string, handler: NotificationHandler): boolean {
    const handlers = this.#handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return false;
    return this.#handlers.delete(channel);
  }

  /** Hands a notification to its handlers; one that throws harms neither the others nor the connection. */
  deliver({ channel, payload }: { channel: string; payload?: string | undefined }): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload ?? "");
      } catch (error) {
        this.#log.error({ err: error, channel }, "handler of a database notification failed");
      }
    }
  }
}
